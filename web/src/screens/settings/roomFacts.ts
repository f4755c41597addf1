import { addedFactors, factorRow } from '@flarewell/domain/measures/factors';
import type { SettingsRoom } from '@flarewell/domain/paths';
import { isShown } from '@flarewell/domain/trackers';
import { useInvitations } from '#data/account/invitations.ts';
import { useSecurity } from '#data/account/security.ts';
import { useDiaries } from '#data/diaries.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { useShares } from '#data/shares.ts';
import { useNow } from '#data/today.ts';
import { useVersion } from '#data/version.ts';
import { useThemeLabel } from './AppearanceCard.tsx';
import { describePeople } from './people/peopleWords.ts';
import { describeInvitations, describeSecurity, describeShares, describeTracked } from './roomWords.ts';

/**
 * The state of each room, for its row; undefined while it is not known. The rooms use the same queries, so opening one
 * shows its content without waiting.
 */
export const roomFacts: Record<SettingsRoom, () => string | undefined> = {
  people: function usePeopleFact() {
    const { id } = useProfile();
    const { data } = useDiaries();
    return data && describePeople(data.diaries, id);
  },
  'things-to-track': function useTracked() {
    const { hidden } = useProfile();
    const own = useTrackers().filter(isShown);
    const ratings = addedFactors.filter((factor) => !hidden.includes(factor));
    return describeTracked([
      ...own.map(({ name }) => name),
      ...ratings.map((factor) => factorRow(factor).name),
    ]);
  },
  'shared-links': function useActiveShares() {
    const { data } = useShares();
    const now = useNow();
    return data && describeShares(data, now);
  },
  security: function useSecurityFact() {
    const { data } = useSecurity();
    return data && describeSecurity(data);
  },
  appearance: useThemeLabel,
  invitations: function useInvitationsFact() {
    const { timezone } = useProfile();
    const { data } = useInvitations();
    const now = useNow();
    return data && describeInvitations(data, { now, timezone });
  },
  about: function useVersionFact() {
    const { data } = useVersion();
    return data && `Version ${data}`;
  },
};
