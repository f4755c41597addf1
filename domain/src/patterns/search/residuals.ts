import { type Columns, createModel, createModels, pick, type Rows } from './leastSquares.ts';
import { latestBefore, meanOf, type Named, recentMean, type Series } from './series.ts';

const oldestRating = 7;
/** Below this spread the ratings never change: what is left is rounding. */
const leastSpread = 0.01;
const halfLives = [2, 8] as const;
/** Slower rhythms than this are seasons, and are taken out of the factors. */
const shortestSeason = 90;

/** How far each rating was from what the days before it predict. */
export interface SkinResiduals {
  id: string;
  /** One for each day; NaN without a rating, or if the last one is too old. */
  residuals: Float64Array;
  /** The columns that stood for the past. */
  past: Columns;
  /** The standard deviation of the residuals. */
  spread: number;
  /** The share of a rating that lasts until the next day, 0 to 1. */
  hold: number;
}

/**
 * One for each condition whose ratings change and, when there are several conditions, one for their mean; or only the one
 * that is named.
 */
export function findSkinResiduals({ conditions, length }: Series, named?: string): SkinResiduals[] {
  const isWanted = (id: string) => named === undefined || id === named;
  const latest = conditions.map(({ values }) => latestBefore(values).last);
  const found = conditions.flatMap((condition, index) =>
    isWanted(condition.id) ? residualsOf(condition, latest.toSpliced(index, 1), length) : [],
  );
  if (conditions.length > 1 && isWanted(overall)) {
    const mean = { id: overall, values: meanOf(valuesOf(conditions), length) };
    found.push(residualsOf(mean, [], length));
  }
  return found.filter(({ spread }) => spread >= leastSpread);
}

/** The id that stands for the mean of all conditions. */
export const overall = 'overall';

function residualsOf({ id, values }: Named, others: readonly Float64Array[], length: number): SkinResiduals {
  const { last, age } = latestBefore(values);
  const [short, long] = halfLives.map((halfLife) => recentMean(values, halfLife)) as [
    Float64Array,
    Float64Array,
  ];
  const past = [new Float64Array(length).fill(1), last, short, long];
  if (others.length > 0) past.push(meanOf(others, length));
  const rows = completeRows([values, ...past]).filter((day) => (age[day] as number) <= oldestRating);
  const model = createModel(past, rows);
  const ratings = pick(values, rows);
  const coefficients = model.fit(ratings);
  const left = model.residuals(ratings);
  const residuals = new Float64Array(length).fill(Number.NaN);
  for (const [index, day] of rows.entries()) residuals[day] = left[index] as number;
  const squares = left.reduce((sum, value) => sum + value ** 2, 0);
  const hold = (coefficients[1] ?? 0) + (coefficients[2] ?? 0) + (coefficients[3] ?? 0);
  return {
    id,
    residuals,
    past,
    spread: Math.sqrt(squares / Math.max(1, rows.length - past.length)),
    hold: Math.min(1, Math.max(0, hold)),
  };
}

/** The days on which every column has a value. */
function completeRows(columns: Columns): number[] {
  const rows: number[] = [];
  for (let day = 0; day < (columns[0]?.length ?? 0); day += 1) {
    if (columns.every((column) => !Number.isNaN(column[day] as number))) rows.push(day);
  }
  return rows;
}

/** How far a factor was from what the weekday, the season and the skin predict: one value for each row. */
export interface FactorResiduals {
  rows: Rows;
  residuals: Float64Array;
}

export interface FactorModel {
  /** Given the skin of the days before. For effects on the same day. */
  sameDay: (values: Float64Array) => FactorResiduals;
  /** Given the skin of that day too, because the factor may react to it. For effects on later days. */
  later: (values: Float64Array) => FactorResiduals;
}

/** Prepares what depends on the skin only. Factors that were recorded on the same days get the same `rows` object. */
export function createFactorModel(series: Series): FactorModel {
  const { length, conditions } = series;
  const calendar = [...weekdayColumns(series), ...seasonColumns(length)];
  const before = conditions.map(({ values }) => fillStart(latestBefore(values).last));
  const current = conditions.map(({ values }, index) =>
    values.map((value, day) => (Number.isNaN(value) ? (before[index]?.[day] as number) : value)),
  );
  const mean = recentMean(meanOf(valuesOf(conditions), length), 8);
  return {
    sameDay: explainBy([...calendar, ...before, mean]),
    later: explainBy([...calendar, ...current, mean]),
  };
}

function explainBy(columns: Columns): (values: Float64Array) => FactorResiduals {
  const models = createModels(columns);
  const complete = completeRows(columns);
  return (values) => {
    const model = models(complete.filter((day) => !Number.isNaN(values[day] as number)));
    return { rows: model.rows, residuals: model.residuals(pick(values, model.rows)) };
  };
}

/** Gives the first value to the days before it, which a condition that was added later would take from all others. */
function fillStart(values: Float64Array): Float64Array {
  const first = values.findIndex((value) => !Number.isNaN(value));
  return first > 0 ? values.slice().fill(values[first] as number, 0, first) : values;
}

const valuesOf = (all: readonly Named[]) => all.map(({ values }) => values);

function weekdayColumns({ firstWeekday, length }: Series): Float64Array[] {
  return Array.from({ length: 7 }, (_, weekday) =>
    Float64Array.from({ length }, (_value, day) => ((firstWeekday + day) % 7 === weekday ? 1 : 0)),
  );
}

function seasonColumns(length: number): Float64Array[] {
  const count = Math.floor((2 * length) / shortestSeason);
  return Array.from({ length: count }, (_, index) =>
    Float64Array.from({ length }, (_value, day) => Math.cos((Math.PI * (index + 1) * (day + 0.5)) / length)),
  );
}
