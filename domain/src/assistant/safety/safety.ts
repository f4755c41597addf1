import { bodySigns } from './bodySigns.ts';
import { crisisSigns } from './crisisSigns.ts';
import { type Notice, type NoticeKind, noticeKinds, noticeTexts } from './notices.ts';
import { compile, markDenials, unmarkDenials } from './phraseMatchers.ts';
import { plainSentences } from './plainSentences.ts';
import { poisoningSigns } from './poisoningSigns.ts';
import { asksProfessional } from './professional.ts';
import type { Sign } from './sign.ts';
import { skinSigns } from './skinSigns.ts';

/** Deliberately broad: a needless notice is better than a missing one. */
export const signs: readonly Sign[] = [...crisisSigns, ...poisoningSigns, ...bodySigns, ...skinSigns];

const compiledSigns = signs.map(({ name, kind, patterns, unless = [] }) => ({
  name,
  kind,
  patterns: patterns.flatMap(compile),
  unless: unless.flatMap(compile),
}));

/**
 * Matches a denial directly before a sign, as in "no fever or pus". Only the listed words may stand in between. After a
 * comma the denial continues only with "or", "nor", "and" or "no": "no pus, fever of 39" denies only the pus. It is read
 * backwards from the end, because beginning at every word would take long for a message of many of them.
 */
const denial =
  /$(?<= (?:no|not|without|isnt|arent|wasnt|werent|dont have|doesnt have|didnt have|havent had|hasnt had|free of|neither|nor) (?:(?:a|an|any|the|my|more|had|having|signs?|symptoms?|of|or|nor|and|no|real|longer|fever|pus|chills|pain|infection|infected|trouble|difficulty|breathing|swelling|swollen|blisters|wheezing|cold|sores?|herpes) (?:, (?=(?:or|nor|and|no) ))?)*)/;
/** Cancels a denial: "I had no fever until today" reports a fever. */
const undenied = / (?:until|till|before|like this|(?:this|so|that) (?:high|bad|much|severe|strong)) /;

/** What follows a sign that is over: "the swelling of my face went down", but not "has gone blue" or "going down my neck". */
const endings = [
  '(?:went|gone|goes|going) (?:down|away) (?!(?:my|his|her|the|to|into) )',
  '(?:is|are|was|were|has|have|been) (?:all |now |completely |finally )?(?:gone|better) (?=$|,|and|so|since|after|thanks|with|by|within|today|the)',
  '(?:subsided|disappeared|cleared|improved|healed|is over) ',
];
const over = new RegExp(`^(?:[a-z]+ ){0,3}?(?:${endings.join('|')})`);
const notOver = / (?:back|again|returned|worse|but|now) /;

/** Years or seasons ago. */
const longAgo =
  '(?:years ago|last (?:year|winter|spring|summer|autumn|fall)|in (?:19|20)\\d\\d|(?:as|when (?:i|he|she) was) (?:a |very )?(?:child|kid|baby|toddler|teenager|teen|student|little|young|small)) ';
/** "I fainted", followed by words of the same clause. In "my dad collapsed he had a stroke last year" a new one begins. */
const happened =
  '(?:(?:i|we|he|she|my [a-z]+) )?(?:once )?(?:had|got|was|[a-z]+ed) (?:(?!(?:i|we|he|she|they|my|his|her) )[a-z]+ ){0,6}';

/** Tell a sentence about the past, which mentions nothing current, from one about today. */
const lookBack = {
  question:
    /^ (?:(?:and|so|also|please|hi|hello) (?:, )?)*(?:did|was|were|when|how (?:many|often)|(?:on )?(?:which|what) days?|show|list|count) /,
  past: / (?:did|was|were|had|recorded) /,
  time: / (?:record(?:ed)?|(?:last|past|previous) (?:(?:\d+|few|two|three|six) )?(?:months?|years?|winter|spring|summer|autumn|fall)|in (?:(?:19|20)\d\d|january|february|march|april|may|june|july|august|september|october|november|december)) /,
  statement: new RegExp(`^ (?:${happened}${longAgo}|${longAgo}(?:, )?${happened})`),
  now: / (?:now|today|tonight|yesterday|currently|still|since|am|is|are|im|its|has|(?<! did i )have|ive|this|these|cant|can|should|help|getting|because|but|again|same|like|feels?|feeling|hurts|coming|starting|(?:and|,) (?:i|my|it|he|she|they|we|his|her)|, and) /,
  /** Questions about keeping the diary are not about today. */
  bookkeeping:
    / (?:(?:should|can|could|do|where|how) ){1,2}i (?:note|log|add|record|write|enter|put|track) (?:that|it|this) | is there a (?:place|field|way|spot) /g,
};

function isLookBack(sentence: string): boolean {
  const { question, past, time, statement, now, bookkeeping } = lookBack;
  const isQuestion = question.test(sentence) && past.test(sentence) && time.test(sentence);
  return (isQuestion || statement.test(sentence)) && !now.test(sentence.replace(bookkeeping, ' '));
}

/** Whether the words around an urgent sign deny it, or say that it is over. */
function isDenied(before: string, after: string): boolean {
  if (over.test(after) && !notOver.test(` ${after}`)) return true;
  return denial.test(unmarkDenials(before)) && !undenied.test(` ${after}`);
}

function hasSign({ kind, patterns, unless }: (typeof compiledSigns)[number], sentence: string): boolean {
  const words = new Set(sentence.split(' '));
  const rest = unless.reduce((text, harmless) => {
    const regexp = harmless(words);
    return regexp ? text.replace(regexp, '_ ') : text;
  }, sentence);
  return patterns.some((pattern) => {
    const regexp = pattern(words);
    return (
      regexp !== null &&
      Array.from(rest.matchAll(regexp)).some(
        ({ index, 0: found }) =>
          kind === 'crisis' || !isDenied(rest.slice(0, index), rest.slice(index + found.length)),
      )
    );
  });
}

/** The signs in a message, by the names of the table. */
export function findSigns(message: string): Pick<Sign, 'name' | 'kind'>[] {
  const sentences = plainSentences(message);
  const all = sentences.map(markDenials);
  const current = sentences.filter((sentence) => !isLookBack(sentence)).map(markDenials);
  return compiledSigns.filter((sign) =>
    (sign.kind === 'crisis' ? all : current).some((sentence) => hasSign(sign, sentence)),
  );
}

/** The notices that a message needs, the most urgent first. */
export function noticesFor(message: string): Notice[] {
  const kinds = new Set<NoticeKind>(findSigns(message).map(({ kind }) => kind));
  if (asksProfessional(message)) kinds.add('professional');
  return noticeKinds.filter((kind) => kinds.has(kind)).map((kind) => ({ kind, text: noticeTexts[kind] }));
}

/** Whether someone may be in danger. Nothing may keep such a person from reading the notices. */
export function needsHelp(notices: readonly Notice[]): boolean {
  return notices.some(({ kind }) => kind !== 'professional');
}
