import { readFileSync } from 'node:fs';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/**
 * Returns the id of the machine's current boot (Linux); null where the system has none. Unflushed data survive the end
 * of a process, but not a reboot: they are valid while this id stays the same.
 */
export function bootOfMachine(): string | null {
  try {
    return readFileSync(BOOT_ID, 'utf8').trim();
  } catch {
    return null;
  }
}
