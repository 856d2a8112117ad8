import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Fault } from '../fault.ts';
import { freePorts } from '../portal/ports.ts';
import type { SuiteContext } from './suites.ts';

export interface PortalForTests {
  readonly url: string;
  readonly mailUrl: string;
  readonly dataDir: string;
}

/**
 * Starts a portal as `npm start` does, with separate data and ports, while `work` runs; its data are deleted
 * afterwards. Its logs go to `e2e/test-results/portal-logs`.
 */
export async function withPortal<Result>(
  { root, say, stop }: SuiteContext,
  work: (portal: PortalForTests) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
  // The database has a user of its own where the portal is started by root.
  chmodSync(dataDir, 0o755);
  const [port, mailPort] = await freePorts(2);
  const child = spawn(process.execPath, [join(root, 'infra/local/src/start.ts')], {
    cwd: root,
    // The channel tells the portal to stop, should this process be killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
    env: {
      ...process.env,
      PORTAL_HOST: '127.0.0.1',
      PORTAL_PORT: String(port),
      PORTAL_MAIL_PORT: String(mailPort),
      PORTAL_SIMULATOR: '0',
      PORTAL_DATA_DIR: dataDir,
      PORTAL_DEMO: '1',
      PUBLIC_URL: `http://localhost:${port}`,
    },
  });
  const ended = new Promise<void>((done) => void child.once('close', () => done()));
  const end = () => child.kill('SIGTERM');
  if (stop.aborted) end();
  stop.addEventListener('abort', end, { once: true });
  try {
    const isReady = await new Promise<boolean>((done) => {
      let isShown = true;
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        if (line.startsWith('Portal ready')) {
          isShown = false;
          done(true);
        } else if (isShown || /ended|ready again|keeps/.test(line)) say(`  ${line}`);
      });
      void ended.then(() => done(false));
    });
    if (!isReady) throw new Fault('The portal for the tests did not start (see above).');
    return await work({ url: `http://localhost:${port}`, mailUrl: `http://localhost:${mailPort}`, dataDir });
  } finally {
    stop.removeEventListener('abort', end);
    end();
    await ended;
    keepLogs(root, dataDir);
    deleteData(dataDir);
  }
}

function keepLogs(root: string, dataDir: string): void {
  const kept = join(root, 'e2e/test-results/portal-logs');
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  try {
    cpSync(join(dataDir, 'logs'), kept, { recursive: true });
  } catch {
    // A portal that did not come as far as to make its folders has no logs.
  }
}

function deleteData(dataDir: string): void {
  try {
    const elsewhere = readFileSync(join(dataDir, 'postgres-folder'), 'utf8').trim();
    if (elsewhere) rmSync(elsewhere, { recursive: true, force: true });
  } catch {
    // The database is inside the folder itself.
  }
  rmSync(dataDir, { recursive: true, force: true });
}
