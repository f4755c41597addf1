import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Resolution, resolvePath } from '@flarewell/domain/paths';
import type { Context } from 'hono';
import type { Config } from '#config/config.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

/** One built file, held in memory with its compressed forms. */
interface Asset {
  body: Buffer;
  encoded: { br?: Buffer; gzip?: Buffer };
  type: string;
  /** The ETag without the suffix that names the encoding. */
  tag: string;
  cacheControl: string;
}

export interface Site {
  files: ReadonlyMap<string, Asset>;
  /** The page of the web app, which shows the screen for the current path. */
  app: Asset;
}

/** Pages that every build has. */
const requiredPages = ['/index.html', '/index-signed-in.html', '/app-signed-in.html', '/shared.html'];

/** The screens that are documents of their own, without React. */
const ownDocuments: ReadonlySet<string> = new Set(['landing', 'privacy']);

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Reads the built web app into memory, so that no request has to read the disk. */
export function loadSite(folder: string, privacy: Config['privacy']): Site {
  const files = new Map<string, Asset>();
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const type = types[extname(entry.name)];
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      if (entry.isFile() && type && !path.startsWith('/.')) files.set(path, readAsset(file, path, type));
    }
  }
  const app = files.get('/app.html');
  const statement = files.get(privacy.contact ? '/privacy.html' : '/privacy-no-contact.html');
  if (!app || !statement || !requiredPages.every((page) => files.has(page))) {
    throw new StartupProblem('The web app is not built; `npm start` builds it.');
  }
  files.set('/privacy.html', fillPrivacy(statement, privacy, false));
  files.set('/privacy-signed-in.html', fillPrivacy(statement, privacy, true));
  return { files, app };
}

/** Serves the page or file at a path. For an unknown path it serves the app, which shows an error, with status 404. */
export function serveSite({ files, app }: Site, c: Context, isSignedIn = false): Response {
  const resolution = resolvePath(c.req.path);
  if (resolution && 'redirect' in resolution) {
    return c.redirect(resolution.redirect + new URL(c.req.url).search, 302);
  }
  if (resolution) {
    // Signed-in people get a different landing page, and a privacy statement that links to their dashboard.
    if (ownDocuments.has(resolution.screen)) c.header('Vary', 'Cookie');
    return answerAsset(c, files.get(pageOf(resolution, isSignedIn)) ?? app, 200);
  }
  const file = c.req.path.endsWith('.html') ? undefined : files.get(c.req.path);
  return file ? answerAsset(c, file, 200) : answerAsset(c, app, 404);
}

function pageOf(resolution: Extract<Resolution, { screen: string }>, isSignedIn: boolean): string {
  if (resolution.screen === 'landing') return isSignedIn ? '/index-signed-in.html' : '/index.html';
  if (resolution.screen === 'privacy') return isSignedIn ? '/privacy-signed-in.html' : '/privacy.html';
  if (resolution.screen === 'shared') return '/shared.html';
  // Preloads what every signed-in screen needs, and shows their frame until it has arrived.
  return resolution.access === 'visitor' ? '/app.html' : '/app-signed-in.html';
}

export function answerAsset(c: Context, asset: Asset, status: 200 | 404): Response {
  const encoding = chooseEncoding(c.req.header('Accept-Encoding') ?? '', asset);
  const etag = `"${asset.tag}${encoding ? `-${encoding}` : ''}"`;
  c.header('Content-Type', asset.type);
  c.header('Cache-Control', asset.cacheControl);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (status === 200) c.header('ETag', etag);
  if (status === 200 && isKnown(c.req.header('If-None-Match') ?? '', etag)) return c.body(null, 304);
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array((encoding && asset.encoded[encoding]) ?? asset.body), status);
}

/** Returns the encoding that the browser prefers, Brotli if it has no preference, or undefined if it accepts neither. */
function chooseEncoding(accepted: string, { encoded }: Asset): 'br' | 'gzip' | undefined {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .map(([name = '', weight = 'q=1']) => [name, Number(weight.replace('q=', ''))]),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((name) => encoded[name] && weightOf(name) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one))[0];
}

/** Also accepts weak ETags, because a proxy that compresses turns ours into weak ones. */
function isKnown(known: string, etag: string): boolean {
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

function readAsset(file: string, path: string, type: string): Asset {
  const readIfThere = (name: string) => (existsSync(name) ? readFileSync(name) : undefined);
  return makeAsset(readFileSync(file), type, path, {
    br: readIfThere(`${file}.br`),
    gzip: readIfThere(`${file}.gz`),
  });
}

export function makeAsset(body: Buffer, type: string, path: string, encoded: Asset['encoded']): Asset {
  return {
    body,
    encoded,
    type,
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    // File names under assets/ contain a hash of their content, so the files never change.
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** Fills the operator's contact and date, and the link at the top, into the privacy statement. */
function fillPrivacy(page: Asset, privacy: Config['privacy'], isSignedIn: boolean): Asset {
  const values: Record<string, string> = {
    ENTRY_PATH: isSignedIn ? '/app/dashboard' : '/login',
    ENTRY_LABEL: isSignedIn ? 'Dashboard' : 'Sign In',
    PRIVACY_CONTACT: escapeHtml(privacy.contact ?? ''),
    PRIVACY_UPDATED: formatDay(privacy.updated),
    PRIVACY_UPDATED_DAY: privacy.updated,
  };
  // A function, because in a replacement string `$&` and the like have a special meaning.
  const html = page.body.toString('utf8').replace(/%(\w+)%/g, (whole, name) => values[name] ?? whole);
  const body = Buffer.from(html);
  return makeAsset(body, page.type, '/privacy.html', { br: brotliCompressSync(body), gzip: gzipSync(body) });
}

function formatDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
