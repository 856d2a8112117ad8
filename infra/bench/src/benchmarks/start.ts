import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, startPortal, temporaryFolder } from '../portal/portal.ts';
import type { Report } from '../report.ts';

const run = promisify(execFile);
const MORE_THAN_INSTALL_S = 60;
const SECOND_START_S = 6;

/**
 * Measures a fresh clone with an empty npm cache: `npm ci` alone in one, `npm start` in another, then that one again.
 */
export async function start(report: Report): Promise<void> {
  const folder = await temporaryFolder();
  try {
    const [installed, started] = [join(folder, 'installed'), join(folder, 'started')];
    for (const clone of [installed, started]) await run('git', ['clone', '--quiet', ROOT, clone]);
    const envOf = (cache: string) => ({ ...outerEnvironment(), npm_config_cache: join(folder, cache) });

    const startedAt = performance.now();
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: installed, env: envOf('cache-1'), maxBuffer: 1e8 });
    const install = (performance.now() - startedAt) / 1_000;
    await rm(installed, { recursive: true });
    report.note(`npm ci with an empty cache: ${install.toFixed(1)} s`);

    const options = { root: started, dataDir: join(folder, 'data'), environment: envOf('cache-2'), withinMs: 600_000 };
    const first = await startPortal(options);
    await first.stop();
    const second = await startPortal(options);
    await second.stop();
    report.note(`first start ${first.readyAfter.toFixed(1)} s, second ${second.readyAfter.toFixed(1)} s`);
    const comparison = `npm ci ${install.toFixed(1)} s in this run`;
    const limit = { atMost: install + MORE_THAN_INSTALL_S };
    report.add({ name: 'Fresh clone to ready', measured: first.readyAfter, unit: 's', limit, comparison });
    const again = {
      unit: 's',
      limit: { atMost: SECOND_START_S },
      comparison: `first start ${first.readyAfter.toFixed(1)} s`,
    };
    report.add({ ...again, name: 'Second start', measured: second.readyAfter });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Environment variables set by npm and the bootstrap of this run; proxies and certificates are kept. */
const OF_THIS_RUN =
  /^(npm_(?!config_)|npm_config_(local_prefix|cache)$|INIT_CWD$|PORTAL_|NODE_(ENV|PATH|COMPILE_CACHE)$)/i;

/** The environment of somebody who opens a terminal and clones the repository. */
function outerEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !OF_THIS_RUN.test(entry[0]),
  );
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.includes('node_modules'));
  return { ...Object.fromEntries(entries), PATH: path.join(':') };
}
