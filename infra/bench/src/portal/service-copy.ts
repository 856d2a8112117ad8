import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@portal/contracts/common/paths';
import { freePort, ROOT, type Portal } from './portal.ts';

/** Requests that the one person of a benchmark may make of a service in a minute, as in a local portal. */
export const PERSON_REQUESTS_PER_MINUTE = '900000';

/** Requests of that person that run at once: as many as benchmarks have in flight. */
export const PERSON_REQUESTS_AT_ONCE = '200';

/** A copy of a service beside the portal's own. */
export interface ServiceCopy {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

export interface ServiceCopyOptions {
  /** Database that replaces that of the portal's own copy. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Entry file that replaces the built service. */
  readonly main?: string;
  /** Starts a service that cannot become ready: it is returned as soon as it answers at all. */
  readonly isNeverReady?: boolean;
}

/**
 * Starts another copy of a portal's service, as the portal runs it but as this process's own child: what a benchmark
 * compares it with is one too, so that the kernel gives both the same share of the machine.
 */
export async function startService(
  portal: Portal,
  name: ServiceName,
  {
    databaseUrl,
    env = {},
    main = join(ROOT, 'services', name, 'dist/main.js'),
    isNeverReady = false,
  }: ServiceCopyOptions = {},
): Promise<ServiceCopy> {
  const { natsUrl } = await portal.describe();
  const [identity, original] = await Promise.all([portal.service('identity'), portal.service(name)]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl ?? original.databaseUrl,
      NATS_URL: natsUrl,
      NATS_CREDENTIALS: original.natsCredentials,
      JWKS_URL: `${identity.url}/.well-known/jwks.json`,
      PUBLIC_URL: portal.url,
      STORAGE_FOLDER: join(portal.dataDir, 'storage'),
      LOG_LEVEL: 'warn',
      PERSON_REQUESTS_PER_MINUTE,
      PERSON_REQUESTS_AT_ONCE,
      ...env,
    },
  });
  const deadline = performance.now() + 30_000;
  while (!(await isOk(`${url}/${isNeverReady ? 'healthz' : 'readyz'}`))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The copy of ${name} did not become ready`);
    }
    await wait(100);
  }
  return { url, pid: child.pid ?? 0, stop: () => void child.kill('SIGTERM') };
}

async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
