/** What is said before anything else is: fixed words, whoever answers afterwards. */
export const noticeTexts = {
  crisis: [
    'This sounds very hard, and you deserve support right now.',
    'Please reach out to somebody today: your local emergency number (112 in Europe, 999 in the UK, 911 in the US), or a crisis line such as 988 in the US and Canada or Samaritans, 116 123, in the UK and Ireland. If you can, tell a person near you how you feel.',
    'This assistant cannot help with this. They can.',
  ].join('\n\n'),
  urgent: [
    'What you describe can be a sign of something that needs medical care soon.',
    'Please contact urgent care or your doctor today. With trouble breathing, swelling of the face, lips or throat, or if you feel faint, call your local emergency number now (112 in Europe, 999 in the UK, 911 in the US).',
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

const breath = 'breath(?:e|es|ing)?|swallow(?:ing)?';
const face = "(?:face|lips?|mouth|tongue|throat|eyes?|eyelids?)(?:'s)?";
const swollen = 'swell(?:s|ing|ed)?|swollen|swelled|puff(?:y|ed|ing)|balloon(?:ed|ing)';
/** Up to so many words in between, of the same sentence. */
const within = (words: number) => `(?:[ ,]+[^\\s.!?,]+){0,${words}}?[ ,]+`;
const nearby = (one: string, other: string, words = 4) =>
  `(?:\\b(?:${one})\\b${within(words)}(?:${other})\\b|\\b(?:${other})\\b${within(words)}(?:${one})\\b)`;

/** Better one pointer too many than one too few. */
const urgentSigns = [
  `\\b(?:trouble|troubles|difficulty|difficulties|problems?|hard|harder|struggl\\w*|pain(?:ful)?)(?: (?:with|in|to|my|when|while))* (?:${breath})\\b`,
  `\\b(?:can'?t|cannot|can not|couldn'?t|could not|barely|hardly|unable to|not able to)(?: (?:really|properly|even))* (?:${breath}|get (?:my |any |enough )?(?:breath|air)|catch my breath)\\b|\\bnot breathing\\b`,
  `\\b(?:breathing|swallowing) (?:is|feels|gets|has become|became)(?: \\w+)? (?:hard|harder|difficult|tight|worse|heavy)\\b`,
  '\\b(?:short(?:ness)? of breath|out of breath|breathless(?:ness)?|gasping|wheez\\w*|choking|suffocat\\w*)\\b',
  `\\bthroat\\b${within(3)}(?:clos\\w+|tight\\w*)\\b`,
  '\\btight(?:ness)? (?:in|of) (?:my )?(?:chest|throat)\\b|\\bchest (?:is |feels )?tight\\w*\\b',
  nearby(face, swollen),
  '\\banaphyla\\w*|\\ballergic shock\\b|\\bsevere allergic reaction\\b',
  nearby('infect(?:ed|ion)', 'spread(?:s|ing)?|growing|worse(?:ning)?|streaks?|hot'),
  `\\b(?:looks?|looking|seems?|is|are|it's|got|gets?|getting|be|been|badly|became) infected\\b|\\binfected (?:skin|eczema|wounds?|patch|patches|areas?|rash|spots?)\\b|\\bskin infection\\b`,
  '\\b(?:cellulitis|sepsis|septic|blood poisoning|impetigo)\\b|\\bred (?:streaks?|lines?)\\b',
  '\\bpus\\b|\\byellow(?:ish)? (?:crusts?|fluid|liquid|discharge|scabs?|ooze)\\b|\\boozing (?:yellow|green)\\w*',
  '\\bspread(?:s|ing)? (?:very |so |really )?(?:fast|quickly|rapidly)\\b|\\b(?:rapidly|quickly|fast) spreading\\b',
  '(?<!\\bhay )\\bfever(?:ish|s)?\\b|\\bhigh temperature\\b|\\btemperature (?:of|is|was) (?:3[89]|4[0-2]|10[0-6])\\b',
  '\\bchills\\b|\\bshivering\\b',
  '\\bherpe(?:s|ticum|tic)\\b|\\bhsv\\b|\\bcold ?sores?\\b',
  '\\bpunched[ -]out\\b|\\bclusters? of (?:\\w+ ){0,3}(?:blisters?|sores?|bumps?|spots?)\\b',
  nearby('blisters?', 'painful|hurt(?:s|ing)?|burst(?:s|ing)?|mouth|eyes?', 5),
  "\\bskin (?:is |comes |coming )?peel(?:s|ing)? (?:off|in sheets)\\b|\\brash (?:that )?(?:does not|doesn'?t|won'?t) fade\\b|\\bpurple (?:rash|spots)\\b",
  '\\b(?:fainted|fainting|feel(?:s|ing)? faint)\\b|\\bpass(?:ed|ing) out\\b|\\bcollapsed\\b|\\bunconscious\\b|\\boverdos\\w+\\b',
  '\\bemergency\\b|\\bambulance\\b',
].map((source) => new RegExp(source, 'g'));

const crisisSigns =
  /\bsuicid\w*|\bkill(?:ing)? my ?self\b|\b(?:end|ending|take|taking) (?:my (?:own )?life|it all)\b|\b(?:want|wanna|wish|ready|going|rather) (?:to )?(?:die|be dead|i was dead|i were dead)\b|\bwish i (?:was|were) (?:dead|never born)\b|\b(?:don'?t|do not|no longer) (?:want|wish) to (?:be alive|live|wake up|exist|be here|go on)\b|\bbetter off (?:dead|without me)\b|\b(?:no reason|nothing) (?:left )?to live for\b|\b(?:no reason|no point) (?:to live|in living)\b|\bnot worth living\b|\bcan'?t go on (?:like this|any ?more|living)\b|\bself[ -]?harm\w*|\b(?:hurt|hurting|harm|harming|cutting) my ?self\b/;

/** "No fever or pus": only such words may stand between a denial and what it denies. */
const denial =
  /\b(?:no|not|without|never|isn'?t|aren'?t|wasn'?t|weren'?t|don'?t have|do not have|doesn'?t have|didn'?t have|haven'?t had|have not had|free of|neither) (?:(?:a|an|any|the|my|more|had|having|signs?|symptoms?|of|or|nor|and|no|real|longer|fever|pus|chills|infection|infected|trouble|difficulty|breathing|swelling|swollen|blisters|wheezing|cold|sores?|herpes)[ ,]+)*$/;

const doseQuestions = [
  /\bhow (?:much|many|often|long)\b(?: \S+){0,5}? (?:should|can|may|must|do|could) i (?:need to |have to |safely )?(?:use|take|apply|put|continue|treat)\b/,
  /\b(?:should|can|may|could|must) i (?:\w+ )?(?:use|take|apply|increase|double|raise|lower|reduce|stop|start|quit|skip|switch|combine|mix|continue|put|try)\b/,
  /\b(?:right|correct|safe|maximum|max|recommended|best|proper|what|which) (?:dose|dosage|amount|strength)\b(?! (?:did|have|do) i (?:record|use|take|have))/,
  /\b(?:increase|double|raise|lower|reduce|change|adjust) (?:my|the) (?:dose|dosage|amount|strength)\b/,
  /\bis it (?:safe|ok|okay|fine|bad|dangerous) (?:to|if i)\b/,
  /\b(?:which|what) (?:medication|medicine|cream|ointment|steroid|treatment|drug)s? (?:should|would|could|is best|do you)\b/,
];
const illness =
  'eczema|psoriasis|dermatitis|rosacea|scabies|ringworm|shingles|impetigo|cancer\\w*|melanoma|lupus|hives|urticaria|an? (?:\\w+ )?(?:allergy|infection|disease|illness|fung\\w+)';
const diagnosisQuestions = [
  /\bdiagnos\w+/,
  new RegExp(`\\b(?:do|could|might) i have (?:${illness})`),
  new RegExp(
    `\\b(?:is|are|could|might) (?:(?:this|these|it|that|those)(?: \\w+){0,3}?|my(?: \\w+){1,3}?) (?:${illness}|contagious|infected|allergic|serious|dangerous|malignant)\\b`,
  ),
  /\bwhat(?:'s| is) wrong with (?:me|my)\b|\bwhat (?:disease|illness) do i\b|\bwhat (?:is|are|could) (?:this|these|that|it) (?:rash|spots?|bumps?|be)\b/,
];

function plainText(message: string): string {
  return message
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u0060]/g, "'")
    .replace(/[^\S\n]+/g, ' ');
}

function hasUrgentSign(text: string): boolean {
  return urgentSigns.some((sign) =>
    Array.from(text.matchAll(sign)).some(({ index }) => {
      const before = text.slice(0, index);
      return !denial.test(before.slice(before.search(/[^.!?\n]*$/)));
    }),
  );
}

/** What a message calls for before it is answered, the most pressing first. */
export function noticesFor(message: string): Notice[] {
  const text = plainText(message);
  const isAsked = (questions: readonly RegExp[]) => questions.some((question) => question.test(text));
  const found: Record<NoticeKind, boolean> = {
    crisis: crisisSigns.test(text),
    urgent: hasUrgentSign(text),
    professional: isAsked(doseQuestions) || isAsked(diagnosisQuestions),
  };
  return noticeKinds.filter((kind) => found[kind]).map((kind) => ({ kind, text: noticeTexts[kind] }));
}
