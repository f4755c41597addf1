import { addMs, dayIn, isAfter, timeIn } from './day.ts';

export interface TimezoneOption {
  id: string;
  label: string;
}

const listed: readonly TimezoneOption[] = [
  { id: 'America/New_York', label: 'New York' },
  { id: 'America/Chicago', label: 'Chicago' },
  { id: 'America/Denver', label: 'Denver' },
  { id: 'America/Los_Angeles', label: 'Los Angeles' },
  { id: 'Europe/London', label: 'London' },
  { id: 'Europe/Paris', label: 'Paris' },
  { id: 'Europe/Berlin', label: 'Berlin' },
  { id: 'Asia/Tokyo', label: 'Tokyo' },
  { id: 'Asia/Shanghai', label: 'Shanghai' },
  { id: 'Asia/Kolkata', label: 'Kolkata' },
  { id: 'Australia/Sydney', label: 'Sydney' },
  { id: 'Australia/Melbourne', label: 'Melbourne' },
];

// Browsers still report Kolkata by its old name.
const renamed = new Map([['Asia/Calcutta', 'Asia/Kolkata']]);

export function currentName(timezone: string): string {
  return renamed.get(timezone) ?? timezone;
}

/** The detected timezone, the listed ones, and the saved one if it is neither. Free of duplicates. */
export function timezoneOptions(detected: string, saved: string = detected): TimezoneOption[] {
  const first = currentName(detected);
  const last = currentName(saved);
  const others = listed.filter((option) => option.id !== first);
  const isMissing = last !== first && others.every((option) => option.id !== last);
  return [
    { id: first, label: `${first} (detected)` },
    ...others,
    ...(isMissing ? [{ id: last, label: last }] : []),
  ];
}

/** What a device remembers about a timezone whose clock is not that of the profile. */
export interface OtherTimezone {
  timezone: string;
  /** The instant at which it was noticed. */
  since: string;
  /** Whether the person was asked about it and answered. */
  isAnswered: boolean;
}

const askAfterMs = 24 * 60 * 60 * 1000;

/** What to remember at an instant; null while the device's clock shows the time of the profile's timezone. */
export function noticeTimezone(
  device: string,
  profile: string,
  before: OtherTimezone | null,
  now: string,
): OtherTimezone | null {
  const clocks = [device, profile].map((timezone) => `${dayIn(timezone, now)} ${timeIn(timezone, now)}`);
  if (clocks[0] === clocks[1]) return null;
  return before?.timezone === device ? before : { timezone: device, since: now, isAnswered: false };
}

/** Whether to ask if the profile should get this timezone: not for a stop on the way, and only once. */
export function isTimeToAsk({ since, isAnswered }: OtherTimezone, now: string): boolean {
  return !isAnswered && !isAfter(addMs(since, askAfterMs), now);
}
