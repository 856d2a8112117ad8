import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ReleaseError } from './release-error.ts';

/**
 * Replaces `file` atomically: readers get the old content or the new one, also after a loss of power. The folder must
 * exist.
 */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Makes a rename inside `folder` last. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Paths of all plain files below `folder`, sorted, with `/` between names; throws on links and devices. */
export async function listFiles(folder: string, below = ''): Promise<string[]> {
  const names = (await readdir(join(folder, below))).sort();
  const lists = await Promise.all(
    names.map(async (name) => {
      const path = below ? `${below}/${name}` : name;
      const entry = await lstat(join(folder, path));
      if (entry.isDirectory()) return listFiles(folder, path);
      if (entry.isFile()) return [path];
      throw new ReleaseError(`${join(folder, path)} is neither a file nor a folder: a release holds plain files only`);
    }),
  );
  return lists.flat();
}

const LOCK_TRIES = 200;
const LOCK_WAIT_MS = 25;
/** A lock is held for one small write; an older one was left behind by a process that was killed. */
const LOCK_LIFE_MS = 10_000;

/** Runs `work` while no other process changes the registry of the same folder. */
export async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(folder, 'registry.lock');
  for (let tries = 0; ; tries += 1) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = await stat(lock).then(
        (entry) => Date.now() - entry.mtimeMs,
        () => 0,
      );
      if (age > LOCK_LIFE_MS) await rm(lock, { recursive: true, force: true });
      else if (tries > LOCK_TRIES) throw new ReleaseError(`Another release is being made (${lock})`);
      else await delay(LOCK_WAIT_MS);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}
