import type { Records } from '@flarewell/domain/records/records';
import { type Paper, papers } from '@flarewell/domain/summary/files';
import { summaryReport } from '@flarewell/domain/summary/report';
import type { SummaryPeriod } from '@flarewell/domain/summary/summary';
import { summaryWords } from '@flarewell/domain/summary/words';
import { makeHistory } from '@flarewell/domain/testing/samples';
import PDFDocument from 'pdfkit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PreparedPhoto } from '#summary/pdf/photoBlock.ts';
import { makeSummaryPdf } from '#summary/pdf/summaryPdf.ts';
import { makeJpeg } from '#testing/images/images.ts';
import { joinPdfText, readPdfText } from '#testing/summary/pdfText.ts';
import { makeSource, NOW, today } from '#testing/summary/samples.ts';

const nobody: Records = { conditions: [], medications: [], checkIns: [] };
const longNames = [
  'Hand eczema on both palms, between the fingers and around every single fingernail',
  'Νευροδερματίτιδα στον αγκώνα και στο γόνατο, με έντονη φαγούρα τη νύχτα',
  'Нейродермит на локтевых сгибах и под коленями, сильный зуд по ночам и утром',
  '慢性手部湿疹，双手手掌和手指之间，冬天特别严重，洗手之后更加瘙痒',
  'アトピー性皮膚炎（首と肘の内側、夜になるとかゆみがひどくなる）',
  '아토피 피부염, 팔꿈치 안쪽과 무릎 뒤쪽, 밤에 가려움이 심해짐',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'Da đầu: viêm da tiết bã nhờn, ngứa và bong vảy vào mùa đông',
];
const nameAt = (index: number) => longNames[index % longNames.length] ?? '';

/** Records that fill a page, with text in every supported script. */
function makeCrowd(): Records {
  const { conditions, medications, checkIns } = makeHistory(today, 90, { conditions: 8, medications: 10 });
  return {
    conditions: conditions.map((condition, index) => ({ ...condition, name: nameAt(index) })),
    medications: medications.map((medication, index) => ({
      ...medication,
      name: nameAt(index),
      dosage:
        index % 2 ? '0.1%' : 'ein erbsengroßes Stück auf die betroffenen Stellen, dünn aufgetragen, abends',
    })),
    checkIns: checkIns.map((checkIn, index) => ({
      ...checkIn,
      notes:
        index % 6 === 0 ? `${nameAt(index / 6)}\n${nameAt(index / 6 + 3)} ${'x'.repeat(150)}` : undefined,
    })),
  };
}

interface SampleOptions {
  records?: Records;
  days?: SummaryPeriod;
  paper?: Paper;
  hasNotes?: boolean;
  photos?: PreparedPhoto[];
  name?: string;
}

async function makePdf({
  records,
  days,
  paper = 'a4',
  hasNotes = false,
  photos = [],
  name,
}: SampleOptions = {}) {
  const { person, summary, noteDays, patterns } = makeSource({ records, days, hasNotes });
  const report = summaryReport(
    summary,
    { ...person, name: name ?? person.name },
    { noteDays, hasPhotos: false, patterns },
  );
  const bytes = await makeSummaryPdf({ report, photos, paper, now: NOW });
  return { bytes, raw: bytes.toString('latin1'), pieces: readPdfText(bytes), report };
}
const countPages = (raw: string) => raw.match(/\/Type \/Page\b(?!s)/g)?.length;

describe('the PDF', () => {
  test('is tagged, has a language and a title, and embeds all its fonts', async () => {
    const { raw } = await makePdf();
    expect(raw).toMatch(/^%PDF-1\.7/);
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/Lang (en-US)');
    expect(raw).toContain('/DisplayDocTitle true');
    const title = `${summaryWords.title}: Maya Lindqvist, August 17 to November 14, 2026 · 90 days`;
    expect(raw).toContain(Buffer.from(title, 'utf16le').swap16().toString('latin1'));
    for (const kind of ['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure', 'P']) {
      expect(raw).toContain(`/S /${kind}\n`);
    }
    expect(raw.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(3);
    expect(raw).not.toMatch(/\/Subtype \/Type1\b|Helvetica/);
  });

  test('is one page for most people, without a page number', async () => {
    for (const paper of papers) {
      const { raw, pieces } = await makePdf({ paper });
      expect([paper, countPages(raw)]).toEqual([paper, 1]);
      expect(joinPdfText(pieces)).not.toContain('Page 1');
    }
  });

  test.each([
    ['a4', '[0 0 595.28 841.89]'],
    ['letter', '[0 0 612 792]'],
  ] as const)('is on %s', async (paper, box) => {
    expect((await makePdf({ paper })).raw).toContain(`/MediaBox ${box}`);
  });

  test('R52 has a severity axis that begins at 0, a level below the lowest label', async () => {
    const { pieces, report } = await makePdf();
    const heightOf = (words = '') => pieces.find(({ text }) => text === words)?.y ?? Number.NaN;
    const level = (heightOf('5') - heightOf('1')) / 4;
    expect(heightOf('3')).toBeCloseTo(heightOf('1') + 2 * level, 1);
    expect(heightOf(report.chart.weeks[0]?.label)).toBeLessThan(heightOf('1') - level);
  });

  test('says that nothing is recorded, if that is so', async () => {
    const { raw, pieces } = await makePdf({ records: nobody });
    const text = joinPdfText(pieces);
    expect(countPages(raw)).toBe(1);
    for (const words of [summaryWords.noChart, summaryWords.noConditions, summaryWords.noMedications]) {
      expect(text).toContain(words);
    }
    expect(text).toContain('0 of 90 days recorded – average severity');
  });

  test('has the name and the number of pages on every page, if there are several', async () => {
    const { raw, pieces, report } = await makePdf({ records: makeCrowd() });
    const count = countPages(raw) ?? 0;
    expect(count).toBeGreaterThan(1);
    for (let page = 0; page < count; page += 1) {
      const text = joinPdfText(pieces.filter((piece) => piece.page === page));
      expect(text).toContain(`Page ${page + 1} of ${count}`);
      expect(text).toContain(`${report.name} · ${report.periodText}`);
    }
  });

  test('shortens a long name in the footer instead of the dates', async () => {
    const { raw, pieces, report } = await makePdf({
      records: makeCrowd(),
      name: 'Wilhelmina '.repeat(18).trim(),
    });
    const count = countPages(raw) ?? 0;
    for (let page = 0; page < count; page += 1) {
      const text = joinPdfText(pieces.filter((piece) => piece.page === page));
      expect(text).toMatch(/Wilhelmina( W?[a-z]*)?… · /);
      expect(text).toContain(`… · ${report.periodText} · ${report.daysText} Page ${page + 1} of ${count}`);
    }
  });

  test('has room for a year with a sentence every day', async () => {
    const { checkIns, ...rest } = makeHistory(today, 365);
    const notes = 'The itch woke me at three in the night, and the cream helped until the morning.';
    const records = { ...rest, checkIns: checkIns.map((checkIn) => ({ ...checkIn, notes })) };
    const { raw, pieces, report } = await makePdf({ records, days: 365, hasNotes: true });
    const text = joinPdfText(pieces);
    for (const { date } of report.notes) expect(text).toContain(`${date} The itch woke me`);
    expect(report.notes).toHaveLength(365);
    expect(countPages(raw)).toBeLessThan(25);
  });

  test('has the chosen notes, each under its day', async () => {
    const { pieces, report } = await makePdf({ hasNotes: true });
    const text = joinPdfText(pieces);
    expect(report.notes.length).toBeGreaterThan(5);
    for (const { date, notes } of report.notes) {
      const [first] = notes;
      const words = first?.condition ? `${first.condition}: ${first.text}` : first?.text;
      expect(text).toContain(`${date} ${words}`);
    }
  });

  test('collapses empty lines, and lets other requests run while it typesets long notes', async () => {
    const { checkIns, ...rest } = makeHistory(today, 30);
    const empty = checkIns.map((checkIn) => ({ ...checkIn, notes: `a${'\n'.repeat(1998)}b\n \nc` }));
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 0);
    const { raw, pieces } = await makePdf({ records: { ...rest, checkIns: empty }, hasNotes: true });
    clearInterval(count);
    expect(joinPdfText(pieces)).toMatch(/ a b c /);
    expect(countPages(raw)).toBeLessThanOrEqual(6);
    expect(turns).toBeGreaterThan(10);
  });

  test('has photos with a description for screen readers', async () => {
    const jpeg = await makeJpeg();
    const photo = { jpeg, width: 480, height: 240 };
    const { raw, pieces } = await makePdf({
      photos: [
        { ...photo, caption: 'Worst day with a photo: October 2, 2026, 5 Extreme' },
        { ...photo, caption: 'Best day with a photo: November 9, 2026, 1 Minimal' },
      ],
    });
    expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(raw).toContain('/Alt (Worst day with a photo: October 2, 2026, 5 Extreme)');
    expect(joinPdfText(pieces)).toContain('Best day with a photo: November 9, 2026, 1 Minimal');
  });
});

interface Box {
  page: object;
  left: number;
  right: number;
  top: number;
  bottom: number;
  text: string;
}

describe('no text is cut off or overlaps another', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Records the box of every text that is drawn. Its width comes from the font. */
  function watchText(): Box[] {
    const boxes: Box[] = [];
    const draw = PDFDocument.prototype.text;
    vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function watched(
      this: PDFKit.PDFDocument & { _fontSize: number },
      ...given: unknown[]
    ) {
      const [text, x, y] = given as [string, number, number];
      const size = this._fontSize;
      const right = x + this.widthOfString(text);
      // From the top of a capital letter to the descenders; slightly smaller, because neighbours may touch.
      boxes.push({
        page: this.page,
        left: x,
        right: right - 0.1,
        top: y - size * 0.7,
        bottom: y + size * 0.2,
        text,
      });
      return Reflect.apply(draw, this, given);
    } as never);
    return boxes;
  }

  const overlaps = (one: Box, other: Box) =>
    one.page === other.page &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom;

  test.each([
    ['a4', 595.28, 841.89],
    ['letter', 612, 792],
  ] as const)(
    'on %s, with 8 conditions, 10 medications and long names in any script',
    async (paper, width, height) => {
      const boxes = watchText();
      const { pieces } = await makePdf({
        records: makeCrowd(),
        paper,
        hasNotes: true,
        name: `Αλεξάνδρα 王小明 Иванова-Штерн 김민수 ${'W'.repeat(40)}`,
      });
      expect(boxes.length).toBeGreaterThan(400);
      const outside = boxes.filter(
        ({ left, right, top, bottom }) => left < 40 || right > width - 40 || top < 40 || bottom > height - 30,
      );
      expect(outside.map(({ text }) => text)).toEqual([]);
      const clashes = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter((other) => overlaps(one, other))
          .map((other) => [one.text, other.text]),
      );
      expect(clashes).toEqual([]);
      const text = pieces
        .map((piece) => piece.text)
        .join('')
        .replaceAll(/\s/g, '');
      expect(text).not.toMatch(/\uFFFD/);
      for (const name of longNames) expect(text).toContain(name.replaceAll(/\s/g, ''));
    },
  );
});
