import type { Parts } from '#assistant/reading/findParts.ts';
import { isRemark } from '#assistant/reading/ownEvents.ts';
import { findTags } from '#assistant/reading/words/tags.ts';
import { stemOf } from '#assistant/reading/words/text.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** How far apart two meanings may be to count as a pair. */
const PAIR_DISTANCE = 6;

/**
 * What a question is judged by: its words, its meanings in the vocabulary, both with their neighbours, and which parts were
 * found in it. Names and periods are marks such as `#conditions`, so that a question is recognised with any of them.
 */
export function featuresOf(parts: Parts): string[] {
  const words = parts.tokens.map((word) => (/^\d/.test(word) ? '#number' : stemOf(word)));
  const units = findUnits(parts.tokens, words);
  const meanings = units.filter((unit) => /^[<#]/.test(unit));
  const marks = marksOf(parts);
  const features = new Set([...marks, ...words, `length ${Math.min(12, Math.ceil(words.length / 2))}`]);
  for (const [index, word] of words.entries()) {
    const [next, third] = [words[index + 1] ?? '$', words[index + 2]];
    features.add(`${word} ${next}`);
    if (third) features.add(`${word} ${next} ${third}`);
    // Forms and misspellings of a word have the same beginning.
    if (/^\p{L}{5}/u.test(word)) features.add(`${word.slice(0, 4)}-`);
  }
  for (const [index, unit] of units.entries()) {
    if (unit.startsWith('<')) features.add(unit);
    features.add(`${unit}_${units[index + 1] ?? '$'}`);
  }
  features.add(`^ ${words[0]}`).add(`^_${units[0]}`).add(`^_${units[0]}_${units[1]}`);
  features.add(`${units.at(-1)}_$`).add(`${units.at(-2)}_${units.at(-1)}_$`);
  for (const [index, meaning] of meanings.entries()) {
    for (const other of meanings.slice(index + 1, index + PAIR_DISTANCE)) features.add(`${meaning}:${other}`);
    for (const mark of marks) features.add(`${mark}&${meaning}`);
  }
  return [...features];
}

/** The features together with the measure, by which the other parts of the question are judged. */
export function withMeasure(features: readonly string[], measure: string): string[] {
  const crossed = features.filter((feature) => /^[<#^]/.test(feature) && !feature.includes('&'));
  return [...features, `=${measure}`, ...crossed.map((feature) => `=${measure} ${feature}`)];
}

/** Words, in which each phrase of the vocabulary is replaced by its meaning. */
function findUnits(tokens: readonly string[], words: readonly string[]): string[] {
  const { tags } = findTags(tokens);
  const units: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [tag] = tags;
    const isTag = tag?.words.every((word, index) => words[at + index] === word);
    if (tag && isTag) tags.shift();
    units.push(tag && isTag ? nameMeaning(tag.tag) : (words[at] ?? ''));
    at += tag && isTag ? tag.words.length : 1;
  }
  return units;
}

/** Which symptom, weather or reason it is says nothing about the question; only itch is a measure of its own. */
function nameMeaning(tag: Tag): string {
  return /^[swr]:/.test(tag) && tag !== 's:Itchiness' ? `<${tag.charAt(0)}>` : `<${tag}>`;
}

function marksOf({ period, against, where, levels, text, shift, ...parts }: Parts): string[] {
  const notUnderstood = parts.notUnderstood.filter(({ sentence }) => !isRemark(sentence));
  const kind = against === null ? 'none' : 'kind' in against ? against.kind : 'days';
  const marks: Record<string, boolean> = {
    [period ? '#period' : '#no-period']: true,
    [`#against ${kind}`]: true,
    '#day-after': where.some(({ isDayAfter }) => isDayAfter),
    '#levels': levels !== null,
    '#text': text !== null,
    '#shift': shift !== null,
    '#unknown': notUnderstood.length > 0,
    '#unrecorded': notUnderstood.some(({ sentence }) => sentence !== null),
    '#can-track': notUnderstood.some(({ canTrack }) => canTrack),
  };
  return [
    ...Object.keys(marks).filter((mark) => marks[mark]),
    ...where.map(({ measure }) => `#where ${measure}`),
  ];
}
