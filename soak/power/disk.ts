import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Random } from '@flarewell/domain/testing/random';
import type { Note } from './recording.ts';

/** A change that may not be on the disk yet. `at` is its index in the recording. */
type Pending<Change> = Change & { at: number };
type FileChange = { offset: number; bytes: Buffer } | { size: number };
/** Sets or removes (null) names in a folder. A rename within a folder is one change of two names. */
type FolderChange = { names: [name: string, node: Node | null][] };

interface File {
  content: Buffer;
  pending: Pending<FileChange>[];
}

interface Folder {
  names: Map<string, Node>;
  pending: Pending<FolderChange>[];
  /** The names that programs see, synced or not. */
  shown: Map<string, Node>;
}

type Node = File | Folder;

/** Decides which of the unsynced changes have reached the disk. */
export interface Luck {
  isKept(at: number): boolean;
  /** The sector size. A power loss may lose any sector of a write. */
  sectorBytes: number;
}

const O_CREAT = 0o100;
const O_TRUNC = 0o1000;

/**
 * Simulates a disk with only the guarantees of POSIX: a file has its contents of the last fsync, and a folder has the
 * names of its own last fsync. Any part of the later changes may have reached the disk, in any order.
 */
export class Disk {
  readonly #root: string;
  readonly #tree = makeFolder();
  readonly #open = new Map<number, { node: Node; path: string }>();
  readonly #ignoresSync: (path: string) => boolean;
  #at = 0;

  /** `ignoresSync` simulates a disk that ignores the sync of some files, to prove that the checks notice it. */
  constructor(root: string, ignoresSync: (path: string) => boolean = () => false) {
    this.#root = root;
    this.#ignoresSync = ignoresSync;
  }

  apply({ kind, fd, number, first, second }: Note): void {
    this.#at += 1;
    const path = first.toString();
    if (kind === 'start') this.#open.clear();
    else if (kind === 'open') this.#openFile(path, fd, number);
    else if (kind === 'close') this.#open.delete(fd);
    else if (kind === 'write') this.#change(fd, { offset: number, bytes: first });
    else if (kind === 'truncate') this.#change(fd, { size: number });
    else if (kind === 'sync') this.#sync(fd);
    else if (kind === 'rename') this.#rename(path, second.toString());
    else if (kind === 'link') this.#name(second.toString(), this.#find(path));
    else if (kind === 'unlink' || kind === 'rmdir') this.#name(path, null);
    else if (kind === 'mkdir') this.#name(path, makeFolder());
  }

  /** Writes the contents of the disk after a power loss at this moment into a folder. */
  restore(target: string, luck: Luck): void {
    restoreFolder(this.#tree, target, luck);
  }

  #openFile(path: string, fd: number, flags: number): void {
    let node = this.#find(path);
    if (!node) {
      if (!(flags & O_CREAT)) throw new Error(`${path} was opened, but never created.`);
      node = { content: Buffer.alloc(0), pending: [] };
      this.#name(path, node);
    } else if (flags & O_TRUNC && 'content' in node) node.pending.push({ size: 0, at: this.#at });
    this.#open.set(fd, { node, path });
  }

  #change(fd: number, change: FileChange): void {
    const node = this.#open.get(fd)?.node;
    if (node && 'content' in node) node.pending.push({ ...change, at: this.#at });
  }

  #sync(fd: number): void {
    const open = this.#open.get(fd);
    if (!open || this.#ignoresSync(open.path)) return;
    const { node } = open;
    if ('content' in node) node.content = contentOf(node, allOfIt);
    else node.names = namesOf(node, allOfIt);
    node.pending = [];
  }

  #rename(from: string, to: string): void {
    const node = this.#find(from);
    if (dirname(from) !== dirname(to)) {
      this.#name(to, node);
      this.#name(from, null);
    } else this.#rewrite(dirname(from), [basename(from), null], [basename(to), node]);
  }

  #name(path: string, node: Node | null): void {
    this.#rewrite(dirname(path), [basename(path), node]);
  }

  #rewrite(path: string, ...names: FolderChange['names']): void {
    const folder = this.#find(path);
    if (!folder || !('shown' in folder)) throw new Error(`${path} is not a folder.`);
    folder.pending.push({ names, at: this.#at });
    for (const [name, node] of names) setName(folder.shown, name, node);
  }

  #find(path: string): Node | null {
    const names = path.slice(this.#root.length).split('/').filter(Boolean);
    return names.reduce<Node | null>(
      (node, name) => (node && 'shown' in node ? (node.shown.get(name) ?? null) : null),
      this.#tree,
    );
  }
}

const allOfIt: Luck = { isKept: () => true, sectorBytes: 2 ** 30 };

/** Half of the disks lose the newest changes, the others lose any of them. How many are lost is random. */
export function drawLuck(random: Random, now: number): Luck {
  const sectorBytes = random.pick([512, 4096]);
  const share = random.pick([0, 0.1, 0.5, 0.9, 1]);
  if (random.chance(0.5)) return { isKept: () => random.chance(share), sectorBytes };
  const last = now - random.whole(0, 40);
  return { isKept: (at) => at < last || (at === last && random.chance(share)), sectorBytes };
}

function makeFolder(): Folder {
  return { names: new Map(), pending: [], shown: new Map() };
}

function setName(names: Map<string, Node>, name: string, node: Node | null): void {
  if (node) names.set(name, node);
  else names.delete(name);
}

function namesOf(folder: Folder, luck: Luck): Map<string, Node> {
  const names = new Map(folder.names);
  for (const change of folder.pending) {
    if (!luck.isKept(change.at)) continue;
    for (const [name, node] of change.names) setName(names, name, node);
  }
  return names;
}

function contentOf(file: File, luck: Luck): Buffer {
  const most = file.pending.reduce(
    (size, change) => Math.max(size, 'size' in change ? change.size : change.offset + change.bytes.length),
    file.content.length,
  );
  const content = Buffer.alloc(most);
  file.content.copy(content);
  let size = file.content.length;
  for (const change of file.pending) {
    if ('size' in change) {
      if (!luck.isKept(change.at)) continue;
      // Truncated bytes read as zeros when the file grows again.
      if (change.size < size) content.fill(0, change.size, size);
      size = change.size;
      continue;
    }
    for (const { offset, bytes } of splitSectors(change, luck.sectorBytes)) {
      if (!luck.isKept(change.at)) continue;
      bytes.copy(content, offset);
      size = Math.max(size, offset + bytes.length);
    }
  }
  return content.subarray(0, size);
}

function* splitSectors({ offset, bytes }: { offset: number; bytes: Buffer }, sectorBytes: number) {
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(bytes.length, start + sectorBytes - ((offset + start) % sectorBytes));
    yield { offset: offset + start, bytes: bytes.subarray(start, end) };
    start = end;
  }
}

function restoreFolder(folder: Folder, target: string, luck: Luck, made = new Map<File, Buffer>()): void {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const [name, node] of namesOf(folder, luck)) {
    const path = join(target, name);
    if ('shown' in node) {
      restoreFolder(node, path, luck, made);
      continue;
    }
    // SQLite's shared memory is mapped and never synced, so it is empty after a power loss.
    if (name.endsWith('-shm')) continue;
    // Hard links to one file share its contents.
    const content = made.get(node) ?? contentOf(node, luck);
    made.set(node, content);
    writeFileSync(path, content, { mode: 0o600 });
  }
}
