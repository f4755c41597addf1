import { roomPath, type SettingsRoom, settingsRooms } from '@flarewell/domain/paths';
import { Link } from 'wouter';
import { useIsOwner } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { ChevronRight, type IconComponent, SlidersHorizontal } from '#ui/icons.tsx';
import { RowContent, rowLook } from '#ui/Row.tsx';
import { roomFacts } from './roomFacts.ts';
import { rooms } from './rooms.ts';

type Props = {
  /** The room that is open; undefined on the screen Settings itself. */
  current?: SettingsRoom;
  /** True beside a room: then the screen Settings has a row, too, and the current row is marked. */
  isWide: boolean;
};

/** The rooms of Settings, each with its state. Invitations are for operators, and links for the owners of the diary. */
export function RoomList({ current, isWide }: Props) {
  const { isOperator } = useProfile();
  const isOwner = useIsOwner();
  const isOffered = (room: SettingsRoom) =>
    room === 'invitations' ? isOperator : room !== 'shared-links' || isOwner;
  return (
    <nav
      aria-label="Settings"
      className="rounded-l border border-line bg-surface px-2 py-0.5 shadow-card xl:self-start xl:py-2"
    >
      <ul className="max-xl:divide-y max-xl:divide-line">
        {isWide && (
          <Row
            href="/app/settings"
            title="General"
            fact="Profile, reminders, data"
            Icon={SlidersHorizontal}
            isCurrent={current === undefined}
          />
        )}
        {settingsRooms
          .filter(({ room }) => isOffered(room))
          .map(({ room, title }) => (
            <RoomRow key={room} room={room} title={title} isCurrent={room === current} />
          ))}
      </ul>
    </nav>
  );
}

function RoomRow({ room, ...rest }: { room: SettingsRoom; title: string; isCurrent: boolean }) {
  const useFact = roomFacts[room];
  return <Row href={roomPath(room)} fact={useFact()} Icon={rooms[room].Icon} {...rest} />;
}

type RowProps = {
  href: string;
  title: string;
  fact: string | undefined;
  Icon: IconComponent;
  isCurrent: boolean;
};

function Row({ href, title, fact, Icon, isCurrent }: RowProps) {
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={rowLook}>
        {/* One line, also while the state is not known, so that nothing moves when it arrives. */}
        <RowContent Icon={Icon} title={title} text={fact ?? '…'} isOneLine />
        <ChevronRight size={17} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
