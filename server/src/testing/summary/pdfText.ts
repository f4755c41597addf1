import { inflateSync } from 'node:zlib';

export interface PdfPiece {
  page: number;
  /** Measured from the bottom left of the page. */
  x: number;
  y: number;
  size: number;
  text: string;
}

/**
 * Reads the text of a PDF made by pdfkit. It maps glyphs to characters by the table in each embedded font, so a font
 * that is not embedded or a glyph without a character is noticed.
 */
export function readPdfText(pdf: Uint8Array): PdfPiece[] {
  const objects = readObjects(pdf);
  const refersTo = (body: string, key: string) => {
    const [, id = ''] = new RegExp(`/${key} (\\d+) 0 R`).exec(body) ?? [];
    return objects.get(id);
  };
  const pages = [...objects.values()].filter(({ body }) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.flatMap(({ body }, page) => {
    const fonts = new Map<string, Map<string, string>>();
    const resources = refersTo(body, 'Resources')?.body ?? body;
    const [, list = ''] = /\/Font <<([^>]*)>>/.exec(resources) ?? [];
    for (const [, name = '', id = ''] of list.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, readMeanings(refersTo(objects.get(id)?.body ?? '', 'ToUnicode')?.stream ?? ''));
    }
    return readPage(refersTo(body, 'Contents')?.stream ?? '', fonts).map((piece) => ({ page, ...piece }));
  });
}

/** The whole text in drawing order, separated by spaces. */
export function joinPdfText(pieces: readonly PdfPiece[]): string {
  return pieces
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

interface PdfObject {
  body: string;
  stream?: string;
}

function readObjects(pdf: Uint8Array): Map<string, PdfObject> {
  const text = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', content = ''] of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [body = '', packed] = content.split(/\nstream\n|>>\s*stream\n/, 2);
    const bytes = packed?.replace(/\nendstream$/, '');
    const stream =
      bytes === undefined || !/FlateDecode/.test(body)
        ? bytes
        : inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    objects.set(id, { body, ...(stream !== undefined && { stream }) });
  }
  return objects;
}

/** Maps glyphs to characters, both in hex. */
function readMeanings(cmap: string): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      meanings.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return meanings;
}

function readPage(stream: string, fonts: ReadonlyMap<string, Map<string, string>>): Omit<PdfPiece, 'page'>[] {
  return Array.from(stream.matchAll(/BT\n([\s\S]*?)ET/g), ([, block = '']) => {
    const [, x = '', y = ''] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
    const [, font = '', size = ''] = /\/(F\d+) ([\d.]+) Tf/.exec(block) ?? [];
    const glyphs = Array.from(block.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) => hex).join('');
    const meanings = fonts.get(font);
    const text = (glyphs.match(/.{4}/g) ?? []).map((glyph) => meanings?.get(glyph) ?? `[${glyph}]`).join('');
    return { x: Number(x), y: Number(y), size: Number(size), text };
  });
}
