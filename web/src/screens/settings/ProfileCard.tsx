import { useProfile } from '#data/profile.ts';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { SettingsDraft } from './useSettingsForm.ts';

export function ProfileCard({
  settings,
  messages,
  edit,
  pendingEmail,
}: SettingsDraft & { pendingEmail: string | null }) {
  const { email } = useProfile();
  return (
    <Card title="Profile">
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
          hint="You sign in with this address. Changing it asks for your password or a passkey."
          onChange={(event) => edit({ email: event.target.value })}
        />
        <div role="status" className="empty:-mt-4">
          {pendingEmail && (
            <Notice tone="info" title={`Please check ${pendingEmail} and click the confirmation link`}>
              Until then your email stays {email}. After that, sign in with the new one.
            </Notice>
          )}
        </div>
      </div>
    </Card>
  );
}
