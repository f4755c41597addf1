/** Longer messages hold more than a question, and are not read. */
export const wordLimit = 60;

/** Rewrites contractions and spelling variants, so that the reader needs to know one form of each. */
const respellings: [RegExp, string][] = [
  [/\b(what|how|when|where|who|that|it|there)s\b/g, '$1 is'],
  [/\b(did|do|does|is|was|were|are|have|has|had|would|could|should)n ?t\b/g, '$1 not'],
  [/\bwo ?nt\b/g, 'will not'],
  [/\bcan ?t\b|\bcannot\b/g, 'can not'],
  [/\b(i|you|we|they) ?ve\b/g, '$1 have'],
  [/\bim\b/g, 'i am'],
  [/\bhw\b/g, 'how'],
  [/\bdoes of\b/g, 'doses of'],
  [/(\d)(mg|mcg|ml)\b/g, '$1 $2'],
  [
    /\bis (?:mon|tues|wednes|thurs|fri|satur|sun)day (?=(?:always |usually )?(?:my|the) )/g,
    'which weekday is ',
  ],
  [/\b(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/g, 'by weekday'],
  [/^ *(?:(?:no|sorry|ok|actually) )*i meant? |^ *no (?=(?:the|my|in|on|for|last|this) )/g, 'and '],
  [
    /(?:^ *(?:is|was) it|\b(?:reckon|think|guess|bet|maybe|perhaps) (?:that )?it (?:is|was)) (?:(?:just|all|maybe|the|my) )*(?=(?:stress|sleep|lack of sleep|diet|food|weather|heat|humidity)\b)/g,
    'because of ',
  ],
  [/\bno of (?=days|times|flares|doses|checkins|check)/g, 'number of '],
  [/^ *(?:and )?by how much *$/g, 'how much difference'],
  [/\bwhat did i put (?=for|down)\b/g, 'and what did i record '],
  [
    /\bsince it (?:has )?(?:got|gotten|became|become|turned) (?=(?:so |really |very )?(?:cold|hot|warm|humid|dry|windy|wet|rainy)\b)/g,
    'because of ',
  ],
  [
    /\bmore (?:regularly|consistently|reliably)\b|\bbetter with my (?:meds?|medications?|medicines?|treatments?|creams?)\b/g,
    'better adherence',
  ],
  [/\bmonths? (?:with no|without(?: a| any)?) flares?\b/g, 'month with fewest flares'],
  [
    /^ *(?:(?:so|well|hi|hey|hello|ok) )*i am (?:(?:so|really|very|a bit|just|kinda|getting) )*(?:worried|scared|afraid|anxious|fed up|annoyed|frustrated|nervous|desperate|sick|tired|happy|sad|upset) (?:about|that|of|with|because|to know|to see|but)\b/g,
    '',
  ],
  [
    /\bremind me (?=(?:how|what|when|which|of)\b)|\b(?:was|were|is|are|did|have|has|do|does) not (?:it|they|i) *$/g,
    '',
  ],
  // Whose question it is, and whether it is only imagined.
  [
    /^( *(?:(?:so|and|but|well|because|ok|hi|hey|hello) )*)(?:(?:my|the|our) )?(?:wife|husband|mum|mom|mother|dad|father|partner|boyfriend|girlfriend|friend|sister|brother|daughter|son|family|nurse|gp|doctor|derm|dermatologist|consultant|specialist|pharmacist|boss) (?:says|said|reckons|thinks|thought|believes|claims|insists|asks|asked|wonders|wants to know|wanted to know|would like to know|is asking|keeps asking|keeps saying)(?: (?:that|if|whether|me|about))*\b/,
    '$1',
  ],
  [
    /\b(?:(?:idk|dunno|not sure|do not know) )?if it is (?:just|only) me\b|\b(?:is|was|am) (?:that|this|it|she|he|i) (?:right|so|true|correct|wrong|mistaken) *$/g,
    '',
  ],
  [/^ *(?:and )?(?:the )?same (?:thing |question |again )?(?:for|with|but|in|on|about) /g, 'and '],
  // Why the person asks: 'my appointment is tomorrow'.
  [
    /\b(?:my|i have|i am seeing|i see|seeing|for)(?: \S+){0,3} (?:appt|appointment|derm|dermatologist|doctor|gp|nurse|consultant|review|checkup)(?: \S+)? (?:tomorrow|soon|next (?:week|month|\S+day))\b/g,
    '',
  ],
  [/\b(?:in|during) (?:the )?\S+ season (?:like|so|meaning|from) /g, 'in '],
  [/\bnite/g, 'night'],
  [/\b(was|were|been|are|is|felt)( actually| really)? (?:ok|okay|alright)\b/g, '$1 good'],
  [/\bam i (?:still |currently )?(?:in a|having a) flares?(?: right now| now| currently)?\b/g, 'last flare'],
  [/\byoure\b/g, 'you are'],
  [/\bflare ups?\b|\bflareups?\b/g, 'flares'],
  [/\bcheck(?:ed|ing)? ins?\b|\bcheckins?\b/g, 'checkin'],
  [/\brecord (?:streak|for checkin)\b/g, 'longest streak'],
  [
    /\b(how (?:long|many days) (?:do|does|did|are|is) .*?) last\b(?= *(?:on average|usually|typically|normally|for)? *$)/g,
    '$1',
  ],
  [/\b(i|you|we|they) ?d(?= (?:like|love|want|say|rather|be)\b)/g, '$1 would'],
  [/\b([1-5])\+/g, '$1 or above'],
  // A rating, unless it stands where a date does.
  [/(?<!\b(?:on|since|from|until|till|before|after|to|and|between) )\b([1-5])\/5\b(?!\/)/g, '$1 out of 5'],
];

/** The words of a text in lower case. Punctuation stays only within dates and numbers. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replace(/'(?=\p{L})/gu, '')
    .replace(/&/g, ' and ')
    .replace(/\b(\d{4})[-/](\d\d)[-/](\d\d)\b/g, '$1_$2_$3')
    .replace(
      /(\d(?:st|nd|rd|th)?) ?[-–—] ?(?=\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}* )/gu,
      '$1 to ',
    )
    .replace(/(?<!\d)[/.]|[/.](?!\d)|[^\p{L}\p{M}\p{N}_/.+\s]/gu, ' ')
    .replace(/_/g, '-');
  return respellings
    .reduce((spelled, [pattern, words]) => spelled.replace(pattern, words), plain)
    .replace(/\+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Removes a plural s: 'hands' becomes 'hand'. */
export function stemOf(word: string): string {
  if (word === 'feet') return 'foot';
  return /^\p{L}{2,}[^\P{L}s]s$/u.test(word) ? word.slice(0, -1) : word;
}

const irregular: Record<string, string> = {
  swam: 'swim',
  swum: 'swim',
  ran: 'run',
  rode: 'ride',
  wore: 'wear',
  slept: 'sleep',
  drove: 'drive',
  flew: 'fly',
  drank: 'drink',
  ate: 'eat',
};

/** Makes the forms of a verb equal: 'swimming', 'swam' and 'swim' become 'swim'. Words of three letters stay as they are. */
export function baseOf(word: string): string {
  const plain = irregular[word] ?? stemOf(word);
  const bare = plain.replace(/(?<=\p{L}{3})(?:ing|ed|e)$/u, '');
  return bare === plain ? plain : bare.replace(/(\p{L})\1$/u, '$1');
}
