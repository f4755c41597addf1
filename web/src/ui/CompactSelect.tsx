import { ChevronDown } from 'lucide-react';

type Props = {
  /** For who cannot see what it stands beside. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** A small select in a row with other things, which say what it is about. */
export function CompactSelect({ label, options, value, onChange }: Props) {
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-34 cursor-pointer appearance-none truncate rounded-m border border-field-line bg-surface pr-8 pl-3 text-s"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.9}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
