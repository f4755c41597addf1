import { type MouseEvent, useRef } from 'react';
import { useMutation } from '#data/cache/useQuery.ts';
import { api } from './api.ts';

/**
 * For links to files of any size. When there is no file, a link cannot say why; so the server is asked first, which
 * ends a session that the server has ended, and fails where there is no connection.
 */
export function useDownload() {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => api.profile.read() });
  const reached = useRef<HTMLAnchorElement>(null);

  function download(event: MouseEvent<HTMLAnchorElement>) {
    const link = event.currentTarget;
    if (reached.current === link) {
      reached.current = null;
      return;
    }
    event.preventDefault();
    if (isPending) return;
    mutate(undefined, {
      onSuccess: () => {
        reached.current = link;
        link.click();
      },
    });
  }

  return { download, isPending, error };
}
