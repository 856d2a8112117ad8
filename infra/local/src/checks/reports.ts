import * as v from 'valibot';
import type { Outcome } from './summary.ts';

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) })),
});

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'note'>;

/**
 * Counts the results of a Vitest run. A file that fails outside its tests, a non-zero exit code with every test passed,
 * and, for a full run, no tests at all count as failures.
 */
export function vitestCounts(report: unknown, code: number | null, asksForAll = true): Counts {
  const parsed = v.safeParse(vitestReport, report);
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0, note: 'ended without a report' };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.output;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  const failed = numFailedTests + brokenFiles;
  if (!asksForAll && code === 0 && passed + failed === 0) return { passed, failed, skipped: 0 };
  return countsOf(passed, failed, numPendingTests + numTodoTests, code);
}

interface PlaywrightSuite {
  readonly specs?: readonly { readonly tests: readonly { readonly projectName: string; readonly status: string }[] }[];
  readonly suites?: readonly PlaywrightSuite[];
}
const playwrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  specs: v.optional(v.array(v.object({ tests: v.array(v.object({ projectName: v.string(), status: v.string() })) }))),
  suites: v.optional(v.lazy(() => v.array(playwrightSuite))),
});
const playwrightReport = v.object({
  config: v.object({ projects: v.array(v.object({ name: v.string() })) }),
  suites: v.array(playwrightSuite),
  errors: v.array(v.unknown()),
});

/**
 * Counts the results of a Playwright run. For a full run, a configured project without a test counts as a failure, and
 * so does an error outside the tests. Tests that passed at the second try are named.
 */
export function playwrightCounts(report: unknown, code: number | null, asksForAll = true): Counts {
  const parsed = v.safeParse(playwrightReport, report);
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0, note: 'ended without a report' };
  const { config, suites, errors } = parsed.output;
  const tests = suites.flatMap(testsOf);
  const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length;
  const empty = config.projects.filter(
    ({ name }) => asksForAll && !tests.some(({ projectName }) => projectName === name),
  );
  const counts = countsOf(
    count('expected', 'flaky'),
    count('unexpected') + errors.length + empty.length,
    count('skipped'),
    code,
  );
  const notes = [counts.note, ...empty.map(({ name }) => `${name} ran no test`)];
  if (count('flaky') > 0) notes.push(`${count('flaky')} passed at the second try`);
  return { ...counts, note: notes.filter(Boolean).join(', ') };
}

const testsOf = ({ specs = [], suites = [] }: PlaywrightSuite): { projectName: string; status: string }[] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsOf),
];

function countsOf(passed: number, failed: number, skipped: number, code: number | null): Counts {
  if (failed === 0 && passed === 0) return { passed, failed: 1, skipped, note: 'ran no test' };
  if (failed === 0 && code !== 0) return { passed, failed: 1, skipped, note: `ended with exit code ${code}` };
  return { passed, failed, skipped };
}
