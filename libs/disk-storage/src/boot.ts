import { readFileSync } from 'node:fs';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/**
 * Which start of the machine this is (Linux); null where the system does not tell. What was written and not flushed lives
 * through the end of a process and not through that of the machine: it counts for as long as this is the same.
 */
export function bootOfMachine(): string | null {
  try {
    return readFileSync(BOOT_ID, 'utf8').trim();
  } catch {
    return null;
  }
}
