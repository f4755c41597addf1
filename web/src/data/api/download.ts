import type { MouseEvent } from 'react';
import { useMutation } from '#data/cache/hooks.ts';
import { api } from './client.ts';
import { openResponse } from './request.ts';
import { clickLink, type NamedFile, saveFile } from './saveFile.ts';
import { withDiary } from './withDiary.ts';

/**
 * The `onClick` of links to files that the server may refuse: a plain link could not show why. A large file may not fit
 * into memory, so the browser downloads it itself, after a small request that detects a lost connection or an ended
 * session.
 */
export function useDownload({ isLarge = false } = {}) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (address: string) => {
      if (!isLarge) return saveFile(await fetchFile(address));
      await api.profile.read();
      clickLink(withDiary(address));
    },
  });

  function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    if (!isPending) mutate(event.currentTarget.href);
  }

  return { download, isPending, error };
}

async function fetchFile(address: string): Promise<NamedFile> {
  const response = await openResponse('GET', address, {
    isExpected: (answer) => fileName(answer) !== undefined,
  });
  const name = fileName(response) ?? '';
  return { content: await response.blob(), name };
}

function fileName({ headers }: Response): string | undefined {
  return headers.get('Content-Disposition')?.match(/filename="(.+)"/)?.[1];
}
