import { describeSamples, median, percentile } from '../measuring/statistics.ts';
import { plansOf } from '../measuring/query-plan.ts';
import type { RecordedStatement } from '../measuring/statement-recorder.ts';
import { withClient } from '../portal/fill.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { besideStatements, timeOf } from './beside-statements.ts';
import { fillExpenses, type BookedProjects } from './fill-expenses.ts';

const MANY = 50_000;
const FEW = 50;
const PAGE_SIZE = 10;
const SAMPLES = 1_000;
/** Samples of a page in the middle, which reads the rows of all pages before it. */
const SLOW_SAMPLES = 200;
/** Rows that a statement may read or sort for a page and its sums, which are stored by engineer and service. */
const BULK = 1_000;

/** TIME & EXPENSES and BUDGET of a project with many entries, compared with their statements and with a small project. */
export async function expenses(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('finance');
    const person = (email: string): Session => new Session(portal.url, email);
    const [insurer, engineer] = [person('coordinator@insurer.example'), person('engineer@riskco.example')];
    const company = person('coordinator@riskco.example');
    const projects = await fillExpenses(databaseUrl, { insurer, engineer, many: MANY, few: FEW });
    const of = (path: string, page: number): string =>
      `${path}?projectId=${projects.large}&page=${page}&pageSize=${PAGE_SIZE}`;
    const middle = MANY / PAGE_SIZE / 4;
    const cases: readonly Case[] = [
      { name: 'page 1, of a company', session: company, path: of('/expenses', 1), isFirst: true },
      {
        name: 'page in the middle, of a company',
        session: company,
        path: `${of('/expenses', middle)}&kind=Time`,
        isFirst: false,
      },
      { name: 'page 1, of an engineer', session: engineer, path: of('/expenses', 1), isFirst: true },
      { name: 'statement, for the insurer', session: insurer, path: of('/expenses/statement', 1), isFirst: true },
    ];
    for (const one of cases) await page(report, portal, one);
    await cards(report, portal, insurer, projects);
  });
}

interface Case {
  readonly name: string;
  readonly session: Session;
  readonly path: string;
  /** False where the rows of earlier pages are read, too. */
  readonly isFirst: boolean;
}

/** Times a page with its totals, and looks into the plans of its statements. */
async function page(report: Report, portal: Portal, { name, session, path, isFirst }: Case): Promise<void> {
  const asked = { service: 'finance', session, path, samples: isFirst ? SAMPLES : SLOW_SAMPLES } as const;
  const { statements, ofBaseline, ofService } = await besideStatements(portal, asked);
  report.note(`${name}, baseline: ${describeSamples(ofBaseline, 'ms')}`);
  report.note(`${name}, service: ${describeSamples(ofService, 'ms')}`);
  const comparison = percentile(ofBaseline, 0.99);
  report.add({
    name: `Expenses of ${MANY}, ${name}, p99`,
    measured: percentile(ofService, 0.99),
    unit: 'ms',
    limit: { atMost: 2 * comparison },
    comparison: `baseline route with the same statements ${comparison.toFixed(2)} ms`,
  });
  const { databaseUrl } = await portal.service('finance');
  report.add({
    name: `Expenses of ${MANY}, ${name}, rows of one step ${isFirst ? 'of a plan' : 'that sorts or reads without an index'}`,
    measured: await mostRows(report, databaseUrl, statements, isFirst),
    unit: '',
    limit: { atMost: BULK },
    comparison: `${MANY} entries, both kinds of plan`,
  });
}

/** Prints the plans of statements; returns the most rows that a step of them sorts or reads sequentially, or reads at all. */
async function mostRows(
  report: Report,
  databaseUrl: string,
  statements: readonly RecordedStatement[],
  countsRead: boolean,
): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    let most = 0;
    for (const statement of statements) {
      const { text, rows } = await plansOf(client, statement);
      report.note(`${statement.text}\n${text}`);
      most = Math.max(most, rows.inBulk, countsRead ? rows.read : 0);
    }
    return most;
  });
}

/** Times the cards of BUDGET in turns: of the project with many entries, and of the one with few. */
async function cards(
  report: Report,
  portal: Portal,
  insurer: Session,
  { large, small }: BookedProjects,
): Promise<void> {
  const { databaseUrl } = await portal.service('finance');
  const copy = await startService(portal, 'finance', { databaseUrl });
  try {
    const headers = { authorization: `Bearer ${await insurer.token()}` };
    const [ofFew, ofMany]: [number[], number[]] = [[], []];
    for (let index = -50; index < SAMPLES; index++) {
      const time = (projectId: string) => timeOf(`${copy.url}/budgets?projectId=${projectId}`, headers);
      const [one, other] = [await time(small), await time(large)];
      if (index < 0) continue;
      ofFew.push(one);
      ofMany.push(other);
    }
    report.note(`budget cards, ${FEW} entries: ${describeSamples(ofFew, 'ms')}`);
    report.note(`budget cards, ${MANY} entries: ${describeSamples(ofMany, 'ms')}`);
    for (const [name, figure] of [
      ['median', median],
      ['p99', (samples: readonly number[]) => percentile(samples, 0.99)],
    ] as const)
      report.add({
        name: `Budget cards of a project with ${MANY} entries, ${name}`,
        measured: figure(ofMany),
        unit: 'ms',
        limit: { atMost: 3 * figure(ofFew) },
        comparison: `${FEW} entries ${figure(ofFew).toFixed(2)} ms`,
      });
  } finally {
    copy.stop();
  }
}
