import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './program.ts';
import { playwrightCounts, vitestCounts } from './reports.ts';
import { vitestArguments, type Scope } from './scope.ts';
import type { Outcome } from './summary.ts';
import { withPortal } from './portal-for-tests.ts';

/** The projects of vitest.config.ts, by suite. */
const PROJECTS = {
  unit: ['unit'],
  browser: ['browser', 'browser-replacing'],
  integration: ['integration'],
} as const;
type VitestSuite = keyof typeof PROJECTS;

/**
 * Test files at a time, where not one for each core: half of the time of an integration test is PostgreSQL's, NATS' or
 * that of a process which it started.
 */
const WORKERS: Partial<Record<VitestSuite, number>> = { integration: 2 * availableParallelism() };
export const VITEST_SUITES = Object.keys(PROJECTS) as VitestSuite[];

export interface SuiteContext {
  readonly root: string;
  /** Folder for reports, deleted afterwards. */
  readonly scratch: string;
  readonly say: (line: string) => void;
  readonly stop: AbortSignal;
  /** Projects to check; all of them when absent. */
  readonly scope?: Scope | undefined;
}

/** Runs the tests of a suite with Vitest, `workers` files at a time if given, with live output. */
export async function runVitest(suite: VitestSuite, context: SuiteContext, workers = WORKERS[suite]): Promise<Outcome> {
  const { root, scratch, stop, scope } = context;
  const report = join(scratch, `${suite}.json`);
  const { code, seconds } = await runProgram({
    root,
    file: join(root, 'node_modules/vitest/vitest.mjs'),
    words: [
      'run',
      ...PROJECTS[suite].map((project) => `--project=${project}`),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...(scope ? vitestArguments(scope) : []),
    ],
    isShown: true,
    stop,
  });
  const counts = vitestCounts(read(report), code, scope === undefined);
  const failures = counts.failures?.map((line) => line.replaceAll(`${root}/`, ''));
  return { name: suite, seconds, ...counts, ...(failures && { failures }) };
}

/** Builds and starts a portal with data of its own and runs Playwright's tests against it. */
export async function runPlaywright(
  name: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  context: SuiteContext,
): Promise<Outcome> {
  const { root, scratch, say, stop } = context;
  const report = join(scratch, 'playwright.json');
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const code = await withPortal(context, async (portal) => {
      const result = await runProgram({
        root,
        file: join(root, 'node_modules/@playwright/test/cli.js'),
        words: ['test', '-c', 'e2e', '--reporter=list,json', ...words],
        environment: {
          ...environment,
          PORTAL_URL: portal.url,
          PORTAL_DATA_DIR: portal.dataDir,
          PORTAL_MAIL_URL: portal.mailUrl,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
        isShown: true,
        stop,
      });
      return result.code;
    });
    return { name, seconds: seconds(), ...playwrightCounts(read(report), code, words.length === 0) };
  } catch (error) {
    say((error as Error).message);
    return { name, seconds: seconds(), passed: 0, failed: 1, skipped: 0, note: 'the portal did not start' };
  }
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
