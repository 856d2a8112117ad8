import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are flushed at once: one of Node's four threads stays for everything else. */
const FLUSHED_AT_ONCE = 3;

/** Brings files to the disk, several at once. @throws ENOENT where one is missing */
export async function flushFiles(folder: string, names: readonly string[]): Promise<void> {
  const left = names.values();
  const flushers = Array.from({ length: FLUSHED_AT_ONCE }, async () => {
    for (const name of left) await flushFile(join(folder, name));
  });
  await Promise.all(flushers);
}

/** Brings a file to the disk. @throws ENOENT where there is none */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

let flushing: Promise<void> = Promise.resolve();

/**
 * Queues a file for flushing, so that little is left to wait for when it is stored. The system reports an error once: a
 * file that could not be flushed is deleted, so that it is sent again.
 */
export function flushSoon(path: string): void {
  flushing = flushing.then(() => flushFile(path)).catch(() => rm(path, { force: true }).catch(() => undefined));
}

/** Flushes a folder: its entries are durable only then. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
