import type { LucideIcon } from 'lucide-react';

type Props = { label: string; Icon: LucideIcon; onClick: () => void };

export function IconButton({ label, Icon, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
    </button>
  );
}
