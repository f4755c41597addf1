import { diaryParameter } from '@flarewell/domain/diaries/header';
import { openDiaryId } from '#data/diaries/openDiary.ts';

/** The address of a file that the browser downloads by itself, and so without the header that names the open diary. */
export function withDiary(address: string): string {
  const url = new URL(address, location.href);
  const id = openDiaryId();
  if (id !== null) url.searchParams.set(diaryParameter, id);
  return url.pathname + url.search;
}
