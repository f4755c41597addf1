import { nextPath } from '@flarewell/domain/paths';
import { useEffect } from 'react';
import { Loading } from '#ui/page/Loading.tsx';
import { Redirect } from '#ui/page/Redirect.tsx';

/** Goes on with the link to a diary: a new account has joined it already, others are asked whether they accept it. */
export function OpenSharedDiary({ token, isNew }: { token: string; isNew: boolean }) {
  useEffect(() => {
    if (!isNew) return;
    import('#data/account/joinedDiary.ts')
      .then(({ findJoinedDiary }) => findJoinedDiary())
      // The diary is in the list of the person's diaries.
      .catch(() => nextPath(null))
      .then((path) => window.location.replace(path));
  }, [isNew]);
  return isNew ? <Loading /> : <Redirect to={`/join#${token}`} />;
}
