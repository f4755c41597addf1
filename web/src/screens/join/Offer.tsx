import { dateAndTime } from '@flarewell/domain/dates';
import { nextPath } from '@flarewell/domain/paths';
import { possessive } from '@flarewell/domain/who';
import type { Profile } from '@flarewell/domain/wire/account/profile';
import type { CheckedDiaryLink } from '@flarewell/domain/wire/diaries';
import { useState } from 'react';
import { loginForDiary } from '#data/account/accountLinks.ts';
import { createJoining } from '#data/account/diaryLink.ts';
import { useSubmission } from '#data/api/submission.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Problem } from '#ui/Problem.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';

export type Offered = {
  token: string;
  link: CheckedDiaryLink;
  /** Who is signed in; null for a visitor. */
  profile: Pick<Profile, 'name'> | null;
};

const powers = {
  reader: 'You can read everything in it, and change nothing.',
  writer:
    'You can read everything in it, and record: check-ins, conditions, medications and things to track.',
  owner: 'You can do everything in it, and decide who else may.',
};

/** Says whose diary it is and what it means to accept it, and asks. */
export function Offer({ token, link, profile }: Offered) {
  const { diaryName, sharedBy, role, expiresAt } = link;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <CardPage
      title={`${possessive(diaryName)} diary`}
      lead={`${sharedBy} shares it with you.`}
      hasWayBack={false}
    >
      <div className="grid gap-3 wrap-anywhere text-ink-soft">
        <p>{powers[role]}</p>
        <p>
          All its members see your name{role !== 'reader' && ' and what you write in it'}, never your email
          address. Your own diary stays yours alone.
        </p>
        <p className="text-s">{`The link works once, until ${dateAndTime(timeZone, expiresAt)}.`}</p>
      </div>
      {profile ? <Accept token={token} name={profile.name} /> : <SignIn token={token} link={link} />}
    </CardPage>
  );
}

function Accept({ token, name }: { token: string; name: string }) {
  const { isBusy, problem, submit } = useSubmission();
  const [join] = useState(() => createJoining(token));
  const isMember = problem?.code === 'already-member';
  const accept = () =>
    submit({
      send: join,
      onDone: (id) => window.location.replace(`/app/dashboard?diary=${encodeURIComponent(id)}`),
    });
  return (
    <>
      <p className="text-s text-ink-soft wrap-anywhere">{`You are signed in as ${name}.`}</p>
      <Problem error={problem} />
      <div className="flex flex-wrap gap-3">
        {!isMember && (
          <Button aria-disabled={isBusy} onClick={() => !isBusy && accept()}>
            {isBusy ? 'Please wait...' : 'Accept'}
          </Button>
        )}
        <ButtonLink kind="secondary" href={nextPath(null)}>
          {isMember ? 'Go to your diaries' : 'Not now'}
        </ButtonLink>
      </div>
    </>
  );
}

function SignIn({ token, link: { mayRegister, sharedBy } }: Pick<Offered, 'token' | 'link'>) {
  return (
    <>
      <p className="text-s text-ink-soft">
        {mayRegister
          ? 'To accept it, sign in, or create an account.'
          : `To accept it, sign in. This link cannot make a new account. If you have none yet, ask ${sharedBy} how to get one, and open the link again afterwards.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={loginForDiary(token, 'sign-in')}>Sign in</ButtonLink>
        {mayRegister && (
          <ButtonLink kind="secondary" href={loginForDiary(token, 'sign-up')}>
            Create an account
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href="/">
          Not now
        </ButtonLink>
      </div>
    </>
  );
}
