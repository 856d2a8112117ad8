import { statfs } from 'node:fs/promises';
import { Fault, isFullDisk } from '../fault.ts';

const MB = 1024 * 1024;
/** A portal is not started with less. */
export const NEEDED_MB = 300;
/** A running portal warns below this. */
export const WARNING_MB = 100;

export type ReadSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/** Megabytes that may still be written at `folder`. */
export async function freeMegabytes(folder: string, read: ReadSpace = statfs): Promise<number> {
  const { bavail, bsize } = await read(folder);
  return Math.floor((bavail * bsize) / MB);
}

/** Throws a Fault where the disk of `folder` is full or nearly so. */
export async function ensureSpace(folder: string, read: ReadSpace = statfs): Promise<void> {
  const free = await freeMegabytes(folder, read);
  if (free >= NEEDED_MB) return;
  throw new Fault(
    `Only ${free} MB are free on the disk of ${folder}; ${NEEDED_MB} MB are needed. ` +
      'Free some space, or set PORTAL_DATA_DIR to a folder on another disk, and start again. Nothing is lost.',
  );
}

/** Below this a failure is most likely the full disk's, however it shows. */
const FULL_MB = 20;

/** The error of a start, with the full disk named where it is the likely cause: then even logs stay empty. */
export async function explainFullDisk(error: unknown, folder: string, read: ReadSpace = statfs): Promise<unknown> {
  const free = await freeMegabytes(folder, read).catch(() => Infinity);
  if (!(error instanceof Error) || (free >= FULL_MB && !isFullDisk(error))) return error;
  return new Fault(
    `The disk of ${folder} is full (${free} MB free): free some space and start again. Nothing that was saved is lost.\n` +
      error.message,
  );
}
