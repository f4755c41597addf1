import { oneDecimal } from '@flarewell/domain/measures/ratings';
import type { Course } from '@flarewell/domain/patterns/foundPatterns';
import { DataTable } from '#ui/charts/DataTable.tsx';
import { type Plot, plotIn, xOf } from '#ui/charts/geometry.ts';
import { Sample } from '#ui/charts/Sample.tsx';
import { useWidth } from '#ui/charts/useWidth.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { CourseLine } from './CourseLine.tsx';

const height = 112;
const margin = { left: 26, right: 14, top: 10, bottom: 34 };
const dayLabels = ['same day', '+1', '+2', '+3', '+4'];
const rowLabels = ['Same day', '1 day later', '2 days later', '3 days later', '4 days later'];

interface Props {
  label: string;
  /** 'swimming' */
  factor: string;
  course: Course;
  color: string;
}

/** The average severity on a day with the factor and the days after it, beside all other days. */
export function CourseChart({ label, factor, course, color }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const plot = plotIn(width, height, margin);
  const { lowest, highest, yOf } = axisOf(course, plot);
  const grid = Array.from({ length: highest - lowest + 1 }, (_, step) => lowest + step);
  return (
    <div className="min-w-0">
      <div ref={frame} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={`Average severity. ${label}`}>
            {grid.map((level) => (
              <g key={level}>
                <line
                  x1={plot.left}
                  x2={plot.right}
                  y1={yOf(level)}
                  y2={yOf(level)}
                  className="stroke-line"
                />
                <text
                  x={plot.left - 10}
                  y={yOf(level) + 4}
                  textAnchor="end"
                  className="fill-ink-soft text-chart tabular-nums"
                >
                  {level}
                </text>
              </g>
            ))}
            <text y={height - 6} textAnchor="middle" className="fill-ink-soft text-chart">
              {dayLabels.map((day, index) => (
                <tspan key={day} x={xOf(plot, index, dayLabels.length)}>
                  {day}
                </tspan>
              ))}
            </text>
            <CourseLine values={course.otherwise} plot={plot} yOf={yOf} color="var(--ink-faint)" isDashed />
            <CourseLine values={course.after} plot={plot} yOf={yOf} color={color} />
          </svg>
        )}
      </div>
      <p className="mt-1 flex flex-wrap justify-center gap-x-4 text-xs text-ink-soft">
        <span className="flex items-center gap-1.5">
          <Sample kind="line" color={color} />
          after {factor}
        </span>
        <span className="flex items-center gap-1.5">
          <Sample kind="dashed" color="var(--ink-faint)" />
          other days
        </span>
      </p>
      <div className="-mb-3">
        <Disclosure label="Show as table">
          <DataTable
            caption={`Average severity. ${label}`}
            columns={['Day', `After ${factor}`, 'Other days']}
            rows={rowLabels.map((heading, index) => ({
              key: heading,
              heading,
              cells: [course.after[index], course.otherwise[index]].map(valueText),
            }))}
          />
        </Disclosure>
      </div>
    </div>
  );
}

function valueText(value: number | null | undefined): string {
  return typeof value === 'number' ? oneDecimal(value) : 'No rating';
}

/** Whole levels around the values, because differences of half a level would not show on an axis of 1 to 5. */
function axisOf({ after, otherwise }: Course, { top, bottom }: Plot) {
  const values = [...after, ...otherwise].filter((value) => value !== null);
  const lowest = Math.floor(Math.min(...values, 4));
  const highest = Math.max(Math.ceil(Math.max(...values, 1)), lowest + 1);
  const yOf = (value: number) => bottom - ((bottom - top) * (value - lowest)) / (highest - lowest);
  return { lowest, highest, yOf };
}
