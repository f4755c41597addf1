import { calendarMonth } from '@flarewell/domain/calendar';
import { type Day, monthOf } from '@flarewell/domain/day';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useCheckIns } from '#data/checkIns.ts';
import { useOlderCheckIns } from '#data/olderCheckIns.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { CalendarDays, ClipboardList, Image } from '#ui/icons.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { CalendarView } from './CalendarView.tsx';
import { PhotoGallery } from './gallery/PhotoGallery.tsx';
import { MonthStats } from './MonthStats.tsx';
import { askedDay, useAskedDay } from './useAskedDay.ts';

const tabs = [
  { value: 'calendar', label: <TabLabel Icon={CalendarDays} text="Calendar View" /> },
  { value: 'photos', label: <TabLabel Icon={Image} text="Photo Gallery" /> },
] as const;

export function HistoryScreen() {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  /** The day with keyboard focus. Its month is the one shown. */
  const [day, setDay] = useState<Day>(() => askedDay(search) ?? today);
  const older = useOlderCheckIns();
  const openDay = useAskedDay(setDay, older.missingBefore);
  const openDialog = useOpenDialog();
  const { checkIns } = useCheckIns();
  const month = calendarMonth(checkIns, monthOf(day), today);
  const firstDay = month.weeks[0]?.[0]?.day ?? day;
  const isHere = older.missingBefore === null || firstDay >= older.missingBefore;
  const tab = search.get('tab') === 'photos' ? 'photos' : 'calendar';

  function showTab(next: typeof tab) {
    const params = next === 'photos' ? { tab: next } : undefined;
    setSearch(new URLSearchParams(params), { replace: true });
  }

  return (
    <div className="grid gap-5">
      <ScreenHeader title="History" subtitle="Every day you logged, and what it looked like.">
        <Button kind="secondary" onClick={() => openDialog({ name: 'summary' })}>
          <ClipboardList />
          Healthcare Summary
        </Button>
      </ScreenHeader>
      <Tabs
        label="Views of your history"
        tabs={tabs}
        value={tab}
        onChange={showTab}
        beside={tab === 'calendar' && isHere && <MonthStats stats={month.stats} />}
      >
        {tab === 'calendar' ? (
          <CalendarView
            calendar={month}
            day={day}
            today={today}
            onMove={setDay}
            onOpen={openDay}
            older={isHere ? null : older}
          />
        ) : (
          <PhotoGallery />
        )}
      </Tabs>
    </div>
  );
}

function TabLabel({ Icon, text }: { Icon: typeof Image; text: string }) {
  return (
    <>
      <Icon size={17} className="max-[23rem]:hidden" />
      {text}
    </>
  );
}
