import { describe, expect, test } from 'vitest';
import { cleanReason, createScrubber } from '#assistant/secrets.ts';

const key = 'sk-abcabcabd';

describe('keys', () => {
  test.each([
    [`Incorrect API key provided: ${key}.`, 'Incorrect API key provided: [removed].'],
    ['Incorrect API key provided: sk-proj-********abcd. See', 'Incorrect API key provided: [removed]. See'],
    ['header Authorization: Bearer eyJhbGciOi was wrong', 'header Authorization: [removed] was wrong'],
    ['<html><body>Bad\u0000\n gateway</body></html>', 'Bad gateway'],
    ['', ''],
  ])('are removed from %j', (text, expected) => {
    expect(cleanReason(text, key)).toBe(expected);
  });

  test('a reason is shortened', () => {
    for (const piece of ['x ', 'x', '<', '*']) {
      expect(cleanReason(piece.repeat(1_000_000), null).length).toBeLessThanOrEqual(201);
    }
  });

  test('are removed from streamed text, wherever it is split', () => {
    const text = `before ${key} between sk-abcabc and ${key}${key} after sk-abc`;
    const expected = 'before [removed] between sk-abcabc and [removed][removed] after sk-abc';
    for (let size = 1; size <= text.length; size += 1) {
      const scrubber = createScrubber(key);
      const pieces = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
      expect(pieces.map(scrubber.push).join('') + scrubber.flush()).toBe(expected);
    }
  });

  test('without a key nothing is held back', () => {
    const scrubber = createScrubber(null);
    expect([scrubber.push('sk-'), scrubber.flush()]).toEqual(['sk-', '']);
  });
});
