import type { IconComponent } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';

export function Badge({ Icon, children }: { Icon: IconComponent; children: string }) {
  return (
    <span className="inline-flex min-h-7 items-center gap-1.5 rounded-[14px] bg-sunken px-3 py-1 text-xs font-semibold text-ink-soft">
      <Icon size={15} className="shrink-0" />
      <span>
        <Sentence>{children}</Sentence>
      </span>
    </span>
  );
}
