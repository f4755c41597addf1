import { type Goal, type Row, tables } from './rows.ts';
import { errorOf, type Measure, meanOf, type Tally } from './tally.ts';

export interface Report {
  markdown: string;
  /** The rows whose goal was not met. */
  missed: string[];
}

/** The tables of a run; `tallies` has one for each experiment. */
export function reportOn(tallies: Record<string, Tally>): Report {
  const missed: string[] = [];
  const sections = Object.entries(tables).map(([heading, rows]) => {
    const lines = rows.map((row) => {
      const measure = tallies[row.experiment]?.[row.measure] ?? { sum: 0, squares: 0, of: 0 };
      const isMet = row.goal === undefined || meets(row.goal, measure);
      if (!isMet) missed.push(`${heading}: ${row.what}`);
      const verdict = row.goal === undefined ? '' : isMet ? 'met' : 'not met';
      const cells = [row.what, print(row, meanOf(measure)), print(row, errorOf(measure)), measure.of];
      return `| ${[...cells, describeGoal(row.goal), verdict].join(' | ')} |`;
    });
    const head = '| What | Measured | Standard error | Of | Goal | |\n| --- | --: | --: | --: | --- | --- |';
    return `### ${heading}\n\n${head}\n${lines.join('\n')}`;
  });
  return { markdown: sections.join('\n\n'), missed };
}

/** A limit on errors allows two standard errors, because even a method that keeps it exactly is above it half the time. */
function meets(goal: Goal, measure: Measure): boolean {
  const value = meanOf(measure);
  if ('atMost' in goal) return value <= goal.atMost + (goal.atMost > 0 ? 2 * errorOf(measure) : 0);
  if ('atLeast' in goal) return value >= goal.atLeast;
  return value >= goal.from && value <= goal.to;
}

const percent = (value: number, digits = 1) => `${(100 * value).toFixed(digits)}%`;
const print = ({ isNumber }: Row, value: number) => (isNumber ? value.toFixed(2) : percent(value));

function describeGoal(goal?: Goal): string {
  if (!goal) return '';
  if ('atMost' in goal)
    return goal.atMost === 0 ? 'none' : `at most ${percent(goal.atMost, 0)}, plus two errors`;
  if ('atLeast' in goal) return `at least ${percent(goal.atLeast, 0)}`;
  return `${percent(goal.from, 0)} to ${percent(goal.to, 0)}`;
}
