import type { Paper } from '@flarewell/domain/summary/files';

/** Letter is what printers hold in the United States and Canada, A4 elsewhere. */
export function usualPaper(locale: string): Paper {
  return /-(US|CA)$/.test(locale) ? 'letter' : 'a4';
}
