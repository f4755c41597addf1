import { currentName, isTimeToAsk, noticeTimezone, type OtherTimezone } from '@flarewell/domain/timezones';
import { useEffect, useState } from 'react';
import { useIsOwnDiary } from '#data/diary/openDiary.ts';
import { useProfile, useSaveProfile } from '#data/diary/profile.ts';
import { keepOtherTimezone, readOtherTimezone } from '#data/local/otherTimezone.ts';
import { notify } from '#data/notices.ts';
import { deviceTimezone, useHour } from '#data/today.ts';

/** The question whether the own diary should get the device's timezone, once the two have differed for a day. */
export function useTimezoneQuestion() {
  const profile = useProfile();
  // Somebody else may live elsewhere.
  const isOwn = useIsOwnDiary();
  const { mutate, isPending } = useSaveProfile();
  const [other, setOther] = useState<OtherTimezone | null>(null);
  const device = currentName(deviceTimezone());
  const hour = useHour();

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again each hour, while the app stays open.
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const before = await readOtherTimezone();
      const next = noticeTimezone(device, profile.timezone, before, new Date().toISOString());
      if (next !== before) await keepOtherTimezone(next);
      if (isCurrent) setOther(next);
    };
    look().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [device, profile.timezone, hour]);

  if (!isOwn || !other || !isTimeToAsk(other, new Date().toISOString())) return null;
  return {
    from: profile.timezone,
    to: device,
    isBusy: isPending,
    change: () =>
      mutate(
        { timezone: device },
        { onError: ({ message }) => notify('bad', `The timezone was not changed. ${message}`) },
      ),
    keep: () => {
      const answered = { ...other, isAnswered: true };
      setOther(answered);
      keepOtherTimezone(answered).catch(reportError);
    },
  };
}
