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
