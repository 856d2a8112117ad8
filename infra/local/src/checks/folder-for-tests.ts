import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../processes/proc.ts';

/** Folder whose files Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that have to be free there and in the memory; the tests of a run use less than a quarter of them at a time. */
const NEEDED = 4 * 2 ** 30;

/**
 * Makes the folder for the temporary files of a run: databases, storage, profiles of browsers. They lie in memory where
 * there is room. Some file systems look for a free place among all files that were deleted lately: making a database there
 * after others were dropped takes eight times as long.
 */
export function makeFolderForTests(): string {
  removeLeftOvers();
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), `portal-tests-${process.pid}-`));
  // The database has a user of its own where the tests are run by root.
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes the folders of runs that were killed: they would hold memory until the machine is started again. */
function removeLeftOvers(): void {
  for (const name of existsSync(IN_MEMORY) ? readdirSync(IN_MEMORY) : []) {
    const pid = /^portal-tests-(\d+)-/.exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    try {
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
    } catch {
      // Another user's, who removes it at the next run.
    }
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= NEEDED && runsPrograms();
  } catch {
    return false;
  }
}

/** Returns true if programs may be run there, as some tests do. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === IN_MEMORY)?.[3];
  return options?.split(',').includes('noexec') === false;
}
