import { type ReactNode, useId } from 'react';

type Props<Option> = {
  options: readonly Option[];
  /** A value that is no option while nothing is chosen: 0, null or undefined. */
  chosen: Option | 0 | null | undefined;
  onChoose: (option: Option) => void;
  /** Called when the chosen option is chosen again. Without it a choice cannot be cleared. */
  onClear?: () => void;
  look: string | ((option: Option) => string);
  children: (option: Option, isChosen: boolean) => ReactNode;
};

/** The hover and focus styles of every choice. */
export const choiceLook =
  'relative cursor-pointer hover:transition-colors hover:duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** The options of a radio group, rendered by the caller. They are native radios, so the arrow keys work. */
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
          // In a group without a choice, browsers make every radio a tab stop; we want one.
          tabIndex={option === tabStop ? 0 : -1}
          onChange={() => onChoose(option)}
          onClick={clear}
          // Browsers fire no click for Space on a checked radio, so clearing by keyboard is handled here.
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
