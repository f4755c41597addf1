import type { SettingsRoom } from '@flarewell/domain/paths';
import type { ComponentType } from 'react';
import {
  Contrast,
  type IconComponent,
  Info,
  ListChecks,
  Share2,
  ShieldCheck,
  Ticket,
  Users,
} from '#ui/icons.tsx';
import { onDemand } from '#ui/page/onDemand.tsx';
import { AboutCard } from './AboutCard.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { InvitationsCards } from './links/InvitationsCards.tsx';
import { SharesCard } from './links/SharesCard.tsx';
import { SecurityCards } from './security/SecurityCards.tsx';
import { TrackersCard } from './trackers/TrackersCard.tsx';

interface RoomParts {
  Icon: IconComponent;
  /** A sentence below the heading. */
  lead: string;
  Content: ComponentType;
}

// Apart, because few people have more than one diary.
const PeopleCard = onDemand(() => import('./people/PeopleCard.tsx').then((m) => m.PeopleCard));

/** What is in each room. Names and addresses are in `settingsRooms`, the states of the rows in `roomFacts`. */
export const rooms: Record<SettingsRoom, RoomParts> = {
  people: {
    Icon: Users,
    lead: 'Keep a diary for a child or somebody you care for, and share it with another account.',
    Content: PeopleCard,
  },
  'things-to-track': {
    Icon: ListChecks,
    lead: 'Check-ins ask about these. Track anything that you can answer with yes or no, such as dairy or swimming.',
    Content: TrackersCard,
  },
  'shared-links': {
    Icon: Share2,
    lead: 'Whoever has a link that you shared can read the summary behind it, without an account, until it ends.',
    Content: SharesCard,
  },
  security: {
    Icon: ShieldCheck,
    lead: 'How you sign in, and where you are signed in.',
    Content: SecurityCards,
  },
  appearance: {
    Icon: Contrast,
    lead: 'For this browser. System follows your device.',
    Content: AppearanceCard,
  },
  invitations: {
    Icon: Ticket,
    lead: 'Who may make an account on this server.',
    Content: InvitationsCards,
  },
  about: { Icon: Info, lead: 'Which Flarewell this is.', Content: AboutCard },
};

/** Fetches the room that is apart, so that opening it shows its content at once. */
export async function fetchRooms(): Promise<void> {
  await PeopleCard.fetch().catch(() => undefined);
}
