import { useState } from 'react';
import { findObstacle } from '#data/shared-link/decryption.ts';
import { readLinkOf } from '#data/shared-link/link.ts';
import type { Snapshot } from '#data/shared-link/snapshot.ts';
import { Opening } from './Opening.tsx';
import { PasscodeForm } from './PasscodeForm.tsx';
import { Refused } from './Refused.tsx';
import { SharedReport } from './SharedReport.tsx';
import { UnknownContent } from './UnknownContent.tsx';
import { words } from './words.ts';

/** From a link to what it holds. */
export function OpenedLink({ hash }: { hash: string }) {
  const [link] = useState(() => readLinkOf({ hash, origin: window.location.origin }));
  const [obstacle] = useState(findObstacle);
  /** Undefined until the link is opened; null if it does not work. */
  const [snapshot, setSnapshot] = useState<Snapshot | null>();
  const [wasAskedForName, setWasAskedForName] = useState(false);

  if (!link || snapshot === null) return <Refused>{words.gone}</Refused>;
  if ('foreignHost' in link) return <Refused>{words.foreign(link.foreignHost)}</Refused>;
  if (obstacle) return <Refused>{words.obstacles[obstacle]}</Refused>;
  if (snapshot?.summary)
    return (
      <SharedReport
        snapshot={snapshot}
        summary={snapshot.summary}
        namelessLink={wasAskedForName ? null : link}
      />
    );
  if (snapshot) return <UnknownContent snapshot={snapshot} />;
  const Ask = link.needsPasscode ? PasscodeForm : Opening;
  return (
    <Ask
      link={link}
      onOpened={(opened, wasAsked) => {
        setSnapshot(opened);
        setWasAskedForName(wasAsked);
      }}
    />
  );
}
