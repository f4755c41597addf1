/** Longer messages hold more than a question, and are not read. */
export const wordLimit = 60;

// biome-ignore format: a list of words
const shortForms: Readonly<Record<string, string>> = {
  dr: 'doctor', hols: 'holidays', hrs: 'hours', hw: 'how', im: 'i am', nite: 'night', tmrw: 'tomorrow', vit: 'vitamin',
  wen: 'when', wk: 'week', wks: 'weeks', wont: 'will not', youre: 'you are', yr: 'year', yrs: 'years', zero: '0',
};

/** Rewrites contractions and spelling variants, so that the reader needs to know one form of each. */
const respellings: [RegExp, string][] = [
  [/\b(what|how|when|where|who|that|it|there)s\b/g, '$1 is'],
  [/\b(did|do|does|is|was|were|are|have|has|had|would|could|should)n ?t\b/g, '$1 not'],
  // 'I slept badly, didn't I'
  [/ (?:is|was|are|were|do|does|did|have|has) not (?:i|it|they|we|he|she)(?= *$)/g, ''],
  [/\bcan ?t\b|\bcannot\b/g, 'can not'],
  [/\b(i|you|we|they) ?ve\b/g, '$1 have'],
  [/\b(yesterday|today)s\b/g, '$1'],
  [/\b(i|you|we|they) ?d(?= (?:like|love|want|say|rather|be)\b)/g, '$1 would'],
  [/\bid\b/g, 'i'],
  [/\bat least(?! (?:a |one |two |three |four |five |\d))/g, ''],
  // 'Stress 5 days', but not 'itch 5 days ago'
  [
    /\b(severity|itch|stress|sleep|diet|water) (10|\d) (?:days|nights)\b(?! (?:ago|in|running|before|after|later|straight))/g,
    'days with $1 of $2',
  ],
  [/\b(10|\d) (?:for|as) (?:my |the )?(itch|stress|sleep|diet|water|severity)\b/g, '$2 of $1'],
  [/\bor (?:nah|no|not|nope) *$/g, ''],
  [
    /\b(?:of|out of|from) (?:my|the|all|all my) (?:\d|two|three|four|five) (?:skin )?(?:problems?|conditions?|areas?|spots?|places?|patches)\b/g,
    'of my conditions',
  ],
  [/\b(with|to|than|vs) the night before(?: that)? *$/g, '$1 the day before'],
  [/\bno of (?=(?:days|nights|times|weeks|flares|doses|photos|notes|check)\b)/g, 'number of '],
  [/\bthe (?:whole|entire|full) (year|month|week)\b/g, 'the $1'],
  [/^ *((?:and|what about|how about) )+the (?:night|evening) (before|after)(?: that)? *$/g, 'and the day $2'],
  [/\blongest (?:run|stretch|period|number) of days without\b/g, 'longest time without'],
  // 'After bad sleep', 'after a night of bad sleep'
  [
    /(?<!\b(?:day|morning|night)s? )\bafter (?:(?:(?:a|the) )?nights? (?:of |with )|(?=(?:bad|poor|good|little) sleep\b))/g,
    'on nights with ',
  ],
  [/\bwhat (?:time|part) of (?:the )?year\b/g, 'which month'],
  [/\b(?:pull|bring|dig) (?:up|out)\b/g, 'show'],
  [/\b(?:over|in|for|during) (?:the|that|this) same (?:time|period|dates) *$/g, 'then'],
  [/\bmost bad(?:ly)?\b/g, 'worst'],
  [/\bin the month of /g, 'in '],
  [/\b(?:the )?first of (?=jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/g, '1 '],
  [/\bitchiest (day|night|week|month)/g, 'worst itch $1'],
  [/\b(vs|versus|than|against|to|with) the (\d+) before *$/g, '$1 the $2 days before'],
  [/\btop (?:\d+|three|five|ten)\b(?! (?:\S+ )?days\b)/g, 'top'],
  [/\bin (?:one|a|a single) (month|week) *$/g, 'by $1'],
  [/\bweekday (?=skin|severity|itch|stress|sleep)/g, 'weekdays '],
  [
    /(?<!\b(?:am i|was i|i am|i was|if i am)(?: still| currently)? )\b(?:in|during) (?:(?:a|my|the) )?flares?\b(?= *$| (?:vs|versus|than|compared|or|and)\b)/g,
    'on flare days',
  ],
  // 'How sure are you about the stress thing': the answer about stress says it.
  [
    /\bhow (?:sure|certain|confident) are you (?:about|of|that it is) (?:the |my )?(.+?)(?: thing| one| link| finding| pattern)? *$/g,
    'what is the influence of $1',
  ],
  [/\bmon (?:to )?fri\b/g, 'weekdays'],
  [/\bsat (?:and )?sun\b/g, 'weekends'],
  [/\bworse (?:and )?not better\b/g, 'worse'],
  // What the person suspects instead: 'or am I just tired', 'or was that just a bad week'.
  [
    /\bor (?:am i (?:just )?(?:imagining|tired|overthinking|dreaming)\b.*|do i (?:only |just )?imagine\b.*|(?:is|was) (?:it|that|this) just (?:me|my imagination|bad luck|(?:a |one )*(?:bad|rough|few|couple)\b).*)$/g,
    '',
  ],
  [/\b(summer|winter|spring|autumn|easter) (?:holidays?|break|vacation)\b/g, '$1'],
  // 'In humid weather or dry'
  [
    /\bweather or (?:in )?(?:the )?(dry|hot|cold|humid|windy|rainy|wet|warm)(?= *$)/g,
    'weather or $1 weather',
  ],
  [/\b(?:eczema|skin|rash|flare) free days?\b/g, 'days rated 1'],
  [/\b(symptom|itch|pain) free days?\b/g, 'days with no $1'],
  [/\bflare ups?\b|\bflareups?\b/g, 'flares'],
  [/\bcheck(?:ed|ing)? ins?\b|\bcheckins?\b/g, 'checkin'],
  [/\b(10|\d)\+/g, '$1 or above'],
  // A rating, unless it stands where a date does.
  [/(?<!\b(?:on|since|from|until|till|before|after|to|and|between) )\b([1-5])\/5\b(?!\/)/g, '$1 out of 5'],
  [
    /\bis (?:mon|tues|wednes|thurs|fri|satur|sun)day (?=(?:always |usually )?(?:my|the) )/g,
    'which weekday is ',
  ],
  [/\b(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/g, 'by weekday'],
  // A follow-up that mends the question before it.
  [/^ *(?:(?:no|sorry|ok|actually) )*i meant? |^ *no (?=(?:the|my|in|on|for|last|this) )/g, 'and '],
  [
    /^ *(?:(?:and|now|then|ok) )*(?:the )?same (?:thing |question |again )?(?:for|with|but|in|on|about) /g,
    'and ',
  ],
  [
    /\b(notes?|wrote|write|written|mention(?:ed)?)\b(.*?)(?: (?:anywhere|somewhere|in (?:my|the|any) notes?))+ *$/g,
    '$1$2',
  ],
  // Why the person asks: 'my appointment is tomorrow'.
  [
    /\b(?:(?:my|i have|i am seeing|i see|seeing|for)(?: \S+){0,3} )?(?:appt|appointment|derm|dermatologist|doctor|gp|nurse|consultant|review|checkup)(?: is| on)* (?:\S+day|tomorrow|soon|next (?:week|month))\b/g,
    '',
  ],
  [/\b(was|were|been|are|is|felt)( actually| really)? (?:ok|okay|alright)\b/g, '$1 good'],
  [
    /\b(how (?:long|many days) (?:do|does|did|are|is) .*?) last\b(?= *(?:on average|usually|typically|normally|for)? *$)/g,
    '$1',
  ],
  [
    /\b(?:am i|if i am|whether i am) (?:still |currently )?(?:in a|having a) flares?(?: right now| now| currently)?\b/g,
    'last flare',
  ],
  [/\b(mon|tues|wednes|thurs|fri|satur|sun)day (?:evenings|nights|mornings|afternoons)\b/g, '$1days'],
  [/\bitchiest (?:i|it|my skin)(?: ?ve| has| have| had| was)?(?: ever)?(?: been)?\b/g, 'worst itch'],
  [/\b(an?|the) (?:short|quick|brief|little|full|proper|nice) summary\b/g, '$1 summary'],
  [/\b(\S+day (?:to|and|through|until|till) \S+day) (?:of )?this week\b/g, '$1'],
  [/\bsince when (?:am|have|did) (?:i not|not i)(?: been)? (?:tak|us)\w+/g, 'when did i last use'],
  [/\bbe honest(?: with me)?\b/g, ''],
  [/\b(go|went|gone|been|going) over (?:the|my) \d+ days?\b/g, '$1 over the limit'],
  [/\bbefore i (?:hit|reach|get to) (?:the |my )?\d+(?: days?)?(?= |$)/g, 'before i hit the limit'],
  [/\bhow many days (?:was|were) there (no|without) /g, 'how many days with $1 '],
  [
    /\bhow long does it (?:usually |normally |typically |generally )?take (?:for )?(?:a|my|the|one)( \S+)? flares? to (?:settle|heal|clear|go|calm|end)(?: down| up| away)?(?: once it starts)?/g,
    'how long do my$1 flares last on average',
  ],
  [/\b(.*) compared? (?:to|with) now *$/g, '$1 compared with the last 30 days'],
  // 'What did I log yesterday, I can't remember if I put it in'
  [
    /\b((?:what|which|how|when|show|list)\b.*?) (?:i )?(?:can ?not|cant|do ?nt|do not) remember (?:if|whether) .*$/g,
    '$1',
  ],
  [
    /^ *(?:(?:my|i have|i am at|the|a) )?(?:(?:skin|eczema|allergy|dermatology) )?(?:clinic|hospital|dermatology)(?: is| on)* (?:\S+day|tomorrow|soon|next (?:week|month)) (?=(?:how|what|which|when|did|was|were|show|is|are|has|have)\b)/g,
    '',
  ],
  [/^ *(?:i )?(?:can ?not|cant|do ?nt|do not) remember (?:if|whether) /g, ''],
  // 'On my birthday, 14 June'
  [
    /\b(?:on|for) (?:my|our|the|his|her) \S+ (?=(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/g,
    'on ',
  ],
  // 'Last week vs the week before, hands only'
  [
    /\b(last (weekend|week|month) .*)\bthe (?:one|\2) before(?: that| it)?(?= *$| (?!the|my|i|we|last|a)\S)/g,
    '$1the $2 before last',
  ],
];

/** The words of a text in lower case. Punctuation stays only within dates and numbers. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replace(/'(?=\p{L})/gu, '')
    // 'Sooo'
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/>=? ?(\d)/g, (found, level: string) =>
      found.includes('=') ? `${level} or above` : `above ${level}`,
    )
    .replace(/<=? ?(\d)/g, (found, level: string) =>
      found.includes('=') ? `${level} or below` : `below ${level}`,
    )
    .replace(/&/g, ' and ')
    .replace(/\b(\d{4})[-/](\d\d)[-/](\d\d)\b/g, '$1_$2_$3')
    .replace(
      /(\d(?:st|nd|rd|th)?) ?[-–—] ?(?=\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}* )/gu,
      '$1 to ',
    )
    .replace(/(?<!\d)[/.]|[/.](?!\d)|[^\p{L}\p{M}\p{N}_/.+\s]/gu, ' ')
    .replace(/_/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/\p{L}+/gu, (word) => (Object.hasOwn(shortForms, word) ? (shortForms[word] ?? word) : word));
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
