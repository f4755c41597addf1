import type { Control } from '@flarewell/domain/patterns/control';

/** In the order in which legends show them. */
export const controlsInOrder: readonly Control[] = ['total', 'well', 'not', 'unknown'];

/** The squares differ in lightness, outline and hatching, for people who cannot see the colours. */
export const controlLooks: Record<Control, string> = {
  total: 'bg-good',
  well: 'bg-good/38',
  not: 'border-[1.5px] border-sev-3 bg-sev-3-wash',
  unknown: 'hatched border border-dashed border-line-strong',
};
