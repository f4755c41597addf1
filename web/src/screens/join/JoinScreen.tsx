import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { useEffect, useState } from 'react';
import { checkDiaryLink, readDiaryLink } from '#data/account/diaryLink.ts';
import { ApiProblem } from '#data/api/request.ts';
import { visitorApi } from '#data/api/visitorCalls.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { CircleSlash, Info, RotateCw } from '#ui/icons.tsx';
import { Loading } from '#ui/page/Loading.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';
import { Offer, type Offered } from './Offer.tsx';

const path = '/join';

/** The page of a link to somebody's diary, for those who are signed in and for those who are not. */
export function JoinScreen() {
  const [token] = useState(() => readDiaryLink(window.location));

  useEffect(() => {
    // Whoever reads the address bar or the history could use the link.
    window.history.replaceState(null, '', path);
    // Opening another link in this tab changes only the fragment.
    const openOther = () => {
      if (readDiaryLink(window.location)) window.location.reload();
    };
    window.addEventListener('hashchange', openOther);
    return () => window.removeEventListener('hashchange', openOther);
  }, []);

  if (!token) {
    return (
      <MessagePage
        icon={<Info size={26} />}
        title="Please open the link once more"
        actions={<ButtonLink href="/">Go to Flarewell</ButtonLink>}
      >
        This page was loaded again, and it does not keep the link.
      </MessagePage>
    );
  }
  return <OpenedLink token={token} />;
}

type State = { offered: Offered } | { problem: Error } | 'checking';

function OpenedLink({ token }: { token: string }) {
  const [state, setState] = useState<State>('checking');

  useEffect(() => {
    if (state !== 'checking') return;
    let isHere = true;
    Promise.all([checkDiaryLink(token), visitorApi.readSession()]).then(
      ([link, { profile }]) => isHere && setState({ offered: { token, link, profile } }),
      (problem: Error) => isHere && setState({ problem }),
    );
    return () => {
      isHere = false;
    };
  }, [state, token]);

  if (state === 'checking') return <Loading text="Checking the link…" />;
  if ('offered' in state) return <Offer {...state.offered} />;
  if (isRefusal(state.problem)) {
    return (
      <MessagePage
        icon={<CircleSlash size={26} />}
        title="This link does not work"
        actions={<ButtonLink href="/">Go to Flarewell</ButtonLink>}
      >
        {diaryMessages.linkInvalid} If you have accepted it already, the diary is among yours.
      </MessagePage>
    );
  }
  return (
    <MessagePage
      icon={<RotateCw size={26} />}
      title="The link could not be checked"
      actions={<Button onClick={() => setState('checking')}>Try again</Button>}
    >
      <span role="alert">{state.problem.message}</span>
    </MessagePage>
  );
}

/** A link that lost or gained characters on its way is refused as invalid input. */
function isRefusal(problem: Error): boolean {
  return problem instanceof ApiProblem && ['diary-link-gone', 'invalid-input'].includes(problem.code);
}
