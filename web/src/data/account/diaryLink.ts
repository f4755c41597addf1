import { visitorApi } from '#data/api/visitorCalls.ts';

// For the page that a link to a diary opens: it needs no diary, and perhaps no session.

/** The token of a link to a diary; empty if it has been removed from the address. */
export function readDiaryLink({ hash }: Pick<Location, 'hash'>): string {
  return hash.slice(1);
}

export const { checkDiaryLink, joinDiary } = visitorApi;
