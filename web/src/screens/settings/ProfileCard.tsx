import { useIsOwnDiary } from '#data/diary/openDiary.ts';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import type { SettingsDraft } from './useSettingsForm.ts';

export function ProfileCard({ settings, messages, edit }: SettingsDraft) {
  const isOwn = useIsOwnDiary();
  return (
    <Card title="Profile" description={!isOwn && 'Of your account: the same in all diaries.'}>
      <div className="flex flex-col gap-4">
        <TextField
          label="Name"
          required
          autoComplete="name"
          value={settings.name}
          error={messages.name}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          value={settings.email}
          error={messages.email}
          hint="A change asks for your password or a passkey."
          onChange={(event) => edit({ email: event.target.value })}
        />
        <PendingEmail />
      </div>
    </Card>
  );
}
