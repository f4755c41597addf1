import type { Reading } from './reading.ts';

type About = Extract<Reading, { kind: 'small-talk' }>['about'];

const polite =
  '(?:there|flarewell|assistant|analyst|again|everyone|you|so much|very much|a lot|a million|for your help|for that|for the help|for this|for now|then|all|friend|buddy|please|and|ok|okay|great|cool|good|nice|perfect|awesome|lovely|oh|well|i|me|to|can|today|now|see)';
const talk: [About, string][] = [
  [
    'abilities',
    '(?:help|help me|what (?:can|could|do|else can) (?:you|i) (?:do|answer|help(?: me)?(?: with)?|ask(?: you)?|know|tell me|say)(?: about)?(?: here)?|what (?:can|could|should) i ask|what (?:questions )?(?:can|may) i ask(?: you)?|what (?:kind|type|sort|kinds|types|sorts) of questions (?:can|could) (?:i ask|you answer)(?: you)?|what questions can (?:you answer|i ask)|how (?:can|could) you help(?: me)?|how do you work|how does this work|who are you|what are you|what is this|can you help(?: me)?|i need help|how do i use (?:this|you)|what is this for)',
  ],
  [
    'thanks',
    '(?:thanks|thank you|thank u|thx|ty|cheers|tysm|much appreciated|appreciate it|great thanks|that is (?:all|great|helpful|good|perfect)|great|perfect|awesome|cool|nice|good job|well done|good to know|helpful|very helpful|got it|ok|okay|alright|understood)',
  ],
  [
    'goodbye',
    '(?:bye|bye bye|goodbye|good bye|good night|goodnight|see you(?: later| soon| tomorrow)?|see ya|later|cya|take care|have a (?:good|nice|great) (?:day|night|evening|one))',
  ],
  [
    'greeting',
    '(?:hi+|hello+|hey+|hiya|yo|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|evening|how are you(?: doing)?(?: today)?|how is it going|what is up|sup|hallo)',
  ],
];
const whole = (source: string, flags = '') => new RegExp(`(?<!\\S)${source}(?!\\S)`, flags);
const patterns = talk.map(([about, source]) => [about, whole(source)] as const);
const anyPiece = whole(`(?:${[...talk.map(([, source]) => source), polite].join('|')})`, 'g');

/** A message that only greets, thanks, says goodbye or asks what the analyst can do. */
export function readSmallTalk(words: readonly string[]): About | null {
  const text = words.join(' ');
  if (text.replace(anyPiece, '').trim() !== '') return null;
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** A greeting before a question is no part of it. */
export function dropGreeting(words: readonly string[]): string[] {
  const text = words
    .join(' ')
    .replace(/^(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there| flarewell)? )+(?=\S)/, '')
    // Begins at the first of these words only: trying each of them would take long for many.
    .replace(
      /(?<=\S)(?<! (?:thanks|thank you|please|thx|cheers))(?: (?:thanks|thank you|please|thx|cheers))+$/,
      '',
    );
  return text.split(' ').filter(Boolean);
}
