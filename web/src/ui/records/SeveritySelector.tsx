import { type Level, levels, type Rating } from '@flarewell/domain/measures/ratings';
import { chooseSeverity, type SelectorMode, severityScale } from '@flarewell/domain/severity';
import { RadioOptions } from '#ui/form/RadioOptions.tsx';
import { severityLooks } from './SeverityBadge.tsx';

type Props = {
  /** What is rated, for screen readers. */
  label: string;
  value: Rating;
  /** The id of the hint or error. */
  describedBy?: string;
} & (
  | { mode: 'read-only' }
  /** 'toggle' lets people clear the chosen level. */
  | { mode?: Exclude<SelectorMode, 'read-only'>; onChange: (severity: Rating) => void }
);

const chosenLooks: Record<Level, string> = {
  1: 'has-checked:border-sev-1-ink has-checked:bg-sev-1-wash has-checked:text-sev-1-ink',
  2: 'has-checked:border-sev-2-ink has-checked:bg-sev-2-wash has-checked:text-sev-2-ink',
  3: 'has-checked:border-sev-3-ink has-checked:bg-sev-3-wash has-checked:text-sev-3-ink',
  4: 'has-checked:border-sev-4-ink has-checked:bg-sev-4-wash has-checked:text-sev-4-ink',
  5: 'has-checked:border-sev-5-ink has-checked:bg-sev-5-wash has-checked:text-sev-5-ink',
};

/** A choice of severity, from 1 Minimal to 5 Extreme. */
export function SeveritySelector(props: Props) {
  const { label, value, describedBy } = props;
  if (props.mode === 'read-only') return <ShownSeverity label={label} value={value} />;
  const { mode = 'choose', onChange } = props;
  const choose = (level: Level) => onChange(chooseSeverity(value, level, mode));
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-5 gap-1 sm:gap-2.5 cramped:grid-cols-1">
        <RadioOptions
          options={levels}
          chosen={value}
          onChoose={choose}
          onClear={() => value && choose(value)}
          look={(level) =>
            `grid justify-items-center gap-2 rounded-m border border-line pt-3.5 pb-3 cramped:flex cramped:items-center cramped:px-3 cramped:py-1 text-xs font-medium text-ink-soft hover:border-field-line has-checked:font-semibold max-[23rem]:tracking-display sm:text-s ${chosenLooks[level]}`
          }
        >
          {(level) => (
            <>
              <Disc level={level} size="size-9 text-m" />
              {severityScale[level].label}
            </>
          )}
        </RadioOptions>
      </div>
    </fieldset>
  );
}

/** The read-only scale with its rating. */
function ShownSeverity({ label, value }: { label: string; value: Rating }) {
  const rated = value === 0 ? 'Not rated' : `${value} ${severityScale[value].label}`;
  return (
    <span role="img" aria-label={`${label}: ${rated}`} className="inline-flex items-center gap-1">
      {levels.map((level) =>
        level === value ? (
          <Disc key={level} level={level} size="size-6 text-xs" />
        ) : (
          <span key={level} className="grid size-6 place-items-center text-xs text-ink-faint tabular-nums">
            {level}
          </span>
        ),
      )}
      {/* As wide as the longest label, so that the scales of a list stand in one column. */}
      <span className="ml-1 min-w-17 text-s font-semibold">
        {value === 0 ? rated : severityScale[value].label}
      </span>
    </span>
  );
}

function Disc({ level, size }: { level: Level; size: string }) {
  return (
    <span
      className={`grid place-items-center rounded-full forced-color-adjust-none font-bold tabular-nums ${size} ${severityLooks[level].disc}`}
    >
      {level}
    </span>
  );
}
