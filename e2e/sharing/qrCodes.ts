import { readPixels } from '@flarewell/server/testing/images/images';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';

// The package is CommonJS, so Node's default import is the whole module.
const readCode = (jsQR as unknown as { default: typeof jsQR }).default;

interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

interface FoundCode {
  text: string;
  /** The width of the code without the white edge, as a part of the picture's width. */
  width: number;
}

/** Reads the QR code in a screenshot. */
export async function readFromScreenshot(png: Buffer): Promise<FoundCode> {
  return read(await readPixels(png));
}

/** Reads the QR code on the first page of a PDF, drawn as a camera with about 200 dots per inch would see it. */
export async function readFromPdf(pdf: Buffer): Promise<FoundCode> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const page = await document.getPage(0).render({ scale: 200 / 72, render: 'bitmap' });
    document.destroy();
    return read(page);
  } finally {
    library.destroy();
  }
}

function read({ data, width, height }: Pixels): FoundCode {
  const code = readCode(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('There is no readable QR code in the picture.');
  const { topLeftCorner, topRightCorner } = code.location;
  return { text: code.data, width: (topRightCorner.x - topLeftCorner.x) / width };
}
