import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/Button.tsx';
import { SiteFooter } from '#ui/page/SiteFooter.tsx';
import { contentId, SiteHeader } from '#ui/page/SiteHeader.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { DataKept } from './DataKept.tsx';
import { InShort } from './InShort.tsx';

/**
 * Rendered at build time and never hydrated. The contact is null where the operator configured none. The server fills in
 * the link at the top: to the dashboard for who is signed in.
 */
export function PrivacyScreen({ contact }: { contact: string | null }) {
  return (
    <>
      <SiteHeader>
        <ButtonLink href="%ENTRY_PATH%">%ENTRY_LABEL%</ButtonLink>
      </SiteHeader>
      <main id={contentId} className="mx-auto max-w-page px-5 pt-8 pb-16 sm:px-8 lg:pt-14 xl:px-0">
        <article className="mx-auto max-w-[38rem]">
          <h1 className="text-2xl font-bold tracking-display sm:text-3xl">Privacy Statement</h1>
          <p className="mt-2 text-s text-ink-faint">
            Last updated <time dateTime="%PRIVACY_UPDATED_DAY%">%PRIVACY_UPDATED%</time>
          </p>
          <InShort />

          <Section title="What is kept">
            <p>Flarewell keeps what you enter and the little it needs to run:</p>
            <DataKept />
          </Section>

          <Section title="What it is used for">
            <p>
              Your data is used only to provide the service: to show you your history, trends, medication
              alerts and summary, and to remind you when you ask for it. It is not sold or shared. There are
              no advertisements and no tracking by anyone else.
            </p>
            <p className="mt-3">
              Two things need another service to do their work: reminders and emails about your account are
              sent through a mail service or your browser’s push service, and the AI assistant asks an AI
              provider, as described below.
            </p>
          </Section>

          <Section title="Where it lives">
            <p>
              Everything is stored on this server, by the person or organization that runs it. Your browser
              keeps a copy of your own data so that Flarewell is quick and works offline,{' '}
              <Sentence>check-ins</Sentence> that wait for a connection, which alerts you dismissed, one
              cookie that keeps you signed in, one that tells a device you have used before from a stranger’s,
              so that nobody who guesses passwords can lock you out, and for five minutes another one while
              you use a passkey. None of them holds your name or anything you entered.
            </p>
          </Section>

          <Section title="Your photos">
            <p>
              A photo is visible only to you and those you share the diary with, while they are signed in,
              unless you include it in a link that you share. You can remove it at any time, and it is then
              deleted from the server.
            </p>
            <p className="mt-3">
              Files that belong to no <Sentence>check-in</Sentence>, for example after a crash, stay in a
              trash on the server for 30 days, so that no photo is lost by a mistake of the operator. What you
              delete yourself never goes there.
            </p>
          </Section>

          <Section title="Diaries with several members">
            <p>
              You can keep a diary for somebody else, and share a diary with other accounts by a link that
              works once. Its members see everything in it, each other’s names, and what each of them wrote or
              changed. They never see your email address, or your other diaries. Its owners decide who may
              read and write, and can end that at any time; what you wrote then stays in the diary.
            </p>
            <p className="mt-3">
              Of such a link the server keeps who made it, for which diary, when, and what it allows, until it
              is used, withdrawn or expired. Nobody learns by it whether an address has an account.
            </p>
          </Section>

          <Section title="Links that you share">
            <p>
              You can share your summary by a link, for example with your doctor. Notes and photos are in it
              only if you choose them, and stay in it if you delete them from your diary later. Whoever has
              the link and its passcode, if you set one, can read it without an account until it ends or you
              stop it in Settings › Shared links. What they have saved by then stays with them.
            </p>
            <p className="mt-3">
              What the link opens is encrypted on this server, and only the link itself holds the key. The
              server also keeps the name that you gave the link, the days it covers, when and how often it was
              opened, and the name that the last reader gave. Reading needs no cookie, and leaves nothing in
              the reader’s browser but the address in its history.
            </p>
          </Section>

          <Section title="Invitations">
            <p>
              Some accounts are operators of this server: they can invite people by a link, and decide who may
              register. That shows them nothing of anybody’s diary. Of an invitation the server keeps the note
              that its operator wrote, when it was made and when it was used, but not by whom. It deletes all
              of that 30 days after the invitation was used or has expired.
            </p>
          </Section>

          <Section title="The AI assistant">
            <p>
              The assistant is optional, and it does nothing until you ask it something. On its own it answers
              here, on this server. Only if the operator has connected an AI provider are your question and
              the data you tracked, including notes, sent to that provider to write the answer. Your name,
              your email address and your photos are never sent. Nor are the names of the person and of the
              members of a diary.
            </p>
          </Section>

          <Section title="Your choices">
            <p>
              In Settings you can correct your profile, export everything as a file, clear all your tracked
              data, or delete your account and everything that belongs to it. A diary that has another owner
              stays with them. Backups that the operator keeps may hold deleted data until they are replaced.
            </p>
          </Section>

          <Section title="No medical advice">
            <p>
              Flarewell gives no medical advice or diagnosis. It shows you what you recorded. Always ask a
              healthcare professional about your skin and your medication.
            </p>
          </Section>

          <Section title="Contact">
            <Contact address={contact} />
          </Section>
        </article>
      </main>
      <SiteFooter />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 leading-relaxed text-ink-soft">
      <h2 className="mb-2 text-l font-semibold tracking-title text-ink">{title}</h2>
      {children}
    </section>
  );
}

function Contact({ address }: { address: string | null }) {
  if (!address) {
    return <p>Questions about your data? Ask the person who runs this server.</p>;
  }
  return (
    <p>
      Questions about your data? Write to{' '}
      <a
        href={`mailto:${address}`}
        className="font-medium break-words text-accent-ink underline underline-offset-3"
      >
        {address}
      </a>
      .
    </p>
  );
}
