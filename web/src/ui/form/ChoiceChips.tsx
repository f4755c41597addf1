import { Check } from 'lucide-react';
import { choiceLook, RadioOptions } from './RadioOptions.tsx';

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
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-5.5 text-s font-medium text-ink-soft hover:border-field-line has-checked:border-accent has-checked:bg-accent-wash has-checked:px-[11.5px] has-checked:text-accent-ink';

/** Words to choose from: some of them, or one. */
export function ChoiceChips<Option extends string>(props: Props<Option>) {
  const { label, options, chosen, onToggle, isSingle = false } = props;
  const show = (option: Option, isChosen: boolean) => (
    <>
      {isChosen && <Check size={15} strokeWidth={1.9} aria-hidden="true" />}
      {option}
    </>
  );
  const check = (option: Option) => (
    <label key={option} className={`${choiceLook} ${look}`}>
      <input
        type="checkbox"
        checked={chosen.includes(option)}
        onChange={() => onToggle(option)}
        className="sr-only"
      />
      {show(option, chosen.includes(option))}
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {isSingle ? (
          <RadioOptions
            options={options}
            chosen={chosen[0]}
            onChoose={onToggle}
            onClear={() => chosen[0] && onToggle(chosen[0])}
            look={look}
          >
            {show}
          </RadioOptions>
        ) : (
          options.map(check)
        )}
      </div>
    </fieldset>
  );
}
