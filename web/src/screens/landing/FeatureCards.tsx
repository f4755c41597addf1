import { ClipboardCheck, Sparkles, Stethoscope } from '#ui/icons.tsx';

const features = [
  {
    title: 'Smart Tracking',
    Icon: ClipboardCheck,
    text: 'Severity, symptoms, medication, sleep, stress and a photo. One short step per condition, then three more.',
  },
  {
    title: 'AI Insights',
    Icon: Sparkles,
    text: 'Ask an optional assistant about your own data. Answers come from what you logged, never a diagnosis.',
  },
  {
    title: 'Healthcare Ready',
    Icon: Stethoscope,
    text: 'Ninety days in one printed summary, so an appointment starts where your skin is.',
  },
];

export function FeatureCards() {
  return (
    <ul className="mt-14 grid gap-4.5 md:grid-cols-3 lg:mt-18">
      {features.map(({ title, Icon, text }) => (
        <li key={title} className="rounded-l border border-line bg-surface p-6 shadow-card">
          <span className="grid size-10.5 place-items-center rounded-m bg-accent-wash text-accent-ink">
            <Icon size={21} />
          </span>
          <h2 className="mt-4 text-l font-semibold tracking-title">{title}</h2>
          <p className="mt-1 text-sm text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
