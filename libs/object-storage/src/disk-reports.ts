import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey, prefixOf } from './keys.ts';
import type { ReportObjects, StoredObject } from './report-objects.ts';

/** Objects of reports in a folder that several services share. */
export class DiskReports implements ReportObjects {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#folder, checkedKey(key));
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${randomUUID()}.part`;
    try {
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    for (const folder of [dirname(path), dirname(dirname(path))]) await flush(folder);
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const path = join(this.#folder, checkedKey(key));
    const file = await open(path, 'r').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return undefined;
    const { size } = await file.stat();
    return { size, body: file.createReadStream() };
  }

  async removeJob(jobId: string): Promise<void> {
    await rm(join(this.#folder, prefixOf(jobId)), { recursive: true, force: true });
  }
}

async function flush(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
