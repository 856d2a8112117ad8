import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { companyChanged } from '@portal/contracts/events/admin';
import { REQUESTS } from '@portal/contracts/events/consumers';
import type { Statement } from '@portal/contracts/finance/expense';
import { EXPENSE_TEXTS, STATEMENT_PDF_LINES } from '@portal/contracts/finance/expense-lists';
import { statementData, type StatementData } from '@portal/contracts/finance/statement-document';
import type { ErrorBody } from '@portal/contracts/common/error';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { answerRequests, openBus, RequestFailure, type TakenRequest } from '@portal/event-bus';
import { newRunningExports } from '@portal/service-kit';
import { freePort, publishEvent, until } from '@portal/testing';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { TestProject } from '../finance.fixture.ts';
import { expensesOfTwo } from './expenses.fixture.ts';

const MAIN_OF_RENDERER = fileURLToPath(new URL('../../../renderer/src/main.ts', import.meta.url));

const { expenses, granite, basalt, project } = expensesOfTwo();

/** Answers requests for statements as the renderer's user does; each PDF is a number and nothing else. */
async function startRenderer(
  answer: (request: TakenRequest) => Promise<unknown> = () => Promise.resolve(),
  atOnce = 2,
) {
  const { nats } = expenses().finance.running;
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const bus = openBus({ url: nats.url, service: 'renderer', credentials: nats.credentials('renderer'), logger });
  const asked: StatementData[] = [];
  const definition = {
    ...{ subject: REQUESTS.renderer.statements, atOnce },
    answer: async (request: TakenRequest) => {
      asked.push(v.parse(statementData, JSON.parse(request.content.toString())));
      await answer(request);
      return Buffer.from(`%PDF-${asked.length}`);
    },
  };
  const running = answerRequests(definition, { bus, logger });
  const stop = async () => {
    await running.stop();
    await bus.close();
  };
  onTestFinished(stop);
  await until(() => running.isReady());
  return { asked, stop };
}

type Claims = Partial<SessionClaims>;
interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly message: string | undefined;
}
async function pdfAt(as: Claims, query = '', of: TestProject = project()): Promise<Got> {
  const { url, tokens } = expenses().finance.running;
  const path = `/expenses/statement/pdf?projectId=${of.id}${query}`;
  const { status, ok, headers, ...response } = await fetch(`${url}${path}`, { headers: tokens.headers(as) }).then(
    async (answer) => ({
      ...{ status: answer.status, ok: answer.ok, headers: answer.headers },
      body: await answer.arrayBuffer(),
    }),
  );
  const body = Buffer.from(response.body);
  return { status, headers, body, message: ok ? undefined : (JSON.parse(body.toString()) as ErrorBody).error.message };
}
const screenOf = async (query = '') => {
  const path = `/expenses/statement?projectId=${project().id}&pageSize=100${query}`;
  return (await expenses().call<Statement>(project().coordinator, 'GET', path)).data;
};
const recordsOf = (outcome: string): Promise<string[]> =>
  expenses()
    .knex('audit.records')
    .where({ action: 'statement.export', outcome })
    .whereRaw(`details ->> 'projectId' = ?`, [project().id])
    .pluck<string[]>('outcome');

describe('the PDF of a statement', () => {
  it('has the lines and sums of the screen: pending or billed, of all companies or one, without rates', async () => {
    const { asked } = await startRenderer();
    const { companyId = '' } = project().coordinator;
    await publishEvent(expenses().finance.running.nats, companyChanged, {
      ...{ companyId: companyId ?? '', version: 1, type: 'Insurance', name: 'Meridian Insurance' },
    });
    await until(async () => Boolean(await expenses().knex('known_companies').where({ company_id: companyId }).first()));
    const money = { projectId: project().id, premiumType: 'TRIA' };
    await expenses().call(project().coordinator, 'POST', '/budget-allowances', { ...money, amount: 500 });
    await expenses().call(project().coordinator, 'POST', '/budgets', {
      ...money,
      serviceType: 'MainReport',
      amount: 150,
    });
    const foreign = { currency: 'GBP', exchangeRate: 1.1734, isExchangeRateConfirmed: true };
    const billed = await expenses().booked(granite().engineer, project(), { date: '2025-01-01', hours: 1.5 });
    await expenses().mark(granite().coordinator, billed);
    await expenses().booked(granite().engineer, project(), { date: '2025-01-02', ...foreign });
    await expenses().pay(granite().engineer, project(), { date: '2025-01-03' });
    await expenses().booked(basalt().engineer, project(), { date: '2025-01-04', hours: 0.25 });
    for (const query of [
      '',
      '&isBilled=true',
      `&companyId=${granite().id}`,
      `&companyId=${granite().id}&isBilled=true`,
    ]) {
      const { items, ...screen } = await screenOf(query);
      expect((await pdfAt(project().underwriter, query)).status).toBe(200);
      const printed = asked.at(-1);
      expect(printed?.lines).toEqual(items.map(({ id: _id, isBilled: _is, markAsBilled: _may, ...line }) => line));
      expect(printed?.lines).toHaveLength(screen.totalCount);
      const { services, totalAmount, billedAmount, pendingAmount, currency } = screen;
      expect(printed).toMatchObject({ services, totalAmount, billedAmount, pendingAmount, currency });
      expect(printed).toMatchObject({ projectName: 'Élan Tower', insurerName: 'Meridian Insurance' });
      expect(printed?.isBilled).toBe(query.includes('true'));
    }
    expect(asked.map(({ lines }) => lines.length)).toEqual([3, 1, 2, 1]);
    expect(asked.map(({ scope }) => scope)).toEqual([
      ...[{ kind: 'all' }, { kind: 'all' }],
      ...[1, 2].map(() => ({ kind: 'company', name: 'Granite Risk' })),
    ]);
    expect(JSON.stringify(asked)).not.toMatch(/rate|GBP/i);
  });

  it('is a file that nothing keeps, and is recorded', async () => {
    await startRenderer();
    const { status, headers, body } = await pdfAt(project().coordinator);
    expect([status, body.toString()]).toEqual([200, '%PDF-1']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="statement.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await recordsOf('Done')).toEqual(['Done']);
  });

  it('is for those who may export the statement: its insurer, in a closed project, too', async () => {
    await startRenderer();
    await expenses().booked(granite().engineer, project(), { date: '2025-02-01' });
    const stranger = await expenses().project();
    const answers = await Promise.all(
      [granite().engineer, granite().coordinator, stranger.coordinator, stranger.underwriter].map((as) => pdfAt(as)),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404]);
    expect(
      (await fetch(`${expenses().finance.running.url}/expenses/statement/pdf?projectId=${project().id}`)).status,
    ).toBe(401);
    await project().publish({ status: 'Closed', participants: [] });
    expect((await pdfAt(project().coordinator)).status).toBe(200);
    expect((await pdfAt(project().underwriter)).status).toBe(200);
  });

  it('is set once while nothing changes, for all who read the same; a change makes another', async () => {
    const held = Promise.withResolvers<void>();
    const { asked } = await startRenderer(() => held.promise);
    await expenses().booked(granite().engineer, project(), { date: '2025-03-01' });
    const both = [pdfAt(project().coordinator), pdfAt(project().underwriter)];
    await until(() => asked.length === 1);
    held.resolve();
    const [one, other] = await Promise.all(both);
    const again = await pdfAt(project().coordinator);
    expect([one, other, again].map((got) => got?.body.toString())).toEqual(Array(3).fill('%PDF-1'));
    await expenses().booked(granite().engineer, project(), { date: '2025-03-02' });
    expect((await pdfAt(project().coordinator)).body.toString()).toBe('%PDF-2');
    expect((await pdfAt(project().coordinator, '&isBilled=true')).body.toString()).toBe('%PDF-3');
  });

  it('of more entries than it can hold is refused with what to do instead', async () => {
    const { asked } = await startRenderer();
    const first = await expenses().booked(granite().engineer, project(), { date: '2025-04-01' });
    const add = (count: number) =>
      expenses().knex.raw(
        `with added as (
           insert into expenses (project_id, kind, service_type, engineer_id, engineer_name, company_id, company_name, date, category,
             quantity, rate, rate_source, currency, exchange_rate, exchange_rate_source, amount, project_amount, files, created_by, changed_by)
           select project_id, kind, service_type, engineer_id, engineer_name, company_id, company_name, date, category,
             quantity, rate, rate_source, currency, exchange_rate, exchange_rate_source, amount, project_amount, files, created_by, changed_by
           from expenses, generate_series(1, ?) n where id = ? returning project_amount)
         update expense_sums set entries = entries + ?, project_amount = project_amount + (select sum(project_amount) from added)
         where project_id = ?`,
        [count, first.id, count, project().id],
      );
    await add(STATEMENT_PDF_LINES - 1);
    expect((await pdfAt(project().coordinator)).status).toBe(200);
    expect(asked[0]?.lines).toHaveLength(STATEMENT_PDF_LINES);
    await add(1);
    const { status, message } = await pdfAt(project().coordinator);
    expect([status, message]).toEqual([400, EXPENSE_TEXTS.statementTooLong]);
    expect((await pdfAt(project().coordinator, `&companyId=${basalt().id}`)).status).toBe(200);
  });

  it('counts among the exports that a person may have under way', async () => {
    await startRenderer();
    const { pool } = expenses().finance.running.service.deps;
    const { sub = '', companyId = null } = project().coordinator;
    const exporter = { userId: sub, companyId };
    const begin = newRunningExports(pool, { EXPORTS_OF_COMPANY: 3 });
    const under = await Promise.all([begin(exporter), begin(exporter)]);
    expect((await pdfAt(project().coordinator)).status).toBe(429);
    await Promise.all(under.map(({ end }) => end()));
    expect((await pdfAt(project().coordinator)).status).toBe(200);
  });
});

it('PDFs that the renderer is silent about hold up no workbook', async () => {
  const held = Promise.withResolvers<void>();
  const { asked } = await startRenderer(() => held.promise, 4);
  onTestFinished(() => held.resolve());
  const insurers = await Promise.all([1, 2, 3, 4].map(() => expenses().project()));
  for (const [index, of] of insurers.entries()) {
    await expenses().assign(of, granite().engineer);
    await expenses().booked(granite().engineer, of, { date: `2025-07-0${index + 1}` });
  }
  const pdfs = insurers.map((of) => pdfAt(of.coordinator, '', of));
  await until(() => asked.length === 4);
  const { url, tokens } = expenses().finance.running;
  const workbook = await fetch(`${url}/expenses/statement/export?projectId=${project().id}`, {
    headers: tokens.headers(project().coordinator),
  });
  expect([workbook.status, (await workbook.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  held.resolve();
  expect((await Promise.all(pdfs)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe('a PDF that is not made', () => {
  // A PDF of the same words and sums, such as that of another empty project, would be given again.
  let day = 0;
  beforeEach(async () => {
    day += 1;
    await expenses().booked(granite().engineer, project(), { date: `2025-06-0${day}` });
  });

  it('says that none can be made, where no renderer is there', async () => {
    const { status, message, headers } = await pdfAt(project().coordinator);
    expect([status, message, headers.get('retry-after')]).toEqual([503, EXPENSE_TEXTS.pdfAway, '1']);
  });

  it('says why, and is made when it is asked for again', async () => {
    let failure: RequestFailure | undefined = new RequestFailure('TooMuchMemory', 'It took too much memory.');
    await startRenderer(async () => {
      if (failure) throw failure;
    });
    const refused = await pdfAt(project().coordinator);
    expect([refused.status, refused.message]).toEqual([503, EXPENSE_TEXTS.pdfFailed('It took too much memory.')]);
    failure = undefined;
    expect((await pdfAt(project().coordinator)).body.toString()).toBe('%PDF-2');
    expect(await recordsOf('Done')).toHaveLength(1);
  });

  it('by a copy that stops is made by another', async () => {
    const begun = Promise.withResolvers<void>();
    const first = await startRenderer(({ signal }) => {
      begun.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const asked = pdfAt(project().coordinator);
    await begun.promise;
    const second = await startRenderer();
    await first.stop();
    expect((await asked).body.toString()).toBe('%PDF-1');
    expect(second.asked).toHaveLength(1);
  });
});

it('the renderer as it is deployed sets the PDF', async () => {
  const { nats } = expenses().finance.running;
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'portal-statement-'));
  const renderer = spawn(process.execPath, [MAIN_OF_RENDERER], {
    env: {
      ...{ PATH: process.env['PATH'], PORT: `${port}`, LOG_LEVEL: 'warn', STORAGE_FOLDER: folder },
      ...{ NATS_URL: nats.url, NATS_CREDENTIALS: nats.credentials('renderer'), LIBRARY_URL: 'http://127.0.0.1:9' },
    },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const gone = new Promise((resolve) => renderer.once('exit', resolve));
    renderer.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  });
  await expenses().booked(granite().engineer, project(), { date: '2025-05-01' });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  // The first of a process that has just started may come too late: people ask again, too.
  const { status, body } = await until(async () => {
    const answer = await pdfAt(project().coordinator);
    return answer.status === 503 ? undefined : answer;
  });
  expect(status).toBe(200);
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(body.length).toBeGreaterThan(20_000);
});
