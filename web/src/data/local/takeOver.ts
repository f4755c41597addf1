import type { Day } from '@flarewell/domain/day';
import { type Change, prepare, readAll, readOne, write } from './localCopy.ts';
import type { Vault } from './vault.ts';

/** A draft as version 1.0.0 stored it. Its photo is the record `${day} photo`. */
interface OldDraft {
  day: Day;
  draft: unknown;
  step: string;
  revision: number | null;
  photo: string;
}

/** An entry of the outbox as version 1.0.0 stored it. Its photo has the same name in `outbox-photos`. */
interface OldEntry {
  day: Day;
  problem: unknown;
}

/**
 * Moves what version 1.0.0 has stored for an account into the stores of today, in one transaction: drafts and
 * waiting check-ins with their photos.
 */
export async function takeOver(vault: Vault): Promise<void> {
  const drafts = (await readAll<Partial<OldDraft>>('drafts', vault)).filter(
    (one): one is OldDraft => 'draft' in one,
  );
  const entries = await readAll<OldEntry>('outbox', vault);
  const changes = await Promise.all([
    ...drafts.map((draft) => moveDraft(draft, vault)),
    ...entries.map((entry) => moveEntry(entry, vault)),
  ]);
  await write(await prepare(changes.flat(), vault));
}

async function moveDraft(
  { day, draft: content, revision: base, ...rest }: OldDraft,
  vault: Vault,
): Promise<Change[]> {
  const file = await readOne('drafts', `${day} photo`, vault);
  return [
    { store: 'unsent', name: `${day} draft`, value: { ...rest, day, content, base, state: 'draft' } },
    { store: 'unsent-photos', name: `${day} draft`, value: file },
    { store: 'drafts', name: day },
    { store: 'drafts', name: `${day} photo` },
  ];
}

async function moveEntry(entry: OldEntry, vault: Vault): Promise<Change[]> {
  const { day } = entry;
  const state = entry.problem ? 'refused' : 'waiting';
  return [
    { store: 'unsent', name: day, value: { ...entry, state } },
    { store: 'unsent-photos', name: day, value: await readOne('outbox-photos', day, vault) },
    { store: 'outbox', name: day },
    { store: 'outbox-photos', name: day },
  ];
}
