import { findCheckIn } from '@flarewell/domain/history';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useIsOwnDiary, useMayWrite, useOpenDiary } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { weekdayDate } from '#ui/dates.ts';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { PenLine, Sparkles } from '#ui/icons.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Overview } from './Overview.tsx';

export function DashboardScreen() {
  const { name, isPremium } = useProfile();
  const person = useOpenDiary();
  const isOwn = useIsOwnDiary();
  const mayWrite = useMayWrite();
  const conditions = useConditions();
  const medications = useMedications();
  const { checkIns, isWhole } = useCheckIns();
  const today = useToday();
  const openDialog = useOpenDialog();
  const isNew = mayWrite && isWhole && checkIns.length === 0;
  const hasCondition = conditions.length > 0;
  // The first steps show their own check-in button once there is a condition to rate.
  const hasCheckInButton = mayWrite && !(isNew && hasCondition);
  return (
    <>
      <ScreenHeader
        title={isOwn ? `${greeting(new Date().getHours())}, ${name}` : `How is ${person.name} today?`}
        tabTitle="Dashboard"
        above={<p className="text-s font-medium text-ink-soft">{weekdayDate(today)}</p>}
      >
        {isPremium && (
          <Button kind="secondary" onClick={() => openDialog({ name: 'assistant' })}>
            <Sparkles size={17} />
            AI Chat
          </Button>
        )}
        {hasCheckInButton && (
          <Button
            kind={isNew ? 'secondary' : 'primary'}
            onClick={() => openDialog({ name: 'check-in', day: today })}
          >
            <PenLine size={17} />
            Check-In
          </Button>
        )}
      </ScreenHeader>
      {isNew && <FirstSteps hasCondition={hasCondition} />}
      <Overview
        records={{ conditions, medications, checkIns }}
        today={today}
        todaysCheckIn={findCheckIn(checkIns, today)}
      />
    </>
  );
}

/** Greets by the person's local hour. */
export function greeting(hour: number): string {
  if (hour < 5) return 'Hello';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
