import { ApiProblem } from '#data/api/request.ts';
import { visitorApi } from '#data/api/visitorCalls.ts';

// For the page that a link to a diary opens: it needs no diary, and perhaps no session.

/** The token of a link to a diary; empty if it has been removed from the address. */
export function readDiaryLink({ hash }: Pick<Location, 'hash'>): string {
  return hash.slice(1);
}

export const { checkDiaryLink } = visitorApi;

/**
 * Returns a function that accepts the link and answers the id of the diary. If the answer to one try is lost, the next
 * finds the link used up: a diary that the person did not have before the first try tells that it was accepted.
 */
export function createJoining(token: string): () => Promise<string> {
  let before: readonly string[] | undefined;
  return async () => {
    before ??= await listDiaryIds();
    try {
      return (await visitorApi.joinDiary(token)).id;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'diary-link-gone') throw error;
      const [joined] = (await listDiaryIds()).filter((id) => !before?.includes(id));
      if (joined === undefined) throw error;
      return joined;
    }
  };
}

async function listDiaryIds(): Promise<string[]> {
  return (await visitorApi.listDiaries()).diaries.map(({ id }) => id);
}
