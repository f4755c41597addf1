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
