import { Check } from 'lucide-react';
import { useId } from 'react';
import { RadioOption } from './RadioOption.tsx';

type Props<Option extends string> = {
  label: string;
  options: readonly Option[];
  chosen: readonly Option[];
  /** Choosing a chosen one again takes it back. */
  onToggle: (option: Option) => void;
  /** At most one of them. */
  isSingle?: boolean;
};

/** Just as wide with the check mark as without, or a choice would move the chips after it. */
const look =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-5.5 has-checked:px-[11.5px] text-s font-medium text-ink-soft hover:border-field-line has-checked:border-accent has-checked:bg-accent-wash has-checked:text-accent-ink';

/** Words to choose from: some of them, or one. */
export function ChoiceChips<Option extends string>(props: Props<Option>) {
  const { label, options, chosen, onToggle, isSingle = false } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const isChosen = chosen.includes(option);
          const toggle = () => onToggle(option);
          const content = (
            <>
              {isChosen && <Check size={15} strokeWidth={1.9} aria-hidden="true" />}
              {option}
            </>
          );
          return isSingle ? (
            <RadioOption
              key={option}
              name={name}
              isChosen={isChosen}
              onChoose={toggle}
              onClear={toggle}
              className={look}
            >
              {content}
            </RadioOption>
          ) : (
            <label
              key={option}
              className={`relative cursor-pointer transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${look}`}
            >
              <input type="checkbox" checked={isChosen} onChange={toggle} className="sr-only" />
              {content}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
