import { type FactorName, factorNames } from '@flarewell/domain/measures/factors';
import { defaultTrendRange, type TrendRange, trendRanges } from '@flarewell/domain/trends/trendCards';

/** The choices of the screen. They are stored in the URL, so that links and reloads show the same. */
export interface Choices {
  days: TrendRange;
  showsMedications: boolean;
  factors: readonly FactorName[];
  isTable: boolean;
}

/** Reads the choices from the URL and ignores invalid values. */
export function parseChoices(search: string): Choices {
  const params = new URLSearchParams(search);
  const asked = (params.get('factors') ?? '').split(',');
  return {
    days: trendRanges.find((days) => String(days) === params.get('days')) ?? defaultTrendRange,
    showsMedications: params.get('meds') !== '0',
    factors: factorNames.filter((name) => asked.includes(name)),
    isTable: params.get('view') === 'table',
  };
}

/** The query string for these choices; '' for the defaults. */
export function writeChoices({ days, showsMedications, factors, isTable }: Choices): string {
  const parts = [
    days !== defaultTrendRange && `days=${days}`,
    !showsMedications && 'meds=0',
    // Not URLSearchParams, which would encode the commas as %2C.
    factors.length > 0 && `factors=${factorNames.filter((name) => factors.includes(name)).join(',')}`,
    isTable && 'view=table',
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Adds a factor, or removes it. */
export function toggleFactor(factors: readonly FactorName[], name: FactorName): FactorName[] {
  return factorNames.filter((other) => factors.includes(other) !== (other === name));
}
