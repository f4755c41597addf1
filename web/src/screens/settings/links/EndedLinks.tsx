import { useId } from 'react';
import { Disclosure } from '#ui/Disclosure.tsx';

interface EndedLink {
  id: string;
  title: string;
  text: string;
}

/** How many are listed without opening the rest. */
const newest = 3;

/** Links that no longer work, the latest end first. */
export function EndedLinks({
  heading: Heading,
  note,
  links,
}: {
  heading: 'h2' | 'h3';
  note: string;
  links: readonly EndedLink[];
}) {
  const id = useId();
  const older = links.slice(newest);
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-1 border-t border-line pt-4">
      <Heading id={id} className="text-sm font-semibold">
        Ended
      </Heading>
      <p className="text-s text-ink-soft">{note}</p>
      <EndedList label="Ended" links={links.slice(0, newest)} />
      {older.length > 0 && (
        <Disclosure label={`${older.length} more`}>
          <EndedList label="More that ended" links={older} />
        </Disclosure>
      )}
    </section>
  );
}

function EndedList({ label, links }: { label: string; links: readonly EndedLink[] }) {
  return (
    <ul aria-label={label} className="text-s wrap-anywhere text-ink-soft">
      {links.map(({ id, title, text }) => (
        <li key={id} className="py-2">
          <p className="font-medium">{title}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
