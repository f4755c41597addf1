/** What the photo step holds: the day's photo as it is, another one, or none any more. */
export type PhotoValue =
  | { kind: 'kept'; url: string | null }
  | { kind: 'new'; file: Blob }
  | { kind: 'removed' };
