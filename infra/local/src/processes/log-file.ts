import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

/** Size from which a log is renamed to `<name>.1`. */
const LARGEST_BYTES = 20 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;

/** Opens a log for appending, safe with several writers. */
export const openLog = (file: string): number => openSync(file, 'a', 0o600);

/** Keeps a log from growing without end. The file stays the same one, since a process holds it open. */
export function rotateLog(file: string, largest = LARGEST_BYTES): void {
  try {
    if (statSync(file).size <= largest) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') truncateQuietly(file);
  }
}

/** The last lines of a log. */
export function lastLines(file: string, count: number): string[] {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const { size } = fstatSync(handle);
    const length = Math.min(size, TAIL_BYTES);
    const buffer = Buffer.alloc(length);
    readSync(handle, buffer, 0, length, size - length);
    return buffer.toString('utf8').trimEnd().split('\n').slice(-count);
  } catch {
    return [];
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function truncateQuietly(file: string): void {
  try {
    truncateSync(file);
  } catch {
    // A log that can be neither copied nor emptied is better kept growing than the portal stopped.
  }
}
