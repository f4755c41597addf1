import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import { type AskedRecords, whoOf } from '@flarewell/domain/assistant/query/askedRecords';
import { boldDay } from '@flarewell/domain/assistant/query/words';
import { type CardMedication, checkInCard } from '@flarewell/domain/check-in/checkInCard';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { dayOf } from '@flarewell/domain/day';
import { isRated } from '@flarewell/domain/measures/ratings';
import { severityScale } from '@flarewell/domain/severity';

const noteLimit = 300;

export function writeNote(text: string): string {
  // Cutting may leave half of a surrogate pair.
  const cut = text.slice(0, noteLimit).replace(/\p{Surrogate}$/u, '');
  return escapeMarkdown(text.length > noteLimit ? `${cut}…` : text);
}

/** Everything that was recorded on a day, as on its card. */
export function writeCheckIn(
  checkIn: CheckIn,
  { conditions, medications, trackers, about }: Readonly<AskedRecords>,
): string {
  const card = checkInCard(checkIn, conditions, medications, trackers);
  const rows = card.conditions.map(({ name, severity, symptoms, notes }) => [
    escapeMarkdown(name),
    isRated(severity) ? `${severity} ${severityScale[severity].label}` : '–',
    symptoms.join(', ') || '–',
    notes ? writeNote(notes) : '–',
  ]);
  // A medication that is linked to several conditions occurs with each of them.
  const chosen = new Map<string, CardMedication>(
    [...card.conditions.flatMap((each) => each.medications), ...card.otherMedications].map((each) => [
      each.id,
      each,
    ]),
  );
  const lines = [
    [...chosen.values()].map(({ name, choice }) => `- ${escapeMarkdown(name)}: ${choice}`),
    card.factors.map(({ name, label, level }) => `- ${name}: ${label}${level ? ` (${level.value})` : ''}`),
    card.trackers.length > 0 ? [`- Also: ${card.trackers.map(escapeMarkdown).join(', ')}`] : [],
    card.notes ? [`- Notes: ${writeNote(card.notes)}`] : [],
    checkIn.photoUrl === null ? [] : ['- With a photo'],
  ].flat();
  return [
    `This is what ${whoOf({ about }).you} recorded on ${boldDay(dayOf(checkIn.date))}.`,
    ...(rows.length > 0 ? [makeTable(['Condition', 'Severity', 'Symptoms', 'Notes'], rows)] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(card.isEmpty ? ['The check-in is empty.'] : []),
  ].join('\n\n');
}
