import { type FactorName, factorNames } from '@flarewell/domain/factors';
import { defaultTrendRange, type TrendRange, trendRanges } from '@flarewell/domain/trends/trendCards';

/** What the screen shows; it lives in the address, so that a link or a reload shows the same. */
export interface Choices {
  days: TrendRange;
  hasMedications: boolean;
  factors: readonly FactorName[];
  isTable: boolean;
}

/** What an address asks for; whatever it says that makes no sense is as if it were not there. */
export function parseChoices(search: string): Choices {
  const params = new URLSearchParams(search);
  const asked = (params.get('factors') ?? '').split(',');
  return {
    days: trendRanges.find((days) => String(days) === params.get('days')) ?? defaultTrendRange,
    hasMedications: params.get('meds') !== '0',
    factors: factorNames.filter((name) => asked.includes(name)),
    isTable: params.get('view') === 'table',
  };
}

/** The query of an address that asks for this, '' for what is shown anyway. */
export function writeChoices({ days, hasMedications, factors, isTable }: Choices): string {
  const parts = [
    days !== defaultTrendRange && `days=${days}`,
    !hasMedications && 'meds=0',
    // By hand, since URLSearchParams would hide the commas behind %2C.
    factors.length > 0 && `factors=${factorNames.filter((name) => factors.includes(name)).join(',')}`,
    isTable && 'view=table',
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** The factors with one more, or one less. */
export function toggleFactor(factors: readonly FactorName[], name: FactorName): FactorName[] {
  return factorNames.filter((other) => factors.includes(other) !== (other === name));
}
