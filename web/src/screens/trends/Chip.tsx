import type { ReactNode } from 'react';

type Props = {
  isOn: boolean;
  onToggle: () => void;
  /** The border's colour when it is on; the accent by default. */
  color?: string;
  /** The legend symbol of the chart's line, or a check mark. */
  sample: ReactNode;
  children: ReactNode;
};

/** A checkbox in a row of others. A thicker border shows that it is on, for people who cannot see the colours. */
export function Chip({ isOn, onToggle, color, sample, children }: Props) {
  const look = color ? 'text-ink' : 'border-accent bg-accent-wash text-accent-ink';
  return (
    <label
      className={`relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full text-s font-semibold transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${
        isOn ? `border-2 px-[13px] ${look}` : 'border border-line-strong px-3.5 text-ink-soft hover:text-ink'
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
