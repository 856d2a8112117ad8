import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, ROOT, type Portal } from '../portal/portal.ts';

/** A copy of the projects service that the benchmark runs itself. */
export interface ProjectsService {
  readonly url: string;
  stop(): void;
}

/**
 * Starts another copy of a portal's projects service, as the portal runs it but as the benchmark's own child: what it is
 * compared with is one too, so that the kernel gives both the same share of the machine.
 */
export async function startProjectsService(
  portal: Portal,
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProjectsService> {
  const { natsUrl } = await portal.describe();
  const identity = await portal.service('identity');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'services/projects/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      JWKS_URL: `${identity.url}/.well-known/jwks.json`,
      PUBLIC_URL: portal.url,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const deadline = performance.now() + 30_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('The copy of the projects service did not become ready');
    }
    await wait(100);
  }
  return { url, stop: () => void child.kill('SIGTERM') };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
