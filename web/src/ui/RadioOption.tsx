import type { ReactNode } from 'react';

type Props = {
  /** The same for all of a group. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Where a choice can be taken back: by choosing it again. */
  onClear?: () => void;
  className: string;
  children: ReactNode;
};

/** One of a radio group, in whatever look: the platform's own radio, so the arrow keys move the choice. */
export function RadioOption({ name, isChosen, onChoose, onClear, className, children }: Props) {
  const clear = isChosen ? onClear : undefined;
  return (
    <label
      className={`relative cursor-pointer transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        onClick={clear}
        // Space on a radio that is chosen is no click to a browser; on one that was just cleared it would be.
        onKeyDown={(event) => {
          if (event.key !== ' ' || !clear) return;
          event.preventDefault();
          clear();
        }}
        className="sr-only"
      />
      {children}
    </label>
  );
}
