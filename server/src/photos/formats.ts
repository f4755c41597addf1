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
