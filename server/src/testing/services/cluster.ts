import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { sql } from 'kysely';
import { inject, onTestFinished, TestRunner } from 'vitest';
import type { SettingName } from '#config/settings.ts';
import type { Database } from '#db/database.ts';
import { runServer } from '#testing/processes/serverProcess.ts';

type Settings = Partial<Record<SettingName, string>>;

/** The S3 store of `npm run test:cluster`; without it the suite runs inside one process. */
const store = process.env.FLAREWELL_CLUSTER_S3;

export const isCluster = store !== undefined;

/** Two server processes that share one database and one bucket. Requests alternate between them. */
export async function startCluster(database: Database, settings: Settings) {
  const { endpoint, region, accessKeyId, secretAccessKey } = JSON.parse(store ?? '{}');
  const bucket = `flarewell-${randomUUID()}`;
  const s3 = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  await s3.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  const photoSettings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.system);
  const databaseUrl = new URL(`/${rows[0]?.name}`, inject('postgresUrl')).href;
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-cluster-'));
  const servers = await Promise.all(
    ['one', 'two'].map((name) =>
      runServer({
        LOG_LEVEL: 'error',
        REQUESTS_PER_MINUTE: '1000000',
        // The tests set the client's address in X-Forwarded-For, as a proxy does.
        TRUSTED_PROXIES: '1',
        PUBLIC_URL: 'http://localhost:3000',
        ...photoSettings,
        ...settings,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, name),
      }),
    ),
  );
  const stopAll = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };
  // A test that skips itself does not get as far as to stop what it has started.
  if (TestRunner.getCurrentTest()) onTestFinished(stop);
  let turn = 0;
  return {
    photoSettings,
    send(path: string, init: RequestInit, address: string): Promise<Response> {
      const server = servers[turn % servers.length];
      turn += 1;
      const headers = new Headers(init.headers);
      headers.set('X-Forwarded-For', address);
      return fetch(`${server?.address}${path}`, { ...init, headers, redirect: 'manual' });
    },
    stop,
  };
}
