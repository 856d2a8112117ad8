import { describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './reports.ts';
import { minutes, summary } from './summary.ts';

const vitest = (passed: number, failed = 0, testResults: object[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
});

describe('a run of Vitest', () => {
  it('counts its tests', () => {
    expect(vitestCounts(vitest(5), 0)).toMatchObject({ passed: 5, failed: 0 });
    expect(vitestCounts(vitest(5, 2), 1)).toMatchObject({ passed: 5, failed: 2 });
  });

  it('fails without a report, without a test, and when it ends badly', () => {
    expect(vitestCounts(undefined, 1)).toMatchObject({ failed: 1, note: 'ended without a report' });
    expect(vitestCounts(vitest(0), 0)).toMatchObject({ failed: 1, note: 'ran no test' });
    expect(vitestCounts(vitest(0), 0, false)).toMatchObject({ failed: 0 });
    expect(vitestCounts(vitest(5), 1)).toMatchObject({ failed: 1, note: 'ended with exit code 1' });
  });

  it('counts a file that failed outside its tests', () => {
    const broken = { name: 'a.test.ts', status: 'failed', message: 'No such module\nat …', assertionResults: [] };
    expect(vitestCounts(vitest(5, 0, [broken]), 1)).toMatchObject({
      failed: 1,
      failures: ['a.test.ts: No such module'],
    });
  });

  it('names the tests that failed, with the first line of their messages', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n  at …'] },
    ];
    expect(vitestCounts(vitest(1, 1, [{ name: 'a.test.ts', status: 'failed', assertionResults }]), 1).failures).toEqual(
      ['a.test.ts › subtracts: expected 1 to be 2'],
    );
  });

  it('names what PostgreSQL says at the end, after the statement', () => {
    const message = `error: \n  drop table ${'t'.repeat(300)} - deadlock detected\n    at Parser.parse (…)`;
    const assertionResults = [{ status: 'failed', fullName: 'steps back', failureMessages: [message] }];
    const { failures } = vitestCounts(vitest(0, 1, [{ name: 'a.test.ts', status: 'failed', assertionResults }]), 1);
    expect(failures?.[0]).toMatch(/^a\.test\.ts › steps back: error: t{180} - deadlock detected$/);
  });
});

describe('a run of Playwright', () => {
  const report = (statuses: string[], errors: object[] = []) => ({
    config: { projects: [{ name: 'journeys' }, { name: 'failure' }] },
    errors,
    suites: [
      {
        suites: [
          {
            specs: [
              {
                file: 'list.spec.ts',
                title: 'the list',
                tests: statuses.map((status) => ({
                  projectName: 'journeys',
                  status,
                  results: [status === 'unexpected' ? { error: { message: 'Timed out\n  at …' } } : {}],
                })),
              },
            ],
          },
        ],
        specs: [
          {
            file: 'crash.spec.ts',
            title: 'a crash',
            tests: [{ projectName: 'failure', status: 'expected', results: [{}] }],
          },
        ],
      },
    ],
  });

  it('counts its tests and tells those that passed at the second try', () => {
    expect(playwrightCounts(report(['expected', 'unexpected', 'skipped', 'flaky']), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
      note: '1 passed at the second try',
      failures: ['list.spec.ts › the list: Timed out'],
    });
  });

  it('fails when one of its projects ran no test, or on an error outside the tests', () => {
    expect(playwrightCounts(report([]), 0)).toMatchObject({ failed: 1, note: 'journeys ran no test' });
    expect(playwrightCounts(report([]), 0, false)).toMatchObject({ failed: 0 });
    expect(playwrightCounts(report(['expected'], [{}]), 1).failed).toBe(1);
    expect(playwrightCounts(undefined, 1)).toMatchObject({ failed: 1 });
  });
});

it('the summary ends with what failed and the line of totals', () => {
  const lines = summary([
    { name: 'lint', passed: 1, failed: 0, skipped: 0, seconds: 3.21 },
    {
      name: 'unit',
      passed: 120,
      failed: 2,
      skipped: 0,
      seconds: 8,
      note: 'ended with exit code 1',
      failures: ['a › b: c'],
    },
  ]).split('\n');
  expect(lines.slice(-3)).toEqual(['✗ a › b: c', '', '121 passed, 2 failed']);
  expect(lines[2]).toBe('unit     120       2        0      8.0  ended with exit code 1');
});

it('the minutes are those of each phase and of all together', () => {
  const phases = [
    { name: 'static checks and unit', seconds: 90 },
    { name: 'journeys', seconds: 600 },
  ];
  expect(minutes(phases)).toBe('Minutes: static checks and unit 1.5 · journeys 10.0 · together 11.5');
});
