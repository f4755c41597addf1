import type { IconComponent } from '#ui/icons.tsx';

type Props = { label: string; Icon: IconComponent; onClick: () => void };

export function IconButton({ label, Icon, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      <Icon />
    </button>
  );
}
