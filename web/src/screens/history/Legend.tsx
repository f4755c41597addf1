import { Camera, Check } from '#ui/icons.tsx';
import { medsTaken } from './describeDay.ts';
import { severityLooks } from './severityLooks.ts';

/** Explains the colours and marks of the calendar. */
export function Legend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-ink-soft *:flex *:items-center *:gap-1.5"
    >
      {Object.values(severityLooks).map(({ label, dot }) => (
        <li key={label}>
          <span className={`size-2.5 rounded-full ${dot}`} />
          {label}
        </li>
      ))}
      <li>
        <Camera size={15} />
        Photo
      </li>
      <li>
        <Check size={15} />
        {medsTaken}
      </li>
    </ul>
  );
}
