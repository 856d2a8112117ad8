import { join } from 'node:path';
import { runProgram } from './program.ts';
import type { Scope } from './scope.ts';
import type { SuiteContext } from './suites.ts';
import type { Outcome } from './summary.ts';

const NX = 'node_modules/nx/dist/bin/nx.js';

/** Checks that do not run the product. Each counts as one; `scoped` limits it to the projects of a {@link Scope}. */
const CHECKS = [
  {
    name: 'formatting',
    file: 'node_modules/oxfmt/bin/oxfmt',
    words: ['--check', '--no-error-on-unmatched-pattern'],
    all: ['.'],
    scoped: ({ files }: Scope) => files,
  },
  {
    name: 'lint',
    file: 'node_modules/eslint/bin/eslint.js',
    words: ['--max-warnings', '0'],
    all: ['.'],
    scoped: ({ projects }: Scope) => projects.map(({ folder }) => folder),
  },
  {
    name: 'types',
    file: 'infra/local/src/checks/types.process.ts',
    words: [],
    all: [],
    scoped: ({ projects }: Scope) => projects.map(({ folder }) => folder),
  },
  { name: 'unused', file: 'node_modules/knip/bin/knip.js', words: ['--no-progress'], all: [], scoped: () => [] },
  { name: 'texts', file: 'infra/local/src/checks/texts.process.ts', words: [], all: [], scoped: () => [] },
] as const;

export const STATIC_CHECKS = CHECKS.map(({ name }) => name);

/** Runs one of these checks, limited to `scope` if given; prints its output if it fails. */
export async function runStaticCheck(
  name: (typeof STATIC_CHECKS)[number],
  { root, say, stop, scope }: SuiteContext,
): Promise<Outcome> {
  const { file, words: always, all, scoped } = CHECKS.find((check) => check.name === name) ?? CHECKS[0];
  const words = [...always, ...(scope ? scoped(scope) : all)];
  const environment = { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
  // The rule of module boundaries reads the project graph that Nx keeps, and is silent where there is none yet.
  if (name === 'lint') {
    await runProgram({ root, file: join(root, NX), words: ['show', 'projects'], environment, stop });
  }
  const result = await runProgram({ root, file: join(root, file), words, environment, stop });
  const isGood = result.code === 0;
  say(`${isGood ? '✓' : '✗'} ${name} (${result.seconds.toFixed(1)} s)`);
  if (!isGood) say(result.output.trimEnd());
  return { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, seconds: result.seconds };
}
