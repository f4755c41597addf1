import type { DayRange } from '@flarewell/domain/day';

export interface Figure {
  label: string;
  value: string;
}

/** The days and figures that an answer is based on, so that the person can check it. */
export interface ChatSource extends DayRange {
  title: string;
  checkIns: number;
  figures: Figure[];
}

export const sourceFigureLimit = 12;

type Figures = readonly (readonly [label: string, value: string | number | null])[];

/** At most a dozen figures; those without a value are left out. */
export function makeSource(title: string, range: DayRange, checkIns: number, figures: Figures): ChatSource {
  return {
    title,
    from: range.from,
    to: range.to,
    checkIns,
    figures: figures
      .filter(([, value]) => value !== null)
      .slice(0, sourceFigureLimit)
      .map(([label, value]) => ({ label, value: String(value) })),
  };
}
