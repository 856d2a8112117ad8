import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from '../fault.ts';
import { isAlive } from '../processes/proc.ts';
import { builtProjects, outputsFingerprint, sourcesFingerprint } from './fingerprint.ts';

const STAMP = '.nx/portal-build.json';
const LOCK = '.nx/portal-build.lock';
const WAIT_MS = 300;
const SHOWN_LINES = 60;

/**
 * Builds everything that changed (Nx caches earlier builds). An unchanged tree is recognised without starting Nx, by
 * the content of the sources and by untouched outputs. Throws a Fault with the errors of a build.
 */
export async function buildAll(root: string, say: (line: string) => void, stop?: AbortSignal): Promise<void> {
  if (isUpToDate(root)) return;
  await alone(root, say, async () => {
    if (isUpToDate(root)) return;
    say('Building …');
    const sources = sourcesFingerprint(root);
    await runNx(root, ['run-many', '-t', 'build', '--parallel=3', '--outputStyle=static'], say, stop);
    const missing = builtProjects(root).filter((project) => !existsSync(join(root, project, 'dist')));
    if (missing.length > 0) throw new Fault(`Nothing was built by ${missing.join(', ')}`);
    writeFileSync(join(root, STAMP), JSON.stringify({ sources, outputs: outputsFingerprint(root) }));
  });
}

function isUpToDate(root: string): boolean {
  try {
    const stamp = JSON.parse(readFileSync(join(root, STAMP), 'utf8')) as { sources: string; outputs: string };
    return stamp.outputs === outputsFingerprint(root) && stamp.sources === sourcesFingerprint(root);
  } catch {
    return false;
  }
}

/** Runs Nx and tells each task that it has done; throws a Fault with the end of its output when it fails. */
export async function runNx(
  root: string,
  words: readonly string[],
  say: (line: string) => void,
  stop?: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/nx/dist/bin/nx.js'), ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stop,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NX_NO_CLOUD: 'true' },
  });
  const output: string[] = [];
  const read = (line: string) => {
    output.push(line);
    const [, task, cached] = /^> nx run (\S+):\w+(\s+\[.*\])?$/.exec(line) ?? [];
    if (task) say(`  ${task}${cached ? ' (unchanged)' : ''}`);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', read);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Fault(`${words.join(' ')} failed:\n${output.slice(-SHOWN_LINES).join('\n')}`);
}

/** Two portals of one tree must not build into the same folders at once. */
async function alone(root: string, say: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const lock = join(root, LOCK);
  mkdirSync(join(root, '.nx'), { recursive: true });
  for (let isReported = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
      if (owner && !isAlive(owner)) rmSync(lock, { force: true });
      else if (!isReported) {
        isReported = true;
        say('Waiting for another start that builds this tree …');
      }
      await delay(WAIT_MS);
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
