/** The accepted formats by sharp's name, with the content types that browsers send for each. */
const typesOf: Record<string, readonly string[]> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png', 'image/apng'],
  webp: ['image/webp'],
};

export function isAcceptedFormat(format: string): boolean {
  return Object.hasOwn(typesOf, format);
}

/** Whether a declared content type matches the detected format. */
export function isTypeOf(declaredType: string, format: string): boolean {
  const [type = ''] = declaredType.split(';');
  return typesOf[format]?.includes(type.trim().toLowerCase()) ?? false;
}

const brands = {
  heic: new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']),
  avif: new Set(['avif', 'avis']),
};

/** Finds out by the brands in the `ftyp` box whether a file is of one of these formats, which the server does not decode. */
export function findBoxedFormat(bytes: Uint8Array): keyof typeof brands | null {
  const box = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256));
  if (box.length < 12 || box.toString('latin1', 4, 8) !== 'ftyp') return null;
  const end = Math.min(box.readUInt32BE(0), box.length - 3);
  for (let at = 8; at < end; at += 4) {
    const brand = box.toString('latin1', at, at + 4);
    if (brands.heic.has(brand)) return 'heic';
    if (brands.avif.has(brand)) return 'avif';
  }
  return null;
}

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_LENGTH = 22;
const markup = /<script[\s>]|<html[\s>]|<!doctype\s+html|<svg[\s>]|<\?php\s/i;

/**
 * Whether an image is also a PDF, a zip or markup, which is an attack. Anything that this check misses is lost when the
 * image is encoded again. Other bytes after the image are common and allowed (motion photos, gain maps).
 */
export function isPolyglot(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.subarray(0, 1024).includes('%PDF-') || endsAsZip(file) || markup.test(file.toString('latin1'));
}

/** Finds a zip's end record. It gives the length of the comment after it, which must end where the file ends. */
function endsAsZip(file: Buffer): boolean {
  for (let at = file.lastIndexOf(ZIP_END); at >= 0; at = at > 0 ? file.lastIndexOf(ZIP_END, at - 1) : -1) {
    if (file.length - at > ZIP_END_LENGTH + 0xffff) return false;
    if (file.length - at < ZIP_END_LENGTH) continue;
    if (at + ZIP_END_LENGTH + file.readUInt16LE(at + 20) === file.length) return true;
  }
  return false;
}
