import readXlsxFile from 'read-excel-file/node';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { EXPORT_CONNECTIONS, newRunningExports } from '@portal/service-kit';
import { startExpenses, type ExpensesFixture } from './expenses.fixture.ts';

let expenses: ExpensesFixture;
beforeAll(async () => {
  expenses = await startExpenses();
});
afterAll(() => expenses?.stop());

/** Returns status and rows of a workbook that the service answers with. */
async function sheetAt(as: Partial<SessionClaims>, path: string) {
  const { url, tokens } = expenses.finance.running;
  const response = await fetch(`${url}${path}`, { headers: tokens.headers(as) });
  if (!response.ok) return { status: response.status, rows: [] };
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
  return { status: response.status, rows: sheet?.data ?? [] };
}

/** Adds copies of an entry, each of another quantity up to 9,000, with SQL of their description. */
const addCopies = (id: string, number: number, description = 'null') =>
  expenses.knex.raw(
    `insert into expenses (project_id, kind, service_type, engineer_id, engineer_name, company_id, company_name, date, category,
       quantity, rate, rate_source, currency, exchange_rate, exchange_rate_source, amount, project_amount, files, created_by, changed_by,
       description)
     select project_id, kind, service_type, engineer_id, engineer_name, company_id, company_name, date - n % 3, category,
       n % 9000 + 1, rate, rate_source, currency, exchange_rate, exchange_rate_source, amount, project_amount, files, created_by,
       changed_by, ${description}
     from expenses, generate_series(1, ?) n where id = ?`,
    [number, id],
  );

describe('time and expenses as a workbook', () => {
  it('hold what each reads: an engineer’s own, a company’s, and for the insurer all without rates', async () => {
    const [risk, other] = [await expenses.riskCompany(), await expenses.riskCompany()];
    const project = await expenses.project();
    await expenses.assign(project, risk.engineer, risk.colleague, other.engineer);
    const billed = await expenses.booked(risk.engineer, project, { hours: 2, description: '=1+1' });
    await expenses.mark(risk.coordinator, billed);
    await expenses.booked(risk.colleague, project, { hours: 3, date: '2026-03-03' });
    await expenses.booked(other.engineer, project);
    await expenses.pay(risk.engineer, project);
    const path = `/expenses/export?projectId=${project.id}`;
    const [own, ofCompany] = [await sheetAt(risk.engineer, path), await sheetAt(risk.coordinator, path)];
    expect(own.rows[0]).toEqual([
      ...['Date', 'Kind', 'Service', 'Activity or Category', 'Risk Engineer', 'Company', 'Hours', 'Count', 'Rate'],
      ...['Designation', 'Currency', 'Amount', 'Exchange Rate', 'Amount (EUR)', 'Billed', 'Description'],
    ]);
    expect([own.rows.length, ofCompany.rows.length]).toEqual([3, 4]);
    expect(own.rows.map((row) => [row[1], row[6], row[7], row[9], row[13], row[14], row[15]]).slice(1)).toEqual([
      ['Expense', null, 1, null, 250, 'No', null],
      ['Time', 2, null, 'Risk Engineer', 200, 'Yes', '=1+1'],
    ]);
    const statement = await sheetAt(project.coordinator, `/expenses/statement/export?projectId=${project.id}`);
    expect(statement.rows[0]).not.toContain('Rate');
    expect(statement.rows[0]).not.toContain('Designation');
    expect(statement.rows[0]).not.toContain('Description');
    expect(statement.rows).toHaveLength(5);
    const ofOne = `/expenses/statement/export?projectId=${project.id}&companyId=${other.id}`;
    expect((await sheetAt(project.coordinator, ofOne)).rows).toHaveLength(2);
    // A company in the address narrows the insurer alone: it may be another one than the reader's.
    expect((await sheetAt(risk.coordinator, `${path}&companyId=${other.id}`)).rows).toHaveLength(4);
    expect((await sheetAt(project.coordinator, path)).status).toBe(403);
    expect((await sheetAt(risk.engineer, `/expenses/statement/export?projectId=${project.id}`)).status).toBe(403);
    const stranger = { ...project.coordinator, companyId: risk.id, sub: risk.id };
    expect((await sheetAt(stranger, `/expenses/statement/export?projectId=${project.id}`)).status).toBe(404);
  });

  it('run twice at once a person, and are recorded', async () => {
    const risk = await expenses.riskCompany();
    const project = await expenses.project();
    await expenses.assign(project, risk.engineer);
    const path = `/expenses/export?projectId=${project.id}`;
    const { pool } = expenses.finance.running.service.deps;
    const exporter = { userId: risk.engineer.sub ?? '', companyId: risk.id };
    const begin = newRunningExports(pool, { EXPORTS_OF_COMPANY: 3 });
    const under = [await begin(exporter), await begin(exporter)];
    expect((await sheetAt(risk.engineer, path)).status).toBe(429);
    await under[0]?.end();
    expect((await sheetAt(risk.engineer, path)).status).toBe(200);
    // The one that was sent counts no longer.
    expect((await sheetAt(risk.engineer, path)).status).toBe(200);
    await under[1]?.end();
    const records = expenses.knex('audit.records').where({ action: 'expense.export', outcome: 'Done' });
    expect(await records.whereRaw(`details ->> 'projectId' = ?`, [project.id]).pluck('action')).toHaveLength(2);
  });

  it('wait for each other where more people take them at once than are written at a time', async () => {
    const project = await expenses.project();
    const readers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { engineer } = await expenses.riskCompany();
        await expenses.assign(project, engineer);
        return engineer;
      }),
    );
    const path = `/expenses/export?projectId=${project.id}`;
    const answers = await Promise.all(readers.map((reader) => sheetAt(reader, path)));
    expect(answers.map(({ status }) => status)).toEqual(readers.map(() => 200));
  });

  it('hold all entries of a large project, each once', async () => {
    const risk = await expenses.riskCompany();
    const project = await expenses.project();
    await expenses.assign(project, risk.engineer);
    const first = await expenses.booked(risk.engineer, project, { hours: 0.25 });
    await addCopies(first.id, 2_500);
    const { rows } = await sheetAt(risk.engineer, `/expenses/export?projectId=${project.id}`);
    expect(rows).toHaveLength(2_502);
    expect(new Set(rows.slice(1).map((row) => row[6])).size).toBe(2_501);
  });

  it('give way after two minutes where all are read slowly', async () => {
    const { finance } = expenses;
    const { config } = finance.running.service.deps;
    const { EXPORTS_OF_COMPANY } = config;
    onTestFinished(() => {
      vi.useRealTimers();
      Object.assign(config, { EXPORTS_OF_COMPANY });
    });
    // Stands for several companies.
    Object.assign(config, { EXPORTS_OF_COMPANY: EXPORT_CONNECTIONS });
    const [risk, other] = [await expenses.riskCompany(), await expenses.riskCompany()];
    const project = await expenses.project();
    await expenses.assign(project, risk.engineer, other.engineer);
    const first = await expenses.booked(risk.engineer, project, { hours: 0.25 });
    // Texts that no compression makes fit into what the connection holds for its reader.
    await addCopies(
      first.id,
      20_000,
      `(select string_agg(md5(n || ' ' || part), '') from generate_series(1, 30) part)`,
    );
    const { url, tokens } = finance.running;
    const path = `/expenses/export?projectId=${project.id}`;
    const slow: Response[] = [];
    for (let person = 0; person < EXPORT_CONNECTIONS / 2; person++) {
      const headers = tokens.headers({ ...risk.coordinator, sub: randomUUID() });
      slow.push(await fetch(url + path, { headers }), await fetch(url + path, { headers }));
    }
    expect(slow.map(({ status }) => status)).toEqual(Array(EXPORT_CONNECTIONS).fill(200));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
    expect((await sheetAt(other.engineer, path)).status).toBe(200);
    await expect(slow[0]?.arrayBuffer()).rejects.toThrow();
    vi.useRealTimers();
    const [, next, ...others] = slow;
    expect(await next?.text()).toContain('[Content_Types].xml');
    await Promise.all(others.map((response) => response.body?.cancel()));
  });
});
