import { type ReactNode, useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { LeavePage } from './LeavePage.tsx';
import { crisis, danger, doctor, type HelpLine, type HelpSection, poisoning, violence } from './sections.ts';

/** The sections after the first one. */
const others = [poisoning, crisis, violence, doctor];

/** `level` is the level of the sections' headings: 3 in a dialog, whose title is an h2. Nothing here needs data. */
export function EmergencyHelp({ level = 2 }: { level?: 2 | 3 }) {
  const id = useId();
  const idOf = ({ title }: HelpSection) => `${id} ${title}`.replaceAll(' ', '-');
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-5">
        <Section section={danger} id={idOf(danger)} level={level} isWide>
          <EmergencyNumbers lines={danger.lines} />
          <p className="text-s text-ink-soft">
            From a mobile phone, 112 works in most countries. If you are not sure whether to call, call.
          </p>
          <ul aria-label="Other help on this page" className="flex flex-wrap gap-2 @3xl:hidden print:hidden">
            {others.map((section) => (
              <li key={section.title}>
                <Button kind="secondary" size="s" onClick={() => jumpTo(idOf(section))}>
                  {section.shortTitle}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
        <div className="gap-5 space-y-5 @3xl:columns-2 print:columns-2">
          {others.map((section) => (
            <Section key={section.title} section={section} id={idOf(section)} level={level}>
              <Lines lines={section.lines} />
              {section === violence && <LeavePage />}
            </Section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Without a link to the heading: that would add an entry to the history, which dialogs use for Back. */
function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

type SectionProps = {
  section: HelpSection;
  id: string;
  level: 2 | 3;
  isWide?: boolean;
  /** Whom to call. */
  children: ReactNode;
};

function Section({ section, id, level, isWide, children }: SectionProps) {
  const Heading = `h${level}` as const;
  const Subheading = level === 2 ? 'h3' : 'h4';
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 break-inside-avoid rounded-l border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div>
        <Heading
          id={id}
          tabIndex={-1}
          className="scroll-mt-6 text-l font-semibold tracking-title outline-none"
        >
          {section.title}
        </Heading>
        <p className="mt-0.5 text-s text-ink-soft">{section.when}</p>
      </div>
      <p className="text-sm font-medium">{section.call}</p>
      {children}
      <div className="border-t border-line pt-4">
        <Subheading className="mb-2 text-sm font-semibold">While you wait</Subheading>
        <dl className={`gap-8 space-y-2.5 text-s ${isWide ? '@3xl:columns-2 print:columns-2' : ''}`}>
          {section.whileWaiting.map(({ what, todo }) => (
            <div key={what} className="break-inside-avoid">
              <dt className="font-medium">{what}</dt>
              <dd className="text-pretty text-ink-soft">{todo}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Large, because they are needed with shaking hands. */
function EmergencyNumbers({ lines }: { lines: readonly HelpLine[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2 @3xl:grid-cols-4">
      {lines.map((line) => (
        <li key={line.where} className="grid">
          <a
            href={hrefOf(line)}
            className="rounded-m border border-transparent bg-bad-wash px-3 py-2.5 hover:border-bad print:border-line"
          >
            <span className="block text-xl font-bold text-bad tabular-nums">{nameOf(line)}</span>
            <span className="block text-xs text-ink-soft">{line.where}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { lines: readonly HelpLine[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {lines.map((line) => (
        <li key={line.where}>
          <a
            href={hrefOf(line)}
            // A website opens in a tab of its own, so that this page and a conversation under it stay.
            {...('site' in line && { target: '_blank', rel: 'noopener noreferrer' })}
            className="flex min-h-11 items-center justify-between gap-x-4 cramped:flex-wrap py-1.5 hover:bg-sunken"
          >
            <span className="shrink-0 text-sm font-semibold text-accent-ink tabular-nums underline underline-offset-3">
              {nameOf(line)}
            </span>
            <span className="text-right text-s text-ink-soft">{line.where}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function nameOf(line: HelpLine): string {
  return 'site' in line ? line.site : line.number;
}

function hrefOf(line: HelpLine): string {
  return 'site' in line ? `https://${line.site}/` : `tel:${line.number.replaceAll(/\D/g, '')}`;
}
