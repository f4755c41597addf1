import { type DangerKind, dangerKinds } from './notices.ts';
import { plainSentences } from './plainSentences.ts';

const pills =
  '(?:pills|tablets|capsules|meds|medication|paracetamol|ibuprofen|aspirin|antihistamines|painkillers|cetirizine)';
const poisons =
  '(?:bleach|detergent|antifreeze|disinfectant|petrol|weedkiller|white spirit|turpentine|rat poison|(?:drain|oven|toilet) cleaner|nail polish remover|(?:button )?battery|(?:laundry|washing) (?:pod|capsule)s?)';
const teratogens = '(?:methotrexate|isotretinoin|roaccutane|accutane|acitretin|mycophenolate)';
const child = '(?:baby|newborn|infant|toddler|child|kids?|son|daughter)';
const somebody = `(?:i|he|she|${child}|husband|wife|mum|mom|dad|partner)`;
const attacker =
  '(?:he|she|they|husband|wife|boyfriend|girlfriend|partner|ex|dad|father|stepdad|mum|mom|mother|stepmum|uncle|brother)';

/** What must never be missed, whatever the classifier says. They read plain sentences. */
const patterns: Readonly<Record<DangerKind, readonly string[]>> = {
  emergency: [
    `\\b${somebody} cant breathe?\\b(?! (?:for|in|through) )`,
    '^cant breathe?\\b(?! (?:for|in|through) )',
    '\\b(?:isnt|not|stopped) breathing\\b(?! (?:exercise|course|through))',
    '\\b(?:throat|tongue|airways?) (?:is|are|has|feels) (?:really |so |all )?(?:swelling|swollen|closing|tightening)\\b',
    '\\b(?:lips|face) (?:is|are|has|have) (?:really |so |all |suddenly )?(?:swelling|swollen)\\b',
    '\\blips (?:are|have) (?:turning|turned|going|gone) blue\\b',
    '\\b(?:having|its|this is|going into) (?:an? )?anaphyla',
    '\\b(?:crushing|severe|sudden|terrible) (?:chest pain|pain in (?:my|his|her|the) chest)\\b',
    '\\bhaving a (?:heart attack|stroke|seizure)\\b',
    `\\b${somebody} (?:is|has gone) (?:unconscious|unresponsive)\\b`,
    `\\b${somebody} (?:is not waking|isnt waking|wont wake) up\\b`,
    '\\b(?:wont stop bleeding|bleeding wont stop)\\b',
    '\\b(?:coughing up|throwing up|threw up|vomiting|spitting) blood\\b',
    '\\b(?:rash|spots|dots) (?:that )?(?:doesnt|dont|wont) (?:fade|blanch)\\b',
    `\\b(?:${child}|he|she) (?:is|has gone|went) (?:all |really )?(?:floppy|limp|blue)\\b`,
    `\\b(?:hes|shes|${somebody}(?: is)?) choking on\\b`,
    '\\b(?:just )?used (?:my|his|her|the|an|a) epipen\\b',
    '\\binhaler (?:\\S+ ){0,3}(?:no difference|isnt helping|isnt working|not helping|not working)\\b',
  ],
  poison: [
    '\\b(?:took|taken|had) an overdose\\b',
    '\\b(?:i|ive|he|she|has) overdosed\\b(?! on (?:chocolate|sugar|sweets|cake|coffee)\\b)',
    '\\b(?:took|taken|swallowed) (?:a|the) (?:whole|entire) (?:box|bottle|pack|packet|strip) of\\b',
    `\\b(?:took|taken|swallowed) (?:too many|a handful of|loads of) ${pills}\\b`,
    `\\b(?:drank|drunk|swallowed|ate|eaten) (?:some |a |the |my |half )?${poisons}\\b`,
  ],
  crisis: [
    '\\b(?:i|he|she) (?:just |really )?(?:want|wants|wanted) to (?:die|be dead)\\b(?! (?:of|for) )',
    '(?<!not |never )\\b(?:want|wants|going|about|ready|planning|tried) to (?:kill|hang|drown|shoot) (?:my|him|her|them)sel',
    '\\b(?:thinking|thoughts|thought|think) (?:about|of) (?:killing|hanging|drowning|shooting|cutting) myself',
    '\\b(?:ive been |ive |i have |have )(?:been )?(?:saving|saved) (?:up )?(?:my|the|all my) (?:pills|tablets|meds)\\b',
    '\\b(?:im|i feel|feeling|hes|shes) (?:so |really )?suicidal\\b',
    '\\b(?:end|ending|take|taking) my (?:own )?life\\b',
    '\\bi cant (?:live|go on) (?:with|like) (?:this|my) (?:face|body|skin|life)\\b',
    '\\beverything (?:is|feels) (?:empty|hopeless|pointless)\\b',
    '\\bdont want to (?:live anymore|live like this|be alive|exist|be here anymore)\\b',
    '\\b(?:better off dead|better off without me|wish i was dead|wish i were dead)\\b',
    '\\bi (?:cut|burned|hurt) myself (?:again|on purpose)\\b',
    `\\b(?:might|want to|going to|afraid ill|scared ill) (?:hurt|harm|shake|smother|kill) (?:my|the|our|this) ${child}\\b`,
  ],
  violence: [
    `\\b${attacker} (?:hits|beats|punched|punches|slapped|slaps|kicked|kicks|choked|strangled) me\\b(?! at )`,
    '\\b(?:was|got|been|he) (?:raped|sexually abused|sexually assaulted)\\b',
    '\\b(?:forces|forced) (?:me to have sex|himself on me)\\b',
    '\\btouch(?:es|ed) (?:my|her|his) (?:private parts|privates)\\b',
    '\\bthreaten(?:s|ed|ing) to (?:kill|hurt|stab|shoot|burn) (?:me|us)\\b',
  ],
  doctor: [`\\bpregnant (?:\\S+ ){0,6}${teratogens}\\b`, `\\b${teratogens} (?:\\S+ ){0,6}pregnant\\b`],
};
const rules = dangerKinds.map((kind) => ({ kind, patterns: patterns[kind].map((one) => new RegExp(one)) }));

/** Sentences about old times, and questions about records. The classifier still judges them. */
const looksBack =
  /\b(?:years ago|decades? ago|long ago|in (?:19|20)\d\d|as a (?:child|kid|baby|teen|teenager)|when i was|used to)\b|^(?:search|find|show|list|count|when|which|did|how (?:many|often))\b/;

/** The kinds of danger that the rules find in a message. */
export function matchRules(message: string): DangerKind[] {
  const sentences = plainSentences(message).filter((sentence) => !looksBack.test(sentence));
  const isFound = (pattern: RegExp) => sentences.some((sentence) => pattern.test(sentence));
  return rules.filter((rule) => rule.patterns.some(isFound)).map(({ kind }) => kind);
}
