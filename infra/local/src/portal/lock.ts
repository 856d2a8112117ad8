import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Fault } from '../fault.ts';
import { isAlive, startTime } from '../processes/proc.ts';

const owner = v.object({ pid: v.number(), began: v.optional(v.string()), url: v.string() });

/**
 * Locks the state folder for this process; returns the function that releases it. Throws a Fault if another portal uses
 * it. A lock of a killed portal is recognised by its process, which is gone or another one with the same id.
 */
export function takeStateFolder(stateFolder: string, url: string): () => void {
  const run = join(stateFolder, 'run');
  mkdirSync(run, { recursive: true });
  const lock = join(run, 'lock');
  const mine = join(run, `lock.${process.pid}`);
  const text = JSON.stringify({ pid: process.pid, began: startTime(process.pid), url });
  writeFileSync(mine, text);
  try {
    for (;;) {
      try {
        // A link is created with its content, so that no lock is ever without an owner.
        linkSync(mine, lock);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        removeStale(lock, stateFolder);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (read(lock) === text) rmSync(lock, { force: true });
  };
}

function removeStale(lock: string, stateFolder: string): void {
  const text = read(lock);
  if (text === undefined) return;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), owner), text);
  if (parsed.success) {
    const { pid, began, url } = parsed.output;
    if (isAlive(pid) && startTime(pid) === began) {
      throw new Fault(
        `A portal already runs on ${stateFolder} (process ${pid}, ${url}). ` +
          'Stop it first, or set PORTAL_DATA_DIR, PORTAL_PORT and PORTAL_MAIL_PORT to run another beside it.',
      );
    }
  }
  // Renamed before it is deleted: of several starts that see the stale lock, only one succeeds in renaming it.
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== text) linkSync(aside, lock);
  rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
