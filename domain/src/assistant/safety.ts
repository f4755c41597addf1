/** Fixed safety texts, shown before the assistant's answer. */
export const noticeTexts = {
  crisis: [
    'This sounds very hard, and you deserve support right now.',
    'Please reach out to someone today: your local emergency number (112 in Europe, 999 in the UK, 911 in the US), or a crisis line such as 988 in the US and Canada or Samaritans, 116 123, in the UK and Ireland. If you can, tell a person near you how you feel.',
    'This assistant cannot help with this. They can.',
  ].join('\n\n'),
  urgent: [
    'What you describe can be a sign of something that needs medical care soon.',
    'Please contact urgent care or your doctor today. If you have trouble breathing, swelling of the face, lips or throat, or feel faint, call your local emergency number now (112 in Europe, 999 in the UK, 911 in the US).',
    'This assistant cannot judge an emergency, so please do not wait for its answer.',
  ].join('\n\n'),
  professional:
    'Flarewell cannot diagnose, and it gives no advice on doses or on starting, changing or stopping a treatment. Please ask your doctor, dermatologist or pharmacist.',
} as const;
export const noticeKinds = ['crisis', 'urgent', 'professional'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export interface Notice {
  kind: NoticeKind;
  text: string;
}

const face = "(?:face|lips?|mouth|tongue|throat|eyes?|eyelids?)(?:'s)?";
const swollen = 'swell(?:s|ing|ed)?|swollen|swelled|puff(?:y|ed|ing)|balloon(?:ed|ing)';
const breath = "(?:breath(?:e|es|ing)?|swallow(?:ing)?)(?! (?:is|was) (?:not|no)\\b| (?:isn'?t|wasn'?t)\\b)";
const trouble =
  'trouble|troubles|difficult(?:y|ies)?|problems?|issues?|hard|harder|tough|struggl(?:e|es|ed|ing)|labou?red|pain(?:ful)?';
/** Allows up to this many words of the same sentence in between. */
const within = (words: number) => `(?:[ ,]+[^\\s.!?,]+){0,${words}}?[ ,]+`;
const nearby = (one: string, other: string, words = 4) =>
  `(?:\\b(?:${one})\\b${within(words)}(?:${other})\\b|\\b(?:${other})\\b${within(words)}(?:${one})\\b)`;

/** Deliberately broad: a needless notice is better than a missing one. */
const urgentSigns = [
  nearby(trouble, breath),
  '\\b(?:struggl\\w*|fight\\w*|gasp\\w*) for (?:air|breath)\\b|\\basthma attack\\b',
  `\\b(?:can'?t|cannot|can not|couldn'?t|could not|barely|hardly|unable to|not able to)(?: (?:really|properly|even))* (?:${breath}|get (?:my |any |enough )?(?:breath|air)|catch my breath)\\b|\\bnot breathing\\b`,
  "\\b(?:breathing|swallowing) (?:feels|is|gets|has become|became)(?: \\w+)? (?:tight|worse|heavy)\\b|\\bbreathing (?:is not|isn'?t) (?:easy|normal|right)\\b",
  '\\b(?:short(?:ness)? of breath|out of breath|breathless(?:ness)?|gasping|wheez\\w*|choking|suffocat\\w*)\\b',
  nearby('throat', 'clos(?:es|ed|ing|ure)|tight(?:er|ness|ening|ens)?|constrict(?:ed|ing)?|shutting', 6),
  '\\btight(?:ness)? (?:in|of) (?:my )?(?:chest|throat)\\b|\\bchest (?:is |feels )?tight\\w*\\b',
  nearby(face, swollen),
  '\\banaphyla\\w*|\\ballergic shock\\b|\\bsevere allergic reaction\\b',
  nearby('infect(?:ed|ion)', 'spread(?:s|ing)?|growing|worse(?:ning)?|streaks?|hot'),
  `\\b(?:looks?|looking|seems?|is|are|it's|got|gets?|getting|be|been|badly|became) infected\\b|\\binfected (?:skin|eczema|wounds?|patch|patches|areas?|rash|spots?)\\b|\\bskin infection\\b`,
  '\\b(?:cellulitis|sepsis|septic|blood poisoning|impetigo)\\b|\\bred (?:streaks?|lines?)\\b',
  '\\bpus\\b|\\byellow(?:ish)? (?:crusts?|fluid|liquid|discharge|scabs?|ooze)\\b|\\boozing (?:yellow|green)\\w*',
  '\\bspread(?:s|ing)? (?:very |so |really )?(?:fast|quickly|rapidly)\\b|\\b(?:rapidly|quickly|fast) spreading\\b',
  nearby('redness|rash|rashes|hives|blisters?|sores?', 'spreads|spreading|(?:has|have) spread', 5),
  `\\bskin\\b${within(6)}(?:spreading|has spread)\\b(?! (?:\\w+ )?(?:cream|ointment|lotion|it)\\b)|\\b(?:hot|warm) to (?:the |my )?touch\\b`,
  '(?<!\\bhay )\\bfever(?:ish|s)?\\b|\\bhigh temp(?:erature)?\\b|\\btemp(?:erature)?\\b:?(?: (?:of|is|was|at|around|about|over|above|hit|reached|now))* (?:3[89]|4[0-2]|10[0-6])\\b',
  '\\bchills\\b|\\bshivering\\b',
  '\\bherpe(?:s|ticum|tic)\\b|\\bhsv\\b|\\bcold ?sores?\\b',
  '\\bpunched[ -]out\\b|\\bclusters? of (?:\\w+ ){0,3}(?:blisters?|sores?|bumps?|spots?)\\b',
  nearby('blisters?', 'painful|hurt(?:s|ing)?|burst(?:s|ing)?|mouth|eyes?|face|all over', 5),
  '\\bfluid[ -]filled\\b|\\bfilled with fluid\\b',
  "\\bskin (?:is |comes |coming )?peel(?:s|ing)? (?:off|in sheets)\\b|\\brash (?:that )?(?:does not|doesn'?t|won'?t) fade\\b|\\bpurple (?:rash|spots)\\b",
  '\\b(?:fainted|fainting|feel(?:s|ing)? faint|(?:going|about) to faint)\\b|\\bpass(?:ed|ing|es)? out\\b|\\bcollapsed\\b|\\bunconscious\\b|\\boverdos\\w+\\b',
  '\\bemergency\\b|\\bambulance\\b',
].map((source) => new RegExp(source, 'g'));

const crisisSigns = [
  /\bsuicid\w*|\bkill(?:ing)? my ?self\b|\b(?:end|ending|take|taking) my (?:own )?life\b/,
  /\b(?:end|ending) it all\b|\b(?:want(?:ed)?|wanna|going|gonna|ready|just) (?:to )?end it\b(?! with\b)/,
  /\b(?:want|wanna|wish|ready|going|rather) (?:to )?(?:die|be dead|i was dead|i were dead)\b|\bwish i (?:was|were) (?:dead|never born)\b/,
  /\b(?:don'?t|do not|no longer) (?:want|wish) to (?:be alive|live|wake up|exist|be here|go on)\b/,
  /\bbetter off (?:dead|without me)\b|\b(?:no reason|nothing) (?:left )?to live for\b|\b(?:no reason|no point) (?:to live|in living)\b|\bnot worth living\b/,
  /\b(?:can'?t|cannot|can not) go on (?:like this|any ?more|living)\b/,
  /\b(?:can'?t|cannot|can not) (?:take|stand|bear|do) (?:it|this)(?: all)? (?:any ?more|any longer)\b/,
  /\bself[ -]?harm\w*/,
  // Excludes accidental injuries.
  /(?<!\baccidentally )\b(?:hurt|hurting|harm|harming|cutting) my ?self\b(?! (?:accidentally|by accident)\b| (?:on|against|with) (?:a|an|the|my|some) (?:\w+ ){0,2}(?:fence|door|knife|table|branch|thorns?|nail|glass|wire|edge|corner|bike|rock|stone|stove|oven|tree|bush|wall|floor|ice|stairs)\b)/,
];

/**
 * Matches a denial directly before a sign, as in "no fever or pus". Only the listed words may stand in between. After a
 * comma the denial continues only with "or", "nor", "and" or "no": "no pus, fever of 39" denies only the pus.
 */
const denial =
  /\b(?:no|not|without|isn'?t|aren'?t|wasn'?t|weren'?t|don'?t have|do not have|doesn'?t have|didn'?t have|haven'?t had|have not had|free of|neither) (?:(?:a|an|any|the|my|more|had|having|signs?|symptoms?|of|or|nor|and|no|real|longer|fever|pus|chills|infection|infected|trouble|difficulty|breathing|swelling|swollen|blisters|wheezing|cold|sores?|herpes)(?: |, (?=(?:or|nor|and|no)\b)))*$/;
/** Cancels a denial: "I had no fever until today" reports a fever. */
const undenied = /\b(?:until|till|before|like this|(?:this|so|that) (?:high|bad|much|severe|strong))\b/;

/** A question about records of the past that mentions nothing current. */
const lookBack = {
  opening:
    /^\s*(?:(?:and|so|also|please|hi|hello)[ ,]+)*(?:did|was|were|when|how (?:many|often)|(?:on )?(?:which|what) days?|show|list|count)\b/,
  past: /\b(?:did|was|were|had|recorded)\b/,
  time: /\brecord(?:ed)?\b|\b(?:last|past|previous) (?:month|year|winter|spring|summer|autumn|fall)\b|\bin (?:(?:19|20)\d\d|january|february|march|april|may|june|july|august|september|october|november|december)\b/,
  now: /\b(?:now|today|tonight|yesterday|currently|still|since|am|is|are|i'?m|it'?s|has|have|this|these|can'?t|cannot|can|should|help|getting|because|but|and (?:i|my|it))\b|[,;:] ?(?:i|my|it|and|now)\b/,
};

const remedyVerbs = 'use|take|apply|put|continue|treat';
/** Excludes things that can be used or stopped but are no treatment. */
const noTreatment =
  '(?!(?: \\w+){0,3}? (?:look|looks|break|photos?|pictures?|notes?|screenshots?|tables?|charts?|app|report|questions?|prompts?|check|checkin|streak|data|diary|reminders?|export|filter|view)\\b)';
const doseQuestions = [
  new RegExp(
    `\\bhow (?:much|many|often|long)\\b(?: \\S+){0,5}? (?:(?:should|can|may|must|could) i (?:need to |have to |safely )?|do i (?:need|have) to )(?:${remedyVerbs})\\b`,
  ),
  new RegExp(
    `\\b(?:should|must|can|could|may) i (?:\\w+ )?(?:use|take|apply|increase|double|raise|lower|reduce|stop|start|quit|skip|switch|combine|mix|continue|put|try)\\b${noTreatment}`,
  ),
  /\b(?:right|correct|safe|maximum|max|recommended|best|proper|what|which) (?:dose|dosage|amount|strength)\b(?! (?:did|have|do) i (?:record|use|take|have))/,
  /\b(?:increase|double|raise|lower|reduce|change|adjust) (?:my|the) (?:dose|dosage|amount|strength)\b/,
  /\bis it (?:safe|ok|okay|fine|bad|dangerous) (?:to|if i)\b/,
  /\b(?:which|what) (?:medication|medicine|cream|ointment|steroid|treatment|drug)s? (?:should|would|could|is best|do you)\b/,
];
const illness =
  'eczema|psoriasis|dermatitis|rosacea|scabies|ringworm|shingles|impetigo|cancer\\w*|melanoma|lupus|hives|urticaria|an? (?:\\w+ )?(?:allergy|infection|disease|illness|fung\\w+)';
/** "Is my rash psoriasis?" asks for a diagnosis; "Is my psoriasis better?" does not. */
const clauseEnd = '(?: on my \\w+)?(?=\\s*(?:$|[,.;!?)\\n]|or\\b|and\\b))';
const diagnosisQuestions = [
  /\bdiagnos(?:e|es|ing)\b|(?<!\b(?:since|after|before|of|got|had|received) (?:my|the|a) )\bdiagnosis\b/,
  new RegExp(`\\b(?:do|could|might) i have (?:${illness})${clauseEnd}`),
  new RegExp(
    `\\b(?:is|are|could|might) (?:this|these|it|that|those)(?: \\w+){0,3}? (?:${illness}|contagious|infected|allergic|serious|dangerous|malignant)\\b`,
  ),
  new RegExp(
    `\\b(?:is|are|could|might) my(?: \\w+){1,3}? (?:(?:${illness})${clauseEnd}|(?:contagious|infected|allergic|serious|dangerous|malignant)\\b)`,
  ),
  /\bwhat(?:'s| is) wrong with (?:me|my)\b|\bwhat (?:disease|illness) do i\b|\bwhat (?:is|are|could) (?:this|these|that|it) (?:rash|spots?|bumps?|be)\b/,
];

function plainText(message: string): string {
  return message
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u0060]/g, "'")
    .replace(/[^\S\n]+/g, ' ');
}

function isLookBack(sentence: string): boolean {
  const { opening, past, time, now } = lookBack;
  return opening.test(sentence) && past.test(sentence) && time.test(sentence) && !now.test(sentence);
}

function hasUrgentSign(text: string): boolean {
  const sentences = text.split(/[!?\n]+|\.(?!\d)/).filter((sentence) => !isLookBack(sentence));
  return sentences.some((sentence) =>
    urgentSigns.some((sign) =>
      Array.from(sentence.matchAll(sign)).some(({ index, 0: found }) => {
        const after = sentence.slice(index + found.length);
        return undenied.test(after) || !denial.test(sentence.slice(0, index));
      }),
    ),
  );
}

/** The notices that a message needs, the most urgent first. */
export function noticesFor(message: string): Notice[] {
  const text = plainText(message);
  const has = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
  const found: Record<NoticeKind, boolean> = {
    crisis: has(crisisSigns),
    urgent: hasUrgentSign(text),
    professional: has(doseQuestions) || has(diagnosisQuestions),
  };
  return noticeKinds.filter((kind) => found[kind]).map((kind) => ({ kind, text: noticeTexts[kind] }));
}
