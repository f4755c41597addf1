import { canRecord, checkInMessages } from '@flarewell/domain/checkIns';
import { type Day, isDay } from '@flarewell/domain/day';
import { findCheckIn, latestDay } from '@flarewell/domain/history';
import { useEffect, useState } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useDiaryDay } from '#data/diary/diaryDay.ts';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { readDraft } from '#data/outbox/draft.ts';
import { today } from '#data/today.ts';
import { CheckInWizard } from './CheckInWizard.tsx';
import { ReaderRefusal } from './notices/ReaderRefusal.tsx';
import { Refusal } from './notices/Refusal.tsx';
import type { Start } from './useWizard.ts';

type Props = { day: Day; isAsLastTime?: boolean; onClose: () => void };

export function CheckInDialog({ day, isAsLastTime = false, onClose }: Props) {
  // Checked only once, so that a clock set back while somebody writes does not close the wizard.
  const { checkIns } = useCheckIns();
  const [isRefused] = useState(() => !canRecord(day, latestDay(checkIns, today())));
  const mayWrite = useMayWrite();
  const dayBefore = useDayBefore(day);
  const [opened, setOpened] = useState<Opened>();

  useEffect(() => {
    openDay(day, dayBefore).then(setOpened, (error) => {
      reportError(error);
      setOpened({ day, start: {} });
    });
  }, [day, dayBefore]);

  // Reading takes a few milliseconds. Showing the saved check-in first would flicker.
  if (!opened) return null;
  if (!mayWrite) return <ReaderRefusal day={opened.day} onClose={onClose} />;
  // What was begun before flying west can be of tomorrow.
  if (isRefused && !opened.start.unsaved) {
    return (
      <Refusal day={day} onClose={onClose}>
        {isDay(day) ? checkInMessages.future : checkInMessages.date}
      </Refusal>
    );
  }
  const { day: shown, otherDay } = opened;
  return (
    <CheckInWizard
      key={shown}
      day={shown}
      start={{ ...opened.start, isAsLastTime }}
      onClose={onClose}
      otherDay={otherDay}
      onSwitch={(work) => otherDay && setOpened({ day: otherDay, otherDay: shown, start: { work } })}
    />
  );
}

interface Opened {
  day: Day;
  /** The other day that the check-in could be about, after midnight. */
  otherDay?: Day;
  start: Start;
}

/** What is unsaved of a day comes first. */
async function openDay(day: Day, dayBefore: Day | null): Promise<Opened> {
  const unsaved = await readDraft(day);
  if (unsaved || !dayBefore) return { day, start: { unsaved } };
  return { day: dayBefore, otherDay: day, start: { unsaved: await readDraft(dayBefore) } };
}

/** The day before today, as long as the evening lasts (R210) and neither day has a check-in. */
function useDayBefore(day: Day): Day | null {
  const { checkIns } = useCheckIns();
  const evening = useDiaryDay();
  // Decided only once, so that the day does not change while somebody writes.
  const [before] = useState(() => {
    const isAsked = day === today() && evening < day;
    return isAsked && !findCheckIn(checkIns, day) && !findCheckIn(checkIns, evening) ? evening : null;
  });
  return before;
}
