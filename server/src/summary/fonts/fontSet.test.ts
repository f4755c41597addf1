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
  ])('exist for %s', async (_, text) => {
    expect(await shown(text)).toBe(text);
  });

  test.each([
    ['Arabic', 'مرحبا'],
    ['Hebrew', 'שלום'],
    ['Thai', 'ไทย'],
  ])('a script that no font has, such as %s, shows as placeholders', async (_, text) => {
    expect(await shown(text)).toMatch(/^\uFFFD+$/);
  });

  test('an invisible modifier that no font has is omitted', async () => {
    expect(await shown('a\u{E0061}b ❤\u{E0061}')).toBe('ab ❤');
  });

  test('decomposed letters are composed, and all white space becomes plain spaces', async () => {
    expect(await shown('e\u0301 x\ty')).toBe('é x y');
  });

  test('Chinese characters look Japanese in Japanese text', async () => {
    const [[chinese], [japanese]] = await Promise.all([textOf('骨'), textOf('骨のかゆみ')]);
    expect(chinese?.font.postscriptName).toContain('SC');
    expect(japanese?.font.postscriptName).toContain('JP');
  });

  test('a text that would need hundreds of files loads only a limited number of them', async () => {
    const rare = Array.from({ length: 1700 }, (_, index) => String.fromCodePoint(0x4e00 + index * 12));
    const fonts = await loadFonts([{ text: `湿疹 ${rare.join('')}`, weight: 400 }]);
    const shaped = fonts.shapeText({ text: `湿疹${rare.join('')}`, weight: 400 });
    expect(new Set(shaped.map(({ font }) => font)).size).toBeLessThanOrEqual(MOST_FILES + 1);
    expect(shaped.slice(0, 2).map(({ text }) => text)).toEqual(['湿', '疹']);
    expect(shaped.filter(({ text }) => text === '\uFFFD').length).toBeGreaterThan(100);
  });

  test('each weight has its own font', async () => {
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
