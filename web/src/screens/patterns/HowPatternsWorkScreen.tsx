import { patternWords } from '@flarewell/domain/patterns/words/findings';
import { Link } from 'wouter';
import { ArrowLeft } from '#ui/icons.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { Sentence } from '#ui/Sentence.tsx';

/** A minute's reading for somebody without statistics. */
const parts: [title: string, text: string][] = [
  [
    'What is compared',
    'Days after something (poor sleep, swimming, humid weather) with the other days. Weekday, season and what the skin was doing anyway are allowed for, so the size can differ from the averages in the chart. “0.6 worse” is 0.6 on the severity scale of 1 to 5; for ratings such as sleep, it compares good days with poor ones.',
  ],
  [
    'Why only now and then',
    'Look every day, and soon there is a pattern that is only luck. So the diary is searched after 120, 240 and 365 check-ins and then every 120. Within a year, at most 5 of 100 people see something that is not there.',
  ],
  [
    'Why a range',
    'A diary is short, so the size is uncertain. “Between 0.3 and 0.9” means that the true size is most likely in there.',
  ],
  [
    'Being watched',
    'A finding is tested once more, on the 120 check-ins after it. Then it held up or did not.',
  ],
  [
    'What somebody suspects',
    'Something named beforehand is tested alone, and only on new days. One question gives luck fewer chances than a hundred, so fewer check-ins can answer it.',
  ],
  [
    'No sign',
    'Examined, and nothing found. An effect of the given size would probably have shown; a smaller one may still be there.',
  ],
  [
    'What is noted late',
    'Noting a thing only after the skin got worse fools every method. So lifestyle answers entered after noon of the next day do not count. Severities do.',
  ],
  [
    'What it cannot do',
    'Something can come before worse days without causing them: an early sign of a flare, or a cause of both. Of what goes together on the same day, nobody can tell which came first. About half of the possible flares are none, so you decide.',
  ],
];

export function HowPatternsWorkScreen() {
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-5">
      <div>
        <Link
          href="/app/trends/patterns"
          className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-s px-2 text-s font-semibold text-accent-ink hover:underline"
        >
          <ArrowLeft size={16} />
          Back
        </Link>
        <ScreenHeader title="How this works" subtitle="What Patterns can tell you, and what it cannot" />
      </div>
      <div className="grid gap-5 rounded-l border border-line bg-surface p-5 shadow-card sm:p-6">
        {parts.map(([title, text]) => (
          <section key={title}>
            <h2 className="font-semibold">{title}</h2>
            <p className="text-ink-soft">
              <Sentence>{text}</Sentence>
            </p>
          </section>
        ))}
        <p className="border-t border-line pt-4 font-medium">{patternWords.caution}</p>
      </div>
    </div>
  );
}
