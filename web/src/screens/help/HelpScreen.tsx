import { EmergencyHelp } from '#ui/help/EmergencyHelp.tsx';
import { helpNote, helpTitle } from '#ui/help/sections.ts';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';

export function HelpScreen() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ScreenHeader title={helpTitle} subtitle={helpNote} />
      <EmergencyHelp />
    </div>
  );
}
