import { chatReplyLimit } from '@flarewell/domain/assistant/assistant';
import { type ComponentType, useSyncExternalStore } from 'react';

type Props = { text: string; isArriving: boolean };

/** Longer texts are not parsed, so that no reply can block the page for more than a second. */
const longestMarkdown = 5 * chatReplyLimit;

function PlainText({ text }: Props) {
  return <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>;
}

let Markdown: ComponentType<Props> = PlainText;

/** Starts to load with the dialog. If loading fails, replies are shown as plain text. */
const loading = import('./markdown/Markdown.tsx').then(
  (module) => {
    Markdown = module.Markdown;
  },
  () => undefined,
);

function subscribe(notify: () => void): () => void {
  void loading.then(notify);
  return () => undefined;
}

export function ReplyText(props: Props) {
  const Shown = useSyncExternalStore(subscribe, () => Markdown);
  return props.text.length > longestMarkdown ? <PlainText {...props} /> : <Shown {...props} />;
}
