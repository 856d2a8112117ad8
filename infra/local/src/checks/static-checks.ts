import { join } from 'node:path';
import { runProgram } from './program.ts';
import type { Outcome } from './summary.ts';

const NX = 'nx/dist/bin/nx.js';

/** What is checked without running the product. Each counts as one. */
const CHECKS = [
  { name: 'formatting', file: 'prettier/bin/prettier.cjs', words: ['--check', '--log-level', 'warn', '.'] },
  { name: 'lint', file: 'eslint/bin/eslint.js', words: ['.', '--max-warnings', '0'] },
  {
    name: 'types',
    file: NX,
    words: ['run-many', '-t', 'types', '--parallel=2', '--outputStyle=static'],
  },
  { name: 'unused', file: 'knip/bin/knip.js', words: ['--no-progress'] },
] as const;

export const STATIC_CHECKS = CHECKS.map(({ name }) => name);

/** Runs one of these checks; `tell` gets its output when it fails. */
export async function runStaticCheck(
  name: (typeof STATIC_CHECKS)[number],
  root: string,
  tell: (line: string) => void,
  stop: AbortSignal,
): Promise<Outcome> {
  const { file, words } = CHECKS.find((check) => check.name === name) ?? CHECKS[0];
  const environment = {
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    FORCE_COLOR: '0',
  };
  // The rule of module boundaries reads the project graph that Nx keeps, and is silent where there is none yet.
  if (name === 'lint') {
    await runProgram({ root, file: join(root, 'node_modules', NX), words: ['show', 'projects'], environment, stop });
  }
  const result = await runProgram({ root, file: join(root, 'node_modules', file), words, environment, stop });
  const isGood = result.code === 0;
  tell(`${isGood ? '✓' : '✗'} ${name} (${result.seconds.toFixed(1)} s)`);
  if (!isGood) tell(result.output.trimEnd());
  return { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, seconds: result.seconds };
}
