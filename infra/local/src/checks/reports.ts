import * as v from 'valibot';
import type { Outcome } from './summary.ts';

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string()),
      assertionResults: v.array(
        v.object({ status: v.string(), fullName: v.string(), failureMessages: v.optional(v.array(v.string())) }),
      ),
    }),
  ),
});

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'note' | 'failures'>;

/** Escape sequences of colours, which messages of both runners hold. */
const COLOURS = /\u001B\[[\d;]*m/g;

/** Characters of a message's end that are kept where its first line says nothing. */
const END_OF_MESSAGE = 200;

/**
 * Names a failed test with the first line of its message. Errors of PostgreSQL begin with a line that is only `error:`,
 * then the statement, and end with what is wrong: their end is kept, too.
 */
function failureOf(name: string, message = ''): string {
  const [text = ''] = message
    .replace(COLOURS, '')
    .trim()
    .split(/\n\s+at /, 1);
  const [first = '', ...rest] = text.split('\n').map((line) => line.trim());
  const said = /^\w*:?$/.test(first) ? `${first} ${rest.join(' ').slice(-END_OF_MESSAGE)}`.trim() : first;
  return [name, said].filter(Boolean).join(': ');
}

/**
 * Counts the results of a Vitest run. A file that fails outside its tests, a non-zero exit code with every test passed,
 * and, for a full run, no tests at all count as failures.
 */
export function vitestCounts(report: unknown, code: number | null, asksForAll = true): Counts {
  const parsed = v.safeParse(vitestReport, report);
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0, note: 'ended without a report' };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.output;
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failureOf(`${name} › ${fullName}`, failureMessages?.[0])),
  );
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failed = numFailedTests + brokenFiles.length;
  if (!asksForAll && code === 0 && passed + failed === 0) return { passed, failed, skipped: 0 };
  const failures = [...failedTests, ...brokenFiles.map(({ name, message }) => failureOf(name, message))];
  return { ...countsOf(passed, failed, numPendingTests + numTodoTests, code), failures };
}

const playwrightSpec = v.object({
  file: v.string(),
  title: v.string(),
  tests: v.array(
    v.object({
      projectName: v.string(),
      status: v.string(),
      results: v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string()) })) })),
    }),
  ),
});
interface PlaywrightSuite {
  readonly specs?: readonly v.InferOutput<typeof playwrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[];
}
const playwrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  specs: v.optional(v.array(playwrightSpec)),
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
  const failures = tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ name, results }) => failureOf(name, results.at(-1)?.error?.message));
  return { ...counts, note: notes.filter(Boolean).join(', '), failures };
}

interface PlaywrightTest {
  readonly name: string;
  readonly projectName: string;
  readonly status: string;
  readonly results: v.InferOutput<typeof playwrightSpec>['tests'][number]['results'];
}
const testsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightTest[] => [
  ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, name: `${file} › ${title}` }))),
  ...suites.flatMap(testsOf),
];

function countsOf(passed: number, failed: number, skipped: number, code: number | null): Counts {
  if (failed === 0 && passed === 0) return { passed, failed: 1, skipped, note: 'ran no test' };
  if (failed === 0 && code !== 0) return { passed, failed: 1, skipped, note: `ended with exit code ${code}` };
  return { passed, failed, skipped };
}
