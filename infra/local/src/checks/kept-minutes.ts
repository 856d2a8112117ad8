import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Phase } from './run-checks.ts';
import { minutes } from './summary.ts';

const FILE = '.nx/minutes.txt';

/** Keeps the minutes of a run of the whole suite for `npm run house`. */
export function keepMinutes(root: string, phases: readonly Phase[], now = new Date()): void {
  const file = join(root, FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${minutes(phases)} (run of ${now.toISOString().slice(0, 10)})\n`);
}

/** Returns the minutes of the last run of the whole suite; undefined before the first. */
export function keptMinutes(root: string): string | undefined {
  const file = join(root, FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : undefined;
}
