import type { StoredFile } from '#data/local/vault.ts';

/** What saving does to the day's photo. `uploaded` is the server's name of a new photo that it already has. */
export type PhotoEdit =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'new'; file: Blob; uploaded?: string | null };

/** As bytes, because some browsers lose stored Blobs. */
export async function toStoredFile(file: Blob): Promise<StoredFile> {
  return { bytes: await file.arrayBuffer(), type: file.type };
}

export const toBlob = ({ bytes, type }: StoredFile) => new Blob([bytes], { type });
