import type { ReactNode } from 'react';

type Props = {
  isOn: boolean;
  onToggle: () => void;
  /** Its border's colour while it is on, where it is not the accent. */
  color?: string;
  /** Shows what the choice looks like in a chart, or that it is on. */
  sample: ReactNode;
  children: ReactNode;
};

/** A checkbox among others in a row. A thicker border tells that it is on, for who sees no colours. */
export function Chip({ isOn, onToggle, color, sample, children }: Props) {
  const look = color ? 'text-ink' : 'border-accent bg-accent-wash text-accent-ink';
  return (
    <label
      className={`relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full text-s font-semibold transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${
        isOn ? `border-2 px-[15px] ${look}` : 'border border-line-strong px-4 text-ink-soft hover:text-ink'
      }`}
      style={isOn ? { borderColor: color } : undefined}
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={onToggle}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      {sample}
      {children}
    </label>
  );
}
