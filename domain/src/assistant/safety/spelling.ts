const list = (words: string) => words.split(/\s+/).filter(Boolean);

/** The words of the signs that are mended when they are mistyped. Short words are not: too many others are near them. */
const keyWords = list(`
  breath breathe breathing wheezing choking suffocating chest throat tongue swollen swelling swelled eyelids
  tablet tablets pills capsules swallow swallowed overdose overdosed poison poisoned poisoning bleach detergent accidentally
  blister blisters blistering peeling spreading infected infection fever feverish temperature
  faint fainted fainting collapsed unconscious emergency ambulance anaphylaxis anaphylactic allergic reaction
  shortness breathless strangled suicide suicidal myself himself herself living alive anymore worth pointless hopeless burden disappear forever
  trouble difficulty struggling tight tightness pressure paracetamol ibuprofen cetirizine
`);
const known = new Set(keyWords);

/** Real words that differ from a key word by one letter, or by two in a long word. They are never corrected. */
const ordinary = new Set(
  list(`
    accidental alike allergen allergens allergies beach beaches blasters bleached bleaches bluster breach bread breadth breast
    breasts breathed breather breathes breaths burdens burned capsule chase chased chat cheap cheat cheek cheeks chess chests
    chesty chocking coking collapse collapses cooking difficult double eight faints feeling feelings feint fevers
    fewer fight forth fourth fright giving healing homeless infections infested inflated inflected injected
    injection leaving liking lining liven lives loving paint peeing peelings pelting piles pill poisons poisson
    polls pressures prison pulls reacting reactions reactive redaction selling shallow threat disappears smelling spelled spelling spreads
    swallows swells swilling table tables temperatures throats tighten tighter tights tongues troubled troubles
    wheeling word words world worse worst worthy
  `),
);

/** Returns the key word that this word is a mistyped form of, or the word itself. */
export function mendSpelling(word: string): string {
  if (known.has(word)) return word;
  const calm = word.replace(/(.)\1{2,}/g, '$1$1');
  const single = word.replace(/(.)\1{2,}/g, '$1');
  if (known.has(calm)) return calm;
  if (single.length < 5 || known.has(single) || ordinary.has(single)) return single;
  return keyWords.find((key) => isMistyped(single, key)) ?? single;
}

/** The first letter is rarely mistyped, and comparing it keeps unlike words apart. */
function isMistyped(word: string, key: string): boolean {
  if (word[0] !== key[0] || Math.abs(word.length - key.length) > 2) return false;
  if (sortLetters(word) === sortLetters(key)) return true;
  return editDistance(word, key) <= (Math.min(word.length, key.length) > 9 ? 2 : 1);
}

function sortLetters(word: string): string {
  return Array.from(word).sort().join('');
}

/** Letters that are missing, added, changed or swapped with the next one. */
function editDistance(from: string, to: string): number {
  let older: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped) steps.push((older[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    [older, last] = [last, row];
  }
  return last[to.length] ?? 0;
}
