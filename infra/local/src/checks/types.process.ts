import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { runProgram } from './program.ts';
import { typePrograms } from './type-programs.ts';

/*
 * Checks the types of all projects, or of those whose folders it is given. One thread for each program and two programs at
 * a time: threads of one program repeat much of each other's work.
 */

const AT_ONCE = 2;
/** Below the root, where the packages with types are found. */
const CONFIGS = join(ROOT, '.nx/type-programs', String(process.pid));

const wanted = process.argv.slice(2);
const waiting = [...typePrograms(ROOT, wanted.length > 0 ? wanted : undefined).entries()];
mkdirSync(CONFIGS, { recursive: true });

async function checkNext(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [index, { folders, config }] = next;
    const file = join(CONFIGS, `${index}.json`);
    writeFileSync(file, JSON.stringify(config));
    const { code, output, seconds } = await runProgram({
      root: ROOT,
      file: join(ROOT, 'node_modules/@typescript/native/bin/tsc'),
      words: ['-p', file, '--singleThreaded'],
    });
    console.log(`${code === 0 ? '✓' : '✗'} ${folders.join(', ')} (${seconds.toFixed(1)} s)`);
    if (code === 0) continue;
    console.log(output);
    process.exitCode = 1;
  }
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
} finally {
  rmSync(CONFIGS, { recursive: true, force: true });
}
