import { hasMeaning } from '#assistant/reading/words/tags.ts';
import { wordsOf } from '#assistant/reading/words/text.ts';

const verb = "(?:did|do|does|was|were|is|are|am|have|has)(?:n[o']?t)?";
const question = `(?:(?:on |in |for )?(?:how|what|what's|whats|which)|why|when ${verb})`;
/** What begins a question. */
const asking = new RegExp(
  `\\b(?:${question}|${verb} (?:i|my|it|they|there|that|those|the)|^(?:(?:and|also|please|can you|could you) )*(?:show|list|compare|count|${verb}))\\b|\\?$`,
  'i',
);
/** Where a question of its own may begin: after a sentence, and after 'and' or a comma where its first word asks. */
const boundary = new RegExp(
  `(?<=[?;!\\n])\\s*(?=[^?;!\\s])|(?<=\\p{L}{2}\\.)\\s+|(?<!\\bbetween how\\b[^?;]{0,80}),?\\s+(?=(?:and|&)\\s+(?:${question}|${verb} (?:i|my|it|they|there|that|those|the))\\b)|(?<=,)\\s+(?=${question}\\b)`,
  'iu',
);

/** A remark that begins like this changes what is asked, such as 'without the ones in May'. It must not be left out. */
const limiting =
  /^(?:and |but )?(?:not|no(?! (?:rush|worries|pressure|hurry|idea|need|problem))|never(?! mind)|without|except|excluding|apart|only|just|unless)\b/i;
/** 'Is my neck bad because I changed my detergent' asks about the reason. */
const asksReason = /^(?:is|are|was|were|did|do|does|could|can|why)\b[^.?!;\n]* (?:because|cos|cause)\b/i;

/** Where a remark beside the question begins: after a sentence, or where somebody is said to do something. */
const remark =
  /(?<=[?!.;\n])\s+|,?\s+(?=(?:because|cos|cause)\b(?! (?:of|i (?:forgot|was out|ran out))\b))|,\s+(?=(?:i(?! mean\b)|i'm|im|i've|ive|we|we've|he|she|they|everyone|mum|dad|mom|(?:my|the) \S+ (?:says|said|thinks|reckons|wants|is asking))\b)/iu;

/** What the person believes is no part of the question: 'how often did I take it, I think I missed some'. */
export const isOpinion = (aside: string) =>
  /^(?:but |and )?i (?:think|guess|feel like|bet|reckon|suspect|swear|know|am sure|'m sure)\b/i.test(aside);

/** The one part of a message that asks, and the remarks around it. Null if none or several ask, or nothing else is said. */
export function takeAside(message: string): { question: string; aside: string } | null {
  const parts = message.trim().split(remark);
  const isQuestion = (part: string) =>
    !isOpinion(part.trim()) && asking.test(part.trim()) && wordsOf(part).some(hasMeaning);
  const [question, other] = parts.filter(isQuestion);
  if (question === undefined || other !== undefined || parts.length === 1) return null;
  const asides = parts.filter((part) => part !== question);
  const isChanged = asides.some((aside) => limiting.test(aside)) || asksReason.test(message.trim());
  return isChanged ? null : { question, aside: asides.join(' ').replace(/(?<![.!?…\s])[.!?…\s]+$/, '') };
}

/** A message with more is read as one question, which it hardly is. */
const mostQuestions = 4;

/** The questions of a message. What asks nothing belongs to the question that follows it, or else to the one before. */
export function splitQuestions(message: string): string[] {
  const asked: string[] = [];
  let aside = '';
  for (const part of message.split(boundary)) {
    const text = `${aside} ${part}`.trim();
    const isQuestion = asking.test(part.trim()) && wordsOf(part).some(hasMeaning);
    aside = isQuestion ? '' : text;
    if (isQuestion) asked.push(text);
  }
  const last = asked.pop();
  return last === undefined || asked.length >= mostQuestions
    ? [message]
    : [...asked, `${last} ${aside}`.trim()];
}
