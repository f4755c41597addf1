import type { ComponentType } from 'react';

type Props = { text: string };

let Shown: ComponentType<Props> = ({ text }) => (
  <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
);

/** Asked for with the dialog, and there before anything can be asked. Where it cannot be had, a reply is read as it came. */
export const markdownLoaded = import('./markdown/Markdown.tsx').then(
  ({ Markdown }) => {
    Shown = Markdown;
  },
  () => undefined,
);

export function ReplyText(props: Props) {
  return <Shown {...props} />;
}
