import { spawnSync } from 'node:child_process';
import { service } from './unit.mjs';

/** @returns {{ uid: number, gid: number } | null} the service's account, or null if there is none */
export function findAccount() {
  const [uid, gid] = ['-u', '-g'].map((what) =>
    spawnSync('id', [what, service.account], { encoding: 'utf8' }).stdout?.trim(),
  );
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
