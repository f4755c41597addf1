import { nameDeleted, removeDeleted } from '@flarewell/domain/check-in/deletedEntries';
import { dayOf } from '@flarewell/domain/day';
import { type ReactNode, useEffect } from 'react';
import { useConnection } from '#data/connection.ts';
import { followGone } from '#data/diaries/loseDiary.ts';
import { useGoneDiaries } from '#data/diaries/lostDiaries.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useChangesOfOthers } from '#data/diary/sync.ts';
import { startSending } from '#data/outbox/sender.ts';
import { useWaiting } from '#data/outbox/waiting.ts';
import { installUpdate, startServiceWorker, useUpdate } from '#data/serviceWorker.ts';
import { isSharedDevice } from '#data/session/rememberedUser.ts';
import { Button } from '#ui/Button.tsx';
import { fullDate } from '#ui/dates.ts';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { useTimezoneQuestion } from './useTimezoneQuestion.ts';
import { useTodaysMark } from './useTodaysMark.ts';

const offlineWords = {
  offline: 'You are offline. You can still look at everything and check in.',
  unreachable: 'The server cannot be reached right now. You can still look at everything and check in.',
};

const sharedOfflineWords =
  'There is no connection. On a shared device a check-in can only be saved with one.';

/** The bar above every screen that says when the app is offline, out of date or has unsent check-ins. Always rendered, because screen readers announce only changes to an existing live region. */
export function Status() {
  const { id } = useProfile();
  const connection = useConnection();
  const waiting = useWaiting();
  const hasUpdate = useUpdate();
  const openDialog = useOpenDialog();
  const existing = { conditions: useConditions(), medications: useMedications() };
  const timezone = useTimezoneQuestion();
  useTodaysMark();
  useChangesOfOthers();
  const gone = useGoneDiaries();
  const stuck = waiting.filter(({ problem }) => problem);
  const onTheirWay = waiting.length - stuck.length;

  useEffect(() => {
    startServiceWorker();
    startSending(id);
  }, [id]);

  useEffect(() => followGone(id, gone), [id, gone]);

  return (
    <div role="status" className="mb-5 grid gap-2 empty:hidden">
      {connection !== 'online' && (
        <Line>{isSharedDevice() ? sharedOfflineWords : offlineWords[connection]}</Line>
      )}
      {onTheirWay > 0 && <Line>{countWaiting(onTheirWay)}</Line>}
      {stuck.map(({ checkIn, names, problem }) => {
        const day = dayOf(checkIn.date);
        const { deletedEntries } = removeDeleted({ ...checkIn, names }, existing);
        const why = problem && nameDeleted(problem.message, deletedEntries);
        return (
          <Line key={day} action="Review" onPress={() => openDialog({ name: 'check-in', day })}>
            The check-in for {fullDate(day)} is not synced. {why?.replace(/\.?$/, '.')}
          </Line>
        );
      })}
      {timezone && (
        <Line action="Change it" onPress={timezone.change} other="Keep it" onOther={timezone.keep}>
          This device has shown the time of {nameZone(timezone.to)} for a day, and your profile and its
          reminders follow {nameZone(timezone.from)}. Change the profile?
        </Line>
      )}
      {hasUpdate && (
        <Line action="Reload" onPress={installUpdate}>
          A new version is ready
        </Line>
      )}
    </div>
  );
}

function countWaiting(count: number): string {
  return count === 1 ? '1 check-in is waiting to sync' : `${count} check-ins are waiting to sync`;
}

/** 'Los Angeles' instead of 'America/Los_Angeles'. */
function nameZone(timezone: string): string {
  return timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

type LineProps = {
  children: ReactNode;
  action?: string;
  onPress?: () => void;
  other?: string;
  onOther?: () => void;
};

function Line({ children, action, onPress, other, onOther }: LineProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-m bg-accent-wash px-4 py-1.5 text-s font-medium text-accent-ink">
      <p className="py-1 wrap-anywhere">
        <Sentence>{children}</Sentence>
      </p>
      {action && (
        <div className="flex gap-2">
          <Button kind="secondary" size="s" onClick={onPress}>
            {action}
          </Button>
          {other && (
            <Button kind="quiet" size="s" onClick={onOther}>
              {other}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
