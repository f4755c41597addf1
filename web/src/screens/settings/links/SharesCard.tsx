import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { shareLimits, shareMessages } from '@flarewell/domain/shares/shares';
import { useRef, useState } from 'react';
import { useIsOwner } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { type Share, useShares, useStopShare } from '#data/shares.ts';
import { useNow } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { cardLook } from '#ui/Card.tsx';
import { dateRange } from '#ui/dates.ts';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { ClipboardList } from '#ui/icons.tsx';
import { LinkRow } from '#ui/LinkRow.tsx';
import { type Clock, describeExpiry } from '#ui/moments.ts';
import { Sentence } from '#ui/Sentence.tsx';
import { EndedLinks } from './EndedLinks.tsx';
import { EndLink } from './EndLink.tsx';
import { groupShares } from './groupShares.ts';
import { Loaded } from './Loaded.tsx';
import {
  describeContent,
  describeEnd,
  describeOpenings,
  describeStart,
  describeTries,
} from './shareWords.ts';

/** The links to a summary of the open diary. New ones are made in the summary itself. */
export function SharesCard() {
  const isOwner = useIsOwner();
  return isOwner ? <Shares /> : <p>{diaryMessages.ownersOnly}</p>;
}

function Shares() {
  const { timezone } = useProfile();
  const clock = { now: useNow(), timezone };
  return (
    <div className={cardLook}>
      <Loaded query={useShares()} clock={clock}>
        {(shares) => <ShareList shares={shares} clock={clock} />}
      </Loaded>
    </div>
  );
}

/** The links that work, where to make another one, and those that have ended. */
function ShareList({ shares, clock }: { shares: readonly Share[]; clock: Clock }) {
  const openDialog = useOpenDialog();
  const [stopping, setStopping] = useState<Share | null>(null);
  const stop = useStopShare();
  const content = useRef<HTMLDivElement>(null);
  const { active, ended } = groupShares(shares, clock.now);
  const isFull = active.length >= shareLimits.active;
  return (
    <div ref={content} tabIndex={-1} className="grid gap-4 outline-none">
      {active.length > 0 && (
        <ul aria-label="Shared links" className="-my-2 divide-y divide-line">
          {active.map((share) => (
            <LinkRow
              key={share.id}
              title={share.label}
              details={[
                describeContent(share),
                describeStart(share, clock),
                describeExpiry(share.expiresAt, clock),
                describeOpenings(share, clock) ?? 'Not opened yet',
              ]}
              warning={describeTries(share)}
              action="Stop sharing"
              actionLabel={`Stop sharing ${share.label}`}
              onAction={() => setStopping(share)}
            />
          ))}
        </ul>
      )}
      <p className="text-s text-ink-soft">
        <Sentence>
          {active.length > 0
            ? 'A link shows the summary as it was when you made the link, even if you change or delete check-ins later.'
            : 'Nothing is shared now.'}{' '}
          {isFull
            ? `${shareMessages.tooMany}.`
            : 'To make a new link, open the Healthcare Summary and choose Share.'}
        </Sentence>
      </p>
      {!isFull && (
        <div>
          <Button kind="secondary" onClick={() => openDialog({ name: 'summary' })}>
            <ClipboardList />
            Healthcare Summary
          </Button>
        </div>
      )}
      <EndedLinks
        heading="h2"
        note="These links no longer work. Only these lines are left of them."
        links={ended.map((share) => ({
          id: share.id,
          title: share.label,
          text: `${describeEnd(share, clock)} · ${dateRange(share)} · ${describeOpenings(share, clock) ?? 'Never opened'}`,
        }))}
      />
      {stopping && (
        <EndLink
          question={`Are you sure you want to stop sharing “${stopping.label}”?`}
          confirmLabel="Stop sharing"
          onEnd={() => stop.mutateAsync(stopping)}
          done={`“${stopping.label}” is no longer shared.`}
          details={[describeStart(stopping, clock), describeOpenings(stopping, clock) ?? 'Not opened yet']}
          focusAfter={content}
          onClose={() => setStopping(null)}
        >
          The link stops working at once, everywhere. This cannot be undone: to share again, you make a new
          link. What somebody has already saved or printed stays with them.
        </EndLink>
      )}
    </div>
  );
}
