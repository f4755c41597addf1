import type { Passkey } from '#data/account/security.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { dateNear, localDay } from '#ui/dates.ts';
import { describeLastUsed } from './lastUsed.ts';

type Props = { passkey: Passkey; onRename: () => void; onRemove: () => void };

export function PasskeyRow({
  passkey: { name, isSynced, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: Props) {
  const today = useToday();
  const facts = [
    `Added ${dateNear(localDay(createdAt), today)}`,
    lastUsedAt ? describeLastUsed(lastUsedAt, today) : 'Not used yet',
    isSynced ? 'Synced to your other devices' : 'On one device',
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-52 flex-1">
        <p className="text-sm font-semibold break-words">{name}</p>
        <p className="text-s text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <div className="flex gap-2">
        <Button kind="secondary" size="s" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button kind="secondary" size="s" aria-label={`Remove ${name}`} onClick={onRemove}>
          <span className="text-bad">Remove</span>
        </Button>
      </div>
    </li>
  );
}
