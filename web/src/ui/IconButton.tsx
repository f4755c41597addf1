import type { IconComponent } from '#ui/icons.tsx';

type Props = {
  label: string;
  Icon: IconComponent;
  /** Whether the button does nothing. It stays focusable, because a disabled button would lose the focus. */
  isOff?: boolean;
  /** For steps to the previous or next one. */
  isOutlined?: boolean;
  onClick: () => void;
};

export function IconButton({ label, Icon, isOff, isOutlined, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-full transition-colors duration-150 hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-45 ${isOutlined ? 'border border-line-strong bg-surface aria-disabled:bg-surface' : 'text-ink-soft hover:text-ink'}`}
    >
      <Icon />
    </button>
  );
}
