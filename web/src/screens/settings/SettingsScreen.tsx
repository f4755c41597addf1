import { type PathParams, settingsRooms } from '@flarewell/domain/paths';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { ArrowLeft } from '#ui/icons.tsx';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { ScreenHeading } from '#ui/page/ScreenHeading.tsx';
import { useMedia } from '#ui/useMedia.ts';
import { DataCard } from './data-management/DataCard.tsx';
import { RoomList } from './RoomList.tsx';
import { fetchRooms, rooms } from './rooms.ts';
import { SettingsForm } from './SettingsForm.tsx';

type Room = (typeof settingsRooms)[number];

/**
 * Settings itself, or one of its rooms. On a wide screen the list of rooms stands beside both; on a phone it is a part of
 * Settings. The form keeps its place in the tree, so that turning a tablet loses no edits.
 */
export function SettingsScreen({ params }: { params: PathParams }) {
  const room = settingsRooms.find((other) => other.room === params.room);
  const isWide = useMedia('(width >= 80rem)');
  useEffect(() => void fetchRooms(), []);
  const list = <RoomList current={room?.room} isWide={isWide} />;
  return (
    <div className="max-w-[44rem] xl:grid xl:max-w-none xl:grid-cols-[20rem_minmax(0,1fr)] xl:gap-x-6.5 xl:gap-y-5">
      <div className="xl:col-span-2">{room ? <WayBack /> : <ScreenHeading title="Settings" />}</div>
      {isWide && list}
      {room ? <RoomView {...room} /> : <General>{!isWide && list}</General>}
    </div>
  );
}

/** On a wide screen it looks like the heading of Settings, so that nothing moves between the rooms. */
function WayBack() {
  return (
    <Link
      href="/app/settings"
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-s px-2 text-s font-semibold text-accent-ink hover:underline xl:min-h-0 xl:text-2xl xl:font-bold xl:tracking-heading xl:text-ink"
    >
      <ArrowLeft size={16} className="xl:hidden" />
      Settings
    </Link>
  );
}

function General({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 grid min-w-0 grid-cols-1 gap-4 xl:mt-0">
      <SettingsForm>{children}</SettingsForm>
      <DataCard />
    </div>
  );
}

function RoomView({ room, title }: Room) {
  const { lead, Content } = rooms[room];
  return (
    <section aria-label={title} className="min-w-0 xl:[&_h1]:text-xl">
      <ScreenHeader title={title} subtitle={lead} />
      <div className="mt-5 grid grid-cols-1 gap-4">
        <Suspense fallback={<LoadingPart />}>
          <Content />
        </Suspense>
      </div>
    </section>
  );
}
