import { fileName } from '@flarewell/domain/fileNames';
import type { NamedFile } from '#data/api/saveFile.ts';
import type { Diary } from '#data/diary/diary.ts';
import type { Box } from './box.ts';
import { isDraft, readDraft, type Unsent } from './draft.ts';
import { readPhoto } from './entryStore.ts';

/** Of the diary that the check-ins are of, as far as this browser knows it. */
interface Known extends Partial<Pick<Diary, 'conditions' | 'medications' | 'trackers'>> {
  /** Of its person. */
  name: string | null;
}

/**
 * Unsent check-ins as a readable file, with the names that they refer to by id. For somebody who may not write in the
 * diary any more, so it is no export that could be imported.
 */
export async function makeUnsentFile(
  box: Box,
  unsent: readonly Unsent[],
  { name, conditions = [], medications = [], trackers = [] }: Known,
): Promise<NamedFile> {
  const listNames = (records: readonly { id: string; name: string }[]) =>
    records.map(({ id, name }) => ({ id, name }));
  const content = {
    diary: name,
    checkIns: await Promise.all(unsent.map((one) => describe(box, one))),
    conditions: listNames(conditions),
    medications: listNames(medications),
    trackers: listNames(trackers),
  };
  return {
    content: new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
    name: fileName('unsent.json', name),
  };
}

async function describe(box: Box, unsent: Unsent) {
  const { day, content } = unsent;
  const draft = isDraft(unsent) ? await readDraft(day, box) : null;
  const photo =
    draft?.photo.kind === 'new' ? draft.photo.file : draft ? undefined : await readPhoto(box, day);
  return { day, isDraft: draft !== null, ...content, ...(photo && { photo: await toDataUrl(photo) }) };
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
