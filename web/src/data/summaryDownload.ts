import type { MouseEvent } from 'react';
import { ApiProblem, createSend } from './api/request.ts';
import { type NamedFile, saveFile } from './api/saveFile.ts';
import { useMutation } from './cache/useQuery.ts';

/** For links to files that the server may refuse to make: a link alone could not say why. */
export function useSummaryDownload() {
  const { mutate, isPending, error } = useMutation({ mutationFn: readFile, onSuccess: saveFile });

  function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    if (!isPending) mutate(event.currentTarget.href);
  }

  return { download, isPending, error };
}

/** Refusals read like those of every other call. */
async function readFile(path: string): Promise<NamedFile> {
  const files: NamedFile[] = [];
  const send = createSend(async (address, init) => {
    const response = await fetch(address, init);
    const name = response.headers.get('Content-Disposition')?.match(/filename="(.+)"/)?.[1];
    if (!response.ok || !name) return response;
    files.push({ content: await response.blob(), name });
    return Response.json(null);
  });
  await send('GET', path);
  const [file] = files;
  if (!file) throw new ApiProblem({ code: 'configuration' });
  return file;
}
