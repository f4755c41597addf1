import { Camera, Check, StickyNote } from '#ui/icons.tsx';
import { averageLooks } from '#ui/records/averageLooks.ts';
import { medsTaken } from './describeDay.ts';

/** Explains the colours and marks of the calendar. `conditionName` is set when it shows one condition only. */
export function Legend({ conditionName }: { conditionName: string | undefined }) {
  return (
    <div className="grid gap-1.5 text-xs text-ink-soft">
      <p className="wrap-anywhere">
        {conditionName
          ? `Each day shows the severity of ${conditionName}.`
          : 'Each day shows the average severity of its conditions.'}
        {/* A wide calendar has the word beside each number. */}
        <span className="@min-[46rem]:hidden"> The number counts the rated conditions.</span>
      </p>
      <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1.5 *:flex *:items-center *:gap-1.5">
        {Object.values(averageLooks).map(({ label, dot }) => (
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
        {/* A wide calendar shows the words of the notes instead of a mark. */}
        <li className="@2xl:hidden">
          <StickyNote size={15} />
          Notes
        </li>
      </ul>
    </div>
  );
}
