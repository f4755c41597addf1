import { type ReactNode, useId } from 'react';

type Props<Option> = {
  options: readonly Option[];
  /** None of the options where nothing is chosen yet. */
  chosen: Option | 0 | null | undefined;
  onChoose: (option: Option) => void;
  /** Where a choice can be taken back: by choosing it again. */
  onClear?: () => void;
  look: string | ((option: Option) => string);
  children: (option: Option, isChosen: boolean) => ReactNode;
};

/** How every choice behaves under the pointer and the focus. */
export const choiceLook =
  'relative cursor-pointer hover:transition-colors hover:duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** The options of a radio group, in whatever look: the platform's own radios, so the arrow keys move the choice. */
export function RadioOptions<Option extends string | number>(props: Props<Option>) {
  const { options, chosen, onChoose, onClear, look, children } = props;
  const name = useId();
  const tabStop = options.find((option) => option === chosen) ?? options[0];
  return options.map((option) => {
    const isChosen = option === chosen;
    const clear = isChosen ? onClear : undefined;
    return (
      <label key={option} className={`${choiceLook} ${typeof look === 'string' ? look : look(option)}`}>
        <input
          type="radio"
          name={name}
          checked={isChosen}
          // A browser stops at each of a group in which nothing is chosen.
          tabIndex={option === tabStop ? 0 : -1}
          onChange={() => onChoose(option)}
          onClick={clear}
          // Space on a radio that is chosen is no click to a browser; on one that was just cleared it would be.
          onKeyDown={(event) => {
            if (event.key !== ' ' || !clear) return;
            event.preventDefault();
            clear();
          }}
          className="sr-only"
        />
        {children(option, isChosen)}
      </label>
    );
  });
}
