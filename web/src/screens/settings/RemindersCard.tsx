import { dayStartHours, reminderTimes } from '@flarewell/domain/account/profile';
import { currentName, timezoneOptions } from '@flarewell/domain/timezones';
import { possessive } from '@flarewell/domain/who';
import { useIsOwnDiary, useMayWrite, useOpenDiary } from '#data/diary/openDiary.ts';
import { Card } from '#ui/Card.tsx';
import { clockTime } from '#ui/dates.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { ReminderChannels } from './reminders/ReminderChannels.tsx';
import type { SettingsDraft } from './useSettingsForm.ts';

const timeOptions = reminderTimes.map((time) => ({ value: time, label: time }));

const dayStartOptions = dayStartHours.map((hour) => ({ value: String(hour), label: clockTime(hour) }));

function detectTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function RemindersCard({ settings, messages, edit }: SettingsDraft) {
  const timezones = timezoneOptions(detectTimezone(), settings.timezone);
  const mayWrite = useMayWrite();
  const isOwn = useIsOwnDiary();
  const { name } = useOpenDiary();
  return (
    <Card
      title="Reminders"
      description={
        !isOwn &&
        `Yours, for ${possessive(name)} diary.${mayWrite ? ' Its days and timezone are the same for all its members.' : ''}`
      }
    >
      <Switch
        label="Enable reminders"
        isOn={settings.reminderEnabled}
        onChange={(reminderEnabled) => edit({ reminderEnabled })}
      />
      {/* Side by side, unless the longest name of a timezone needs the whole line. */}
      <div className="flex flex-wrap gap-4 *:min-w-0 *:grow">
        {settings.reminderEnabled && (
          <SelectField
            label="Reminder time"
            options={timeOptions}
            value={settings.reminderTime}
            error={messages.reminderTime}
            onChange={(event) => edit({ reminderTime: event.target.value })}
          />
        )}
        {mayWrite && (
          <SelectField
            label="A new day starts at"
            options={dayStartOptions}
            value={String(settings.dayStartHour)}
            onChange={(event) => edit({ dayStartHour: Number(event.target.value) })}
          />
        )}
        {mayWrite && (
          <SelectField
            label="Timezone"
            options={timezones.map(({ id, label }) => ({ value: id, label }))}
            value={currentName(settings.timezone)}
            error={messages.timezone}
            onChange={(event) => edit({ timezone: event.target.value })}
          />
        )}
      </div>
      {settings.reminderEnabled && (
        <ReminderChannels
          isEmailOn={settings.reminderEmail}
          onEmail={(reminderEmail) => edit({ reminderEmail })}
        />
      )}
    </Card>
  );
}
