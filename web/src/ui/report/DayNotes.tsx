import type { NotesOfDay } from '@flarewell/domain/summary/notes';

export function DayNotes({ date, notes }: Pick<NotesOfDay, 'date' | 'notes'>) {
  return (
    <>
      <span className="block font-semibold">{date}</span>
      {notes.map(({ condition, text }) => (
        <span key={`${condition} ${text}`} dir="auto" className="block whitespace-pre-line wrap-anywhere">
          {condition && <bdi className="text-ink-soft">{condition}: </bdi>}
          {text}
        </span>
      ))}
    </>
  );
}
