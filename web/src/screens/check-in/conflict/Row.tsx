import { createContext, type ReactNode, useContext } from 'react';

export const sideNames = { mine: 'Mine', other: 'The other' };
export type Side = keyof typeof sideNames;
/** Who saved the other version, if it was another member of the diary. */
export const OtherName = createContext<string | null>(null);

type Props = { label: string; detail?: string; show: (side: Side) => ReactNode };

/** Shows a value in both versions, side by side. */
export function Row({ label, detail, show }: Props) {
  const names = { ...sideNames, other: useContext(OtherName) ?? sideNames.other };
  const cell = (side: Side) => (
    <div>
      <dt className="sr-only">{names[side]}</dt>
      <dd>{show(side) ?? <span className="text-ink-soft">Not recorded</span>}</dd>
    </div>
  );
  return (
    // `relative` keeps the visually hidden labels inside the row; outside, they would make the whole dialog scroll.
    <li className="relative py-3.5">
      <p className="mb-1.5 text-s wrap-anywhere text-ink-soft">
        <b className="font-semibold text-ink">
          <bdi>{label}</bdi>
        </b>{' '}
        {detail}
      </p>
      <dl className="grid grid-cols-2 gap-4 text-sm wrap-anywhere">
        {cell('mine')}
        {cell('other')}
      </dl>
    </li>
  );
}
