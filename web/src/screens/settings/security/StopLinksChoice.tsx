import { shareStatus } from '@flarewell/domain/shares/shares';
import { useShares } from '#data/shares.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';

/** Whoever had access to the account may have made or copied a link, and a new password does not end links. */
export function StopLinksChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { data: shares = [] } = useShares();
  const now = new Date().toISOString();
  const { length } = shares.filter((share) => shareStatus(share, now) === 'active');
  if (length === 0) return null;
  return (
    <Checkbox
      label={
        length === 1 ? 'Stop the link that you shared, too' : `Stop the ${length} links that you shared, too`
      }
      hint={
        length === 1
          ? 'It still works: whoever has it can read the summary behind it.'
          : 'They still work: whoever has one can read the summary behind it.'
      }
      isChecked={isOn}
      onChange={onChange}
    />
  );
}

/** For the message after something else was done. */
export const linksStopped = (isOn: boolean) => (isOn ? ' The links that you shared were stopped.' : '');
