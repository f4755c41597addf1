import { type Share, shareLabelLimit } from './shares.ts';

/** Where readers' software asks for the files of a link. */
export const manifestPath = '/shl';
/** The page on which a browser shows the summary. Browsers send nothing that stands behind the # to the server. */
const viewerPrefix = '/s#';
const scheme = 'shlink:/';
/** The standard allows no longer address of a manifest. */
const longestUrl = 128;

interface LinkParts {
  /** The random part of the manifest's address. */
  token: string;
  /** Decrypts the files: 32 bytes in base64url. */
  key: string;
  /** Such as 'https://flarewell.example'. */
  origin: string;
  /** When the link expires, in seconds since 1970. */
  exp: number;
}

/**
 * The link that the person passes on: a SMART Health Link behind the address of our page. `encode` turns a text into the
 * base64url of its UTF-8 bytes.
 */
export function makeLink(
  { label, hasPasscode }: Pick<Share, 'label' | 'hasPasscode'>,
  { token, key, origin, exp }: LinkParts,
  encode: (text: string) => string,
): string {
  const url = `${origin}${manifestPath}/${token}`;
  // P: needs a passcode. U: the address answers GET with the file itself.
  const flag = hasPasscode ? 'P' : 'U';
  return `${origin}${viewerPrefix}${scheme}${encode(JSON.stringify({ url, key, exp, flag, label, v: 1 }))}`;
}

export interface OwnLink {
  /** The path of the manifest, or of the file itself if `isFile`. */
  path: string;
  key: string;
  needsPasscode: boolean;
  isFile: boolean;
  /** What the sender calls it; empty if the link does not tell. */
  label: string;
}

/** `foreignHost` names the server whose link it is, if that is not ours. */
export type ReadLink = OwnLink | { foreignHost: string };

/**
 * Reads a SMART Health Link, with or without the address of a page before it; null if it is damaged. Whether it has expired
 * is for the server to say. `decode` is the opposite of `encode` above, and may throw.
 */
export function readLink(
  text: string,
  { origin, decode }: { origin: string; decode: (base64url: string) => string },
): ReadLink | null {
  const payload = readPayload(text, decode);
  if (!payload) return null;
  const { url, key, flag = '', label = '', v = 1 } = payload;
  const foreignHost = typeof url === 'string' && /^https?:\/\/([\w.:[\]-]+)\//i.exec(url)?.[1];
  if (typeof url !== 'string' || url.length > longestUrl || !foreignHost || v !== 1) return null;
  if (!url.startsWith(`${origin}/`)) return { foreignHost };
  const path = url.slice(origin.length);
  const isOurs = path.startsWith(`${manifestPath}/`) && /^[\w-]+$/.test(path.slice(manifestPath.length + 1));
  if (!isOurs || typeof key !== 'string' || !/^[\w-]{43}$/.test(key) || typeof flag !== 'string') return null;
  const [needsPasscode, isFile] = [flag.includes('P'), flag.includes('U')];
  // The standard forbids both.
  if (needsPasscode && isFile) return null;
  const shown = typeof label === 'string' ? Array.from(label).slice(0, shareLabelLimit).join('') : '';
  return { path, key, needsPasscode, isFile, label: shown };
}

function readPayload(text: string, decode: (base64url: string) => string): Record<string, unknown> | null {
  const start = text.indexOf(scheme);
  const encoded = start < 0 ? '' : text.slice(start + scheme.length);
  // Some programs add padding or a line break when they pass on a link.
  const [, trimmed] = /^([\w-]+)=*\s*$/.exec(encoded) ?? [];
  if (!trimmed) return null;
  try {
    const payload: unknown = JSON.parse(decode(trimmed));
    return typeof payload === 'object' && payload !== null ? { ...payload } : null;
  } catch {
    return null; // no base64url, or no JSON
  }
}
