import type { SettingsRoom } from '@flarewell/domain/paths';
import type { ComponentType } from 'react';
import { Contrast, type IconComponent, Info, ListChecks, Share2, ShieldCheck, Ticket } from '#ui/icons.tsx';
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

/** What is in each room. Names and addresses are in `settingsRooms`, the states of the rows in `roomFacts`. */
export const rooms: Record<SettingsRoom, RoomParts> = {
  'things-to-track': {
    Icon: ListChecks,
    lead: 'Your check-in asks about these. Track anything that you can answer with yes or no, such as dairy or swimming.',
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
