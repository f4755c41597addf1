import { chatReplyLimit } from '@flarewell/domain/assistant/assistant';
import type { ComponentType } from 'react';

type Props = { text: string; isArriving: boolean };

/** Longer texts are not parsed, so that no reply can block the page for more than a second. */
const longestMarkdown = 5 * chatReplyLimit;

function PlainText({ text }: Props) {
  return <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>;
}

let Markdown: ComponentType<Props> = PlainText;

/** Starts to load with the dialog. If loading fails, replies are shown as plain text. */
export const markdownLoaded = import('./markdown/Markdown.tsx').then(
  (module) => {
    Markdown = module.Markdown;
  },
  () => undefined,
);

export function ReplyText(props: Props) {
  return props.text.length > longestMarkdown ? <PlainText {...props} /> : <Markdown {...props} />;
}
