import { Check } from '#ui/icons.tsx';

const points = [
  'Your data is used only to provide the service. It is not sold or shared.',
  'Your photos are visible only to you, and you can remove them at any time.',
  'Only you can let somebody else read: by a link to your summary, which you can stop at any time, or by sharing your diary with another account, which you can end.',
  'Your data lives on this server. You can export all of it, and delete all of it.',
];

export function InShort() {
  return (
    <ul className="mt-8 grid gap-3 rounded-l border border-line bg-surface p-6 shadow-card">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Check size={20} className="mt-0.5 shrink-0 text-accent" />
          {point}
        </li>
      ))}
    </ul>
  );
}
