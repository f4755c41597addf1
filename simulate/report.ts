import { milestonesUpTo } from '@flarewell/domain/patterns/search/interimLooks';
import { type Goal, tables } from './rows.ts';
import { errorOf, type Measure, meanOf, type Tally } from './tally.ts';

const milestones = milestonesUpTo(365);

export interface Report {
  markdown: string;
  /** The rows whose goal was not met. */
  missed: string[];
}

/** The tables of a run; `tallies` has one for each experiment. */
export function reportOn(tallies: Record<string, Tally>): Report {
  const missed: string[] = [];
  const measureOf = (experiment: string, measure: string) =>
    tallies[experiment]?.[measure] ?? { sum: 0, squares: 0, of: 0 };
  const sections = Object.entries(tables).map(([heading, rows]) => {
    const looks = rows.some(({ hasInterimLooks }) => hasInterimLooks) ? milestones : [];
    const lines = rows.map(({ what, experiment, measure: name, goal, isNumber }) => {
      const measure = measureOf(experiment, name);
      const isMet = goal === undefined || meets(goal, measure);
      if (!isMet) missed.push(`${heading}: ${what}`);
      const verdict = goal === undefined ? '' : isMet ? 'met' : 'not met';
      const atLooks = looks.map((milestone) => print(measureOf(experiment, `at ${milestone}`)));
      return tableRow([what, print(measure, isNumber), describeGoal(goal), verdict, ...atLooks, measure.of]);
    });
    const head = ['What', 'Measured', 'Goal', '', ...looks.map((milestone) => `At ${milestone}`), 'Of'];
    return [`### ${heading}\n`, tableRow(head), tableRow(head.map(() => '---')), ...lines].join('\n');
  });
  return { markdown: sections.join('\n\n'), missed };
}

const tableRow = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** A limit on errors allows two standard errors, because even a method that keeps it exactly is above it half the time. */
function meets(goal: Goal, measure: Measure): boolean {
  const value = meanOf(measure);
  if ('atMost' in goal) return value <= goal.atMost + (goal.atMost > 0 ? 2 * errorOf(measure) : 0);
  if ('atLeast' in goal) return value >= goal.atLeast;
  return value >= goal.from && value <= goal.to;
}

const percent = (value: number, digits = 1) => `${(100 * value).toFixed(digits)}%`;

/** A value with its standard error. */
function print(measure: Measure, isNumber = false): string {
  const format = isNumber ? (value: number) => value.toFixed(2) : percent;
  return `${format(meanOf(measure))} ± ${format(errorOf(measure))}`;
}

function describeGoal(goal?: Goal): string {
  if (!goal) return '';
  if ('atMost' in goal)
    return goal.atMost === 0 ? 'none' : `at most ${percent(goal.atMost, 0)}, plus two errors`;
  if ('atLeast' in goal) return `at least ${percent(goal.atLeast, 0)}`;
  return `${percent(goal.from, 0)} to ${percent(goal.to, 0)}`;
}
