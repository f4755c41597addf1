import { HelpLink } from '#ui/help/HelpLink.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Notice as NoticeText } from './conversation/messages.ts';

/** A safety notice, separate from the reply. Its first paragraph becomes the title; danger leads to the help. */
export function NoticeView({ notice: { kind, text } }: { notice: NoticeText }) {
  const [first = '', ...rest] = text.split('\n\n');
  const tone = kind === 'professional' ? 'info' : 'warn';
  if (rest.length === 0) return <Notice tone={tone}>{first}</Notice>;
  return (
    <Notice tone={tone} title={first}>
      <p className="whitespace-pre-line">{rest.join('\n\n')}</p>
      {kind !== 'professional' && (
        <div className="mt-3">
          <HelpLink size="s" />
        </div>
      )}
    </Notice>
  );
}
