import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** Linux counts processor time in hundredths of a second, whatever the clock of its kernel is. */
const TICK_MS = 10;
const KB = 1024;

export interface ProcessTimes {
  parent: number;
  /** The processor time of the process with all its threads. */
  ownMs: number;
  /** The same of its children that have ended. */
  endedChildrenMs: number;
}

/** Parses /proc/PID/stat. The name of the program is in brackets and may itself contain brackets and spaces. */
export function parseStat(text: string): ProcessTimes {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (index: number) => Number(fields[index]) * TICK_MS;
  return {
    parent: Number(fields[1]),
    ownMs: ticks(11) + ticks(12),
    endedChildrenMs: ticks(13) + ticks(14),
  };
}

/** Parses the first line of /proc/stat: how long all processors together did anything at all. */
export function parseBusyMs(text: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (text.split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softIrq) * TICK_MS;
}

export const readBusyMs = () => parseBusyMs(readFileSync('/proc/stat', 'utf8'));

export const readTimes = (pid: number) => parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));

export const readCpuMs = (pid: number) => readTimes(pid).ownMs;

/** The processor time of a process and of all children that it has or had. */
export function readFamilyCpuMs(pid: number): number {
  const { ownMs, endedChildrenMs } = readTimes(pid);
  const living = listChildren(pid).map((child) => orGone(() => readCpuMs(child)));
  return living.reduce((sum, ms) => sum + ms, ownMs + endedChildrenMs);
}

/** The memory of processes in bytes. What several of them share counts once (the proportional set size). */
export function readMemory(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + orGone(() => readProportionalSize(pid)), 0);
}

export const listFamily = (pid: number) => [pid, ...listChildren(pid)];

function listChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function readProportionalSize(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * KB;
}

/** Returns 0 for a process that has ended in the meantime. */
function orGone(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}

export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim();
  const processor = model && model !== 'unknown' ? ` (${model})` : '';
  return `${availableParallelism()} cores${processor}, ${memory} GB, ${process.platform} ${process.arch}`;
}
