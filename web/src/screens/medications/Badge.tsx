import type { IconComponent } from '#ui/icons.tsx';

const tones = {
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  plain: 'bg-sunken text-ink-soft',
};

type Props = { tone: keyof typeof tones; Icon: IconComponent; children: string };

export function Badge({ tone, Icon, children }: Props) {
  return (
    <p
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold ${tones[tone]}`}
    >
      <Icon size={15} />
      {children}
    </p>
  );
}
