import { describe, expect, test } from 'vitest';
import { joinRuns, loadFonts, MOST_FILES } from '#summary/fonts/fontSet.ts';

const textOf = async (text: string) => {
  const fonts = await loadFonts([{ text, weight: 400 }]);
  return joinRuns(fonts.shapeText({ text, weight: 400 }));
};
const shown = async (text: string) => (await textOf(text)).map((run) => run.text).join('');

describe('fonts', () => {
  test.each([
    ['Latin', 'Hand eczema, crème, Żółć, ğ, ß, “quoted” – 5 µg ≥ 4'],
    ['Vietnamese', 'Da đầu: viêm da tiết bã nhờn'],
    ['Greek', 'Νευροδερματίτιδα στον αγκώνα'],
    ['Cyrillic', 'Нейродермит на локтевых сгибах, ґ, ђ'],
    ['Devanagari', 'त्वचा की सूजन'],
    ['Chinese', '慢性手部湿疹，冬天特别严重'],
    ['Chinese, traditional', '濕疹與皮膚炎'],
    ['Japanese', 'アトピー性皮膚炎（首と肘の内側）'],
    ['Korean', '아토피 피부염'],
    ['emoji', '😀 🔥'],
  ])('there is one for %s', async (_, text) => {
    expect(await shown(text)).toBe(text);
  });

  test.each([
    ['Arabic', 'مرحبا'],
    ['Hebrew', 'שלום'],
    ['Thai', 'ไทย'],
  ])('what none has, as %s, is seen to be missing', async (_, text) => {
    expect(await shown(text)).toMatch(/^\uFFFD+$/);
  });

  test('a sign that only changes another is left out where no font knows it', async () => {
    expect(await shown('a\u{E0061}b ❤\u{E0061}')).toBe('ab ❤');
  });

  test('letters and their marks that come apart are put together, and every space is one', async () => {
    expect(await shown('e\u0301 x\ty')).toBe('é x y');
  });

  test('Chinese characters look Japanese in Japanese text', async () => {
    const [[japanese], [chinese]] = await Promise.all([textOf('骨'), textOf('骨のかゆみ')]);
    expect(japanese?.font.postscriptName).toContain('SC');
    expect(chinese?.font.postscriptName).toContain('JP');
  });

  test('a text that would need hundreds of files gets no more than can be unpacked in a second', async () => {
    const rare = Array.from({ length: 1700 }, (_, index) => String.fromCodePoint(0x4e00 + index * 12));
    const fonts = await loadFonts([{ text: `湿疹 ${rare.join('')}`, weight: 400 }]);
    const shaped = fonts.shapeText({ text: `湿疹${rare.join('')}`, weight: 400 });
    expect(new Set(shaped.map(({ font }) => font)).size).toBeLessThanOrEqual(MOST_FILES + 1);
    expect(shaped.slice(0, 2).map(({ text }) => text)).toEqual(['湿', '疹']);
    expect(shaped.filter(({ text }) => text === '\uFFFD').length).toBeGreaterThan(100);
  });

  test('a weight is a font of its own', async () => {
    const fonts = await loadFonts([
      { text: 'a', weight: 400 },
      { text: 'a', weight: 600 },
    ]);
    const [regular] = fonts.shapeText({ text: 'a', weight: 400 });
    const [bold] = fonts.shapeText({ text: 'a', weight: 600 });
    expect(bold?.font).not.toBe(regular?.font);
    expect(bold?.font.layout('a').advanceWidth).not.toBe(regular?.font.layout('a').advanceWidth);
  });
});
