import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Start, Step, StepReport } from './generator.ts';
import { listFamily, readBusyMs, readCpuMs, readFamilyCpuMs, readMemory } from './machine.ts';
import { type Memory, type StepResult, summarize, type Usage } from './results.ts';

/** How often the memory is read. Reading it takes the kernel a while, because the processes of PostgreSQL share gigabytes. */
const SAMPLE_MS = 10_000;

export interface ProcessIds {
  servers: readonly number[];
  /** The process that started all others of PostgreSQL. */
  postgres: number;
}

/** Starts the process that sends the load. */
export async function startGenerator(start: Start) {
  const child = fork(join(import.meta.dirname, 'generator.ts'));
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  child.send(start);
  await nextMessage(child);
  return {
    async run(step: Step): Promise<StepReport> {
      child.send(step);
      return (await nextMessage(child)) as StepReport;
    },
    stop: () => child.kill(),
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process that sends the load ended early; see the error above.');
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

/** Runs one step and measures the processors and the memory meanwhile. */
export async function measureStep(
  generator: Awaited<ReturnType<typeof startGenerator>>,
  pids: ProcessIds,
  step: Step,
): Promise<StepResult> {
  const memory: Memory = { servers: 0, postgres: 0 };
  const sample = () => {
    memory.servers = Math.max(memory.servers, readMemory(pids.servers));
    memory.postgres = Math.max(memory.postgres, readMemory(listFamily(pids.postgres)));
  };
  const before = readUsage(pids);
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    const report = await generator.run(step);
    sample();
    const after = readUsage(pids);
    const spent = (name: keyof typeof after) => after[name] - before[name];
    const usage: Usage = {
      servers: spent('servers'),
      postgres: spent('postgres'),
      store: spent('store'),
      machine: spent('machine'),
      generator: report.cpuMs,
    };
    return summarize(step, report, { usage, memory });
  } finally {
    clearInterval(timer);
  }
}

function readUsage({ servers, postgres }: ProcessIds) {
  const { user, system } = process.cpuUsage();
  return {
    servers: servers.reduce((sum, pid) => sum + readCpuMs(pid), 0),
    postgres: readFamilyCpuMs(postgres),
    store: (user + system) / 1000,
    machine: readBusyMs(),
  };
}
