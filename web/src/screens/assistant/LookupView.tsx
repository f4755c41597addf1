import { builtInName } from '@flarewell/domain/assistant/assistant';
import type { Shown } from '@flarewell/domain/assistant/query/answer';
import { daysBetween } from '@flarewell/domain/day';
import { useMemo } from 'react';
import { Button } from '#ui/Button.tsx';
import { Calculator, ClipboardList } from '#ui/icons.tsx';
import { useAssistant } from './AssistantContext.ts';
import type { Answered } from './answers/answering.ts';
import { NotUnderstood } from './answers/NotUnderstood.tsx';
import { PhotoStrip } from './answers/PhotoStrip.tsx';
import { Sources } from './answers/Sources.tsx';
import { QuestionChips } from './chips/QuestionChips.tsx';
import type { LookupPlace } from './conversation/asking.ts';
import type { Lookup } from './conversation/messages.ts';
import { ReplyText } from './ReplyText.tsx';

type Props = {
  lookup: Lookup;
  place: LookupPlace;
  /** Whether a provider looked this up. It words the answer itself, until the chips change. */
  isOfProvider: boolean;
};

const loading: Answered = { state: 'loading' };

/** A question as chips, with its answer below. Changing a chip changes the answer at once. */
export function LookupView({ lookup: { query, given, notUnderstood }, place, isOfProvider }: Props) {
  const { answering, changeChips } = useAssistant();
  const chips = useMemo(() => answering?.listChips(query) ?? [], [answering, query]);
  const answered = useMemo(() => given ?? answering?.answer(query) ?? loading, [given, answering, query]);
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <QuestionChips chips={chips} onChange={(next) => changeChips(place, next)} />
      <NotUnderstood notes={notUnderstood} />
      {isOfProvider && !given && (
        <p className="flex items-center gap-2 text-s font-semibold">
          <Calculator size={16} className="text-accent-ink" />
          {builtInName}
        </p>
      )}
      <AnswerView answered={answered} />
    </div>
  );
}

type Given = NonNullable<Lookup['given']>;

function AnswerView({ answered }: { answered: Given | Answered }) {
  if (!('state' in answered)) return <AnswerParts {...answered} />;
  if (answered.state === 'loading') {
    return <p className="animate-breathe text-s text-ink-soft">Looking…</p>;
  }
  if (answered.state === 'missing') {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-sm">{answered.sentence}</p>
        <Button kind="secondary" size="s" onClick={answered.retry}>
          Try again
        </Button>
      </div>
    );
  }
  const { markdown, sources, shows } = answered.answer;
  return <AnswerParts text={markdown} sources={sources} shows={shows} />;
}

function AnswerParts({ text, sources, shows }: Pick<Given, 'text' | 'sources'> & { shows: Shown | null }) {
  return (
    <>
      {/* With the key a changed answer is a new element, so that screen readers announce all of it. */}
      {text !== null && <ReplyText key={text} text={text} isArriving={false} />}
      {shows?.kind === 'summary' && <SummaryButton {...shows} />}
      {shows?.kind === 'photos' && <PhotoStrip days={shows.days} />}
      <Sources sources={sources} />
    </>
  );
}

function SummaryButton({ period: { from, to } }: Extract<Shown, { kind: 'summary' }>) {
  const { openSummary } = useAssistant();
  return (
    <div>
      <Button kind="secondary" size="s" onClick={() => openSummary(daysBetween(from, to) + 1)}>
        <ClipboardList />
        Open the summary
      </Button>
    </div>
  );
}
