import type { ReactNode } from 'react';
import { Check } from '#ui/icons.tsx';
import { choiceLook, RadioOptions } from './RadioOptions.tsx';

type Props<Option extends string> = {
  label: string;
  options: readonly Option[];
  chosen: readonly Option[];
  /** Choosing a selected option again clears it. */
  onToggle: (option: Option) => void;
  /** Whether at most one option can be selected. */
  isSingle?: boolean;
  /** Shown at the end of the row. */
  children?: ReactNode;
};

/** A chip has the same width with and without its check mark, so that choosing it does not move the others. */
const look =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-5.5 text-s font-medium wrap-anywhere text-ink-soft hover:border-field-line has-checked:border-accent has-checked:bg-accent-wash has-checked:px-[11.5px] has-checked:text-accent-ink';

/** A row of options, of which one or several can be selected. */
export function ChoiceChips<Option extends string>(props: Props<Option>) {
  const { label, options, chosen, onToggle, isSingle = false, children } = props;
  const show = (option: Option, isChosen: boolean) => (
    <>
      {isChosen && <Check size={15} />}
      <bdi>{option}</bdi>
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
        {children}
      </div>
    </fieldset>
  );
}
