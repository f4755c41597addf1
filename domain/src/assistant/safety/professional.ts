const remedyVerbs = 'use|take|apply|put|continue|treat';
/** Excludes things that can be used or stopped but are no treatment. */
const noTreatment =
  '(?!(?: \\w+){0,3}? (?:look|looks|break|photos?|pictures?|notes?|screenshots?|tables?|charts?|app|report|questions?|prompts?|check|checkin|streak|data|diary|reminders?|export|filter|view)\\b)';
const doseQuestions = [
  new RegExp(
    `\\bhow (?:much|many|often|long)\\b(?: \\S+){0,5}? (?:(?:should|can|may|must|could) i (?:need to |have to |safely )?|do i (?:need|have) to )(?:${remedyVerbs})\\b`,
  ),
  new RegExp(
    `\\b(?:should|must|can|could|may) i (?:\\w+ )?(?:use|take|apply|increase|double|raise|lower|reduce|stop|start|quit|skip|switch|combine|mix|continue|put|try|be (?:using|taking|on)|go (?:back on|off)|come off|get (?:back on|off)|keep (?:using|taking)|carry on)\\b${noTreatment}`,
  ),
  /\b(?:should|must|can|could|may) i (?:\w+ )?give (?:him|her|them|it|(?:my|the) (?:\w+ )?(?:son|daughter|child|baby|kid|toddler|boy|girl|little one)) (?!(?:\S+ ){0,6}(?:summary|report|link|access|diary|photos?|notes?|app)\b)/,
  /\b(?:right|correct|safe|maximum|max|recommended|best|proper|what|which) (?:dose|dosage|amount|strength)\b(?! (?:did|have|do) i (?:record|use|take|have))/,
  /\b(?:increase|double|raise|lower|reduce|change|adjust) (?:my|the) (?:dose|dosage|amount|strength)\b/,
  /\bis it (?:safe|ok|okay|fine|bad|dangerous) (?:to|if i)\b|\b(?:is|are) (?!my (?:diary|data|photos?|notes?)\b)(?:\w+ ){1,3}(?:safe|ok|okay|dangerous|suitable) (?:for|on|to use|to take|to put|near|around|with|while|during)\b|\b(?:is|are) (?:\w+ ){1,5}(?:dangerous|harmful|addictive)\b/,
  /\b(?:safe|ok|okay|harmful|dangerous) (?:\S+ ){0,6}(?:pregnant|pregnancy|breast ?feeding)\b/,
  /\bcan i drink\b(?: (?:alcohol|wine|beer|a glass|a beer))*(?: of \w+)? (?:with|on|while|after|before)\b/,
  /\b(?:which|what) (?:medication|medicine|cream|ointment|steroid|treatment|drug)s? (?:should|would|could|is best|do you)\b/,
];
const illness =
  'eczema|psoriasis|dermatitis|rosacea|scabies|ringworm|shingles|impetigo|cancer\\w*|melanoma|lupus|hives|urticaria|an? (?:\\w+ )?(?:allergy|infection|disease|illness|fung\\w+)';
/** "Is my rash psoriasis?" asks for a diagnosis; "Is my psoriasis better?" does not. */
const clauseEnd = '(?: on my \\w+)?(?=\\s*(?:$|[,.;!?)\\n]|or\\b|and\\b))';
const diagnosisQuestions = [
  /\bdiagnos(?:e|es|ing)\b|(?<!\b(?:since|after|before|of|got|had|received) (?:my|the|a) )\bdiagnosis\b/,
  new RegExp(
    `\\b(?:do|could|might) i have (?:(?:contact|atopic|seborrh\\w+|perioral) )?(?:${illness})${clauseEnd}`,
  ),
  new RegExp(
    `\\bi (?:might|may|could) have (?:${illness})\\b.*\\b(?:rather than|instead|what do you|reckon)\\b`,
  ),
  /\b(?:is|are) (?!my\b)(?:\w+ ){1,3}(?:contagious|infectious|catching)\b/,
  new RegExp(
    `\\b(?:is|are|could|might) (?:all )?(?:this|these|it|that|those)(?: \\w+){0,3}? (?:${illness}|contagious|infected|allergic|serious|dangerous|malignant)\\b`,
  ),
  new RegExp(
    `\\b(?:is|are|could|might) my(?: \\w+){1,3}? (?:(?:${illness})${clauseEnd}|(?:contagious|infected|allergic|serious|dangerous|malignant)\\b)`,
  ),
  new RegExp(
    `\\b(?:think|reckon|say|guess) (?:that )?(?:it'?s|(?:it|(?:this|that|these|those)(?: (?!my\\b)\\w+){0,2}?) (?:is|are|was|were|looks? like|(?:might|may|could)(?: \\w+)? be))(?: (?!my\\b)\\w+){0,2}? (?:${illness})\\b`,
  ),
  new RegExp(`\\bis my(?: \\w+){1,3}? (?:actually|really|maybe|possibly) (?:\\w+ )?(?:${illness})\\b`),
  /\bam i (?:\w+ )?allergic\b/,
  /\bwhat(?:'s| is) wrong with (?:me|my)\b|\bwhat (?:disease|illness) do i\b|\bwhat (?:is|are|could) (?:this|these|that|it) (?:rash|spots?|bumps?|be)\b/,
];

/** Whether a message asks for a diagnosis, or for advice on a dose or a treatment. */
export function asksProfessional(message: string): boolean {
  const text = message
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u0060]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    // What a limit leaves is counted, and no advice.
    .replace(
      /\bhow many (?:more days|days left|days(?=(?: this \w+)? (?:can|may|could) i still))(?: this \w+)? (?:can|may|could) i (?:still )?use\b(?!.*\b(?:safe|safely|dangerous|harmful|on (?:\w+ ){0,3}?(?:face|eyelids?|baby|child))\b)/g,
      '',
    );
  return [...doseQuestions, ...diagnosisQuestions].some((pattern) => pattern.test(text));
}
