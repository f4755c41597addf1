import { RadioOptions } from './RadioOptions.tsx';

type Props = {
  label: string;
  /** The smallest and the largest answer. */
  min: number;
  max: number;
  /** Returns the word of an answer, shown in its button. */
  wordOf?: (answer: number) => string;
  /** The words of both ends, shown below their buttons. For a scale from 0 to 10, where words have no room in them. */
  endWords?: readonly [min: string, max: string];
  /** Null while nothing is chosen. */
  value: number | null;
  onChange: (value: number | null) => void;
};

const look =
  'grid content-center justify-items-center gap-0.5 rounded-m border border-line px-0.5 text-center text-xs leading-tight text-ink-soft hover:border-field-line has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent-ink';
const layouts = {
  words: {
    grid: 'grid-cols-5 gap-1 max-[23rem]:tracking-display sm:gap-2.5 cramped:grid-cols-1',
    button: 'min-h-17 py-2 cramped:flex cramped:min-h-11 cramped:items-center cramped:gap-3 cramped:px-3',
  },
  /** On a phone 0 to 5 fill the first row, and 6 to 10 the second, behind the word that stands below the 0. */
  numbers: { grid: 'grid-cols-6 gap-1.5 sm:grid-cols-11 sm:gap-1', button: 'min-h-12' },
};

/** A radio group with a button for each number of the scale. Choosing the selected one again clears the answer. */
export function RatingScale({ label, min, max, wordOf, endWords, value, onChange }: Props) {
  const { grid, button } = layouts[endWords ? 'numbers' : 'words'];
  const answers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const endWordOf = (answer: number) => {
    if (answer === min) return endWords?.[0];
    return answer === max ? endWords?.[1] : undefined;
  };
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className={`grid ${grid}`}>
        <RadioOptions
          options={answers}
          chosen={value}
          onChoose={onChange}
          onClear={() => onChange(null)}
          look={`${look} ${button}`}
        >
          {(answer) => (
            <>
              <span className="text-m font-bold tabular-nums">{answer}</span>
              {wordOf?.(answer)}
              {endWordOf(answer) && <span className="sr-only">{endWordOf(answer)}</span>}
            </>
          )}
        </RadioOptions>
        {endWords && (
          <>
            <EndWord place="col-start-1 row-start-2 sm:col-span-5">{endWords[0]}</EndWord>
            <EndWord place="col-span-full row-start-3 text-right sm:row-start-2 sm:col-start-7">
              {endWords[1]}
            </EndWord>
          </>
        )}
      </div>
    </fieldset>
  );
}

/** For the eyes only: screen readers read the word as part of the answer. */
function EndWord({ place, children }: { place: string; children: string }) {
  return (
    <span aria-hidden="true" className={`text-xs leading-tight text-ink-soft ${place}`}>
      {children}
    </span>
  );
}
