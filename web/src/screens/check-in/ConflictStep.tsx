import type { PhotoVersion } from '@flarewell/domain/check-in/differences';
import { finishDraft } from '@flarewell/domain/check-in/wizard';
import { dayOf, timeIn } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import type { RefObject } from 'react';
import type { ApiProblem } from '#data/api/request.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useIsShared, useMemberName } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { findWaiting, waitingRevision } from '#data/outbox/waiting.ts';
import { Button } from '#ui/Button.tsx';
import { Comparison } from './conflict/Comparison.tsx';
import type { Wizard } from './useWizard.ts';

type Props = {
  wizard: Wizard;
  conflict: ApiProblem;
  heading: RefObject<HTMLHeadingElement | null>;
  onEdit: () => void;
};

/** Shows both versions when another device or tab changed the day meanwhile. The footer has the buttons to choose. */
export function ConflictStep({ wizard, conflict, heading, onEdit }: Props) {
  const known = {
    conditions: useConditions(),
    medications: useMedications(),
    trackers: useTrackers(),
  };
  const otherName = useOtherName(conflict.current);
  const { timezone } = useProfile();
  return (
    <div className="grid gap-3">
      <h3
        ref={heading}
        tabIndex={-1}
        className="text-l font-semibold tracking-title text-pretty outline-none"
      >
        {otherName
          ? describeConflict(otherName, wizard.existing ? undefined : conflict.current, timezone)
          : conflict.message}
      </h3>
      <Comparison
        mine={finishDraft(wizard.draft)}
        photo={photoToSave(wizard)}
        photoUrl={wizard.photoUrl}
        other={conflict.current}
        otherName={otherName}
        known={known}
      />
      <div>
        <Button kind="secondary" size="s" onClick={onEdit}>
          Edit mine first
        </Button>
      </div>
    </div>
  );
}

/** The name of another member who has saved the day; null if it was this person, on another device. */
function useOtherName(current: ShownCheckIn | null): string | null {
  const { id } = useProfile();
  const isShared = useIsShared();
  const nameOf = useMemberName();
  return isShared && current?.changedBy !== id ? nameOf(current?.changedBy) : null;
}

/** `added` is the check-in that was saved since the wizard opened on a day without one. */
function describeConflict(name: string, added: ShownCheckIn | null | undefined, timezone: string): string {
  return added?.changedAt
    ? `${name} saved this day at ${timeIn(timezone, added.changedAt)}.`
    : `${name} changed this day meanwhile.`;
}

/** For the wizard a waiting entry's photo is `kept`; sending that entry may still add or remove the server's photo. */
function photoToSave({ photo, photoUrl, existing }: Wizard): PhotoVersion {
  if (photo.kind !== 'kept') return photo;
  const isWaiting = existing?.revision === waitingRevision;
  const waiting = isWaiting && findWaiting(dayOf(existing.date));
  return !waiting || waiting.photo === 'kept' ? { kind: 'kept', url: photoUrl } : { kind: waiting.photo };
}
