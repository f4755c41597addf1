import type { SummaryReport } from '@flarewell/domain/summary/report';

/** A shared link opens a bundle of documents. The page for readers shows the one with this title. */
export const sharedSummaryTitle = 'flarewell-summary.json';

/**
 * Of the bundle behind a link, decrypted and inflated. The server makes none that is larger, and the page for readers gives up
 * a larger one, which was made to fill the memory.
 */
export const mostBundleBytes = 64_000_000;

/** What the page for readers shows. It is stored only inside the encrypted file of a link. */
export interface SharedSummary {
  /** Raised when the report changes in a way that an older page cannot show. */
  version: 1;
  label: string;
  /** Who made the link, if that is not the person whom the summary is about. */
  sharedBy?: string;
  madeAt: string;
  expiresAt: string;
  /** Without photos, whose addresses work only for their owner. */
  report: SummaryReport;
  /** `title` names the photo's document in the bundle. */
  photos: { title: string; caption: string }[];
  /** How many photos of the summary are not in the bundle, because their files are missing. */
  photosLeftOut: number;
}

/**
 * Null if the summary is of another version, which this page could not show. Nothing else is checked: our own server wrote
 * it, and decrypting it has proved that nobody changed it.
 */
export function readSharedSummary(text: string): SharedSummary | null {
  const value: SharedSummary | null = JSON.parse(text);
  return value?.version === 1 ? value : null;
}
