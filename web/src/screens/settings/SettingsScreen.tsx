import { ScreenHeading } from '#ui/page/ScreenHeading.tsx';
import { AboutCard } from './AboutCard.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { DataCard } from './DataCard.tsx';
import { InvitationsSection } from './links/InvitationsSection.tsx';
import { SharesCard } from './links/SharesCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SecuritySection } from './security/SecuritySection.tsx';
import { TrackersCard } from './trackers/TrackersCard.tsx';

export function SettingsScreen() {
  return (
    <div className="max-w-[44rem] xl:max-w-none">
      <ScreenHeading title="Settings" />
      <div className="mt-5 grid gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <SettingsForm />
          <SharesCard />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <TrackersCard />
          <AppearanceCard />
          <DataCard />
          <AboutCard />
        </div>
      </div>
      <SecuritySection />
      <InvitationsSection />
    </div>
  );
}
