import { calendarMonth } from '@flarewell/domain/calendar';
import { type Day, monthOf } from '@flarewell/domain/day';
import { useSearchParams } from 'wouter';
import { useOlderCheckIns } from '#data/diary/checkIns.ts';
import { useIsOwnDiary } from '#data/diary/openDiary.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { CalendarDays, ClipboardList, Image } from '#ui/icons.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { CalendarView } from './CalendarView.tsx';
import { focusDayCard } from './day/DayCard.tsx';
import { PhotoGallery } from './gallery/PhotoGallery.tsx';
import { MonthStats } from './MonthStats.tsx';
import { useAskedDay } from './useAskedDay.ts';
import { useAuthors } from './useAuthors.ts';
import { useFilteredHistory } from './useFilteredHistory.ts';
import { useFocusedDay } from './useFocusedDay.ts';

const tabs = [
  { value: 'calendar', label: <TabLabel Icon={CalendarDays} text="Calendar View" /> },
  { value: 'photos', label: <TabLabel Icon={Image} text="Photo Gallery" /> },
] as const;

export function HistoryScreen() {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const older = useOlderCheckIns();
  const { asked, show, open } = useAskedDay(older.missingBefore);
  const [day, setDay] = useFocusedDay(asked, today);
  const openDialog = useOpenDialog();
  const isOwn = useIsOwnDiary();
  const authorsOf = useAuthors();
  const history = useFilteredHistory();
  const month = calendarMonth(history.checkIns, monthOf(day), today);
  const firstDay = month.weeks[0]?.[0]?.day ?? day;
  const isHere = older.missingBefore === null || firstDay >= older.missingBefore;
  const tab = search.get('tab') === 'photos' ? 'photos' : 'calendar';

  function showTab(next: typeof tab) {
    const params = new URLSearchParams(search);
    if (next === 'photos') params.set('tab', next);
    else params.delete('tab');
    setSearch(params, { replace: true });
  }

  /** Also moves the calendar, which may show another month than that of the day in the URL. */
  const moveThen = (go: (day: Day) => void) => (next: Day) => {
    setDay(next);
    go(next);
  };

  return (
    <div data-wide className="grid gap-5">
      <ScreenHeader
        title="History"
        subtitle={`Every ${isOwn ? 'day you logged' : 'logged day'}, and what it looked like.`}
      >
        <Button kind="secondary" onClick={() => openDialog({ name: 'summary' })}>
          <ClipboardList />
          Healthcare Summary
        </Button>
      </ScreenHeader>
      <Tabs
        label="Views of the history"
        tabs={tabs}
        value={tab}
        onChange={showTab}
        beside={tab === 'calendar' && isHere && <MonthStats stats={month.stats} />}
      >
        {tab === 'calendar' ? (
          <CalendarView
            calendar={month}
            history={history}
            day={day}
            asked={asked}
            today={today}
            onMove={setDay}
            onShow={moveThen(show)}
            onOpen={moveThen(open)}
            older={older}
            isMonthLoaded={isHere}
          />
        ) : (
          <PhotoGallery authorsOf={authorsOf} onLeave={() => setTimeout(focusDayCard)} />
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
