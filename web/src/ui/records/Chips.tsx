const look = 'rounded-full bg-sunken px-2.5 py-1 text-xs font-medium wrap-anywhere text-ink-soft';

type Props = {
  words: readonly string[];
  /** What the words are, for screen readers: 'Symptoms' for example. */
  label: string;
  /** How many words are not shown. */
  more?: number;
};

/** A list of words in rounded frames, such as the symptoms of a day. */
export function Chips({ words, label, more = 0 }: Props) {
  if (words.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} dir="auto" className={look}>
          {word}
        </li>
      ))}
      {more > 0 && <li className={look}>{`+${more} more`}</li>}
    </ul>
  );
}
