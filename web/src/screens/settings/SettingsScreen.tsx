import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const column = 'grid min-w-0 content-start gap-4';

export function SettingsScreen() {
  return (
    <div className="max-w-[44rem] xl:max-w-none">
      <ScreenHeading title="Settings" />
      <div className="mt-5 grid gap-4 xl:grid-cols-2">
        <div className={column}>
          <SettingsForm />
          <AppearanceCard />
        </div>
        <div className={column}>
          <PasswordCard />
          <DevicesCard />
          <DataCard />
        </div>
      </div>
    </div>
  );
}
