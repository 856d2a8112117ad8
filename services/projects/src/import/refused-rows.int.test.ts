import { randomUUID } from 'node:crypto';
import { IMPORT_COLUMNS, IMPORT_REASON_LABEL, XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import { IMPORT_KEPT_REFUSALS } from '@portal/contracts/projects/import-limits';
import { until } from '@portal/testing';
import writeXlsxFile from 'write-excel-file/node';
import { readSheet, type Row } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImporting, type ImportFixture } from './import.fixture.ts';
import { aRow, workbookOf } from './testing-workbook.ts';

let importing: ImportFixture;
beforeAll(async () => {
  importing = await startImporting();
});
afterAll(() => importing.stop());

describe('the refused rows', () => {
  it('come back as a workbook that says why, and can be mended and imported alone', async () => {
    await importing.portal.addProject(importing.company, { name: 'Known Already' });
    const status = await importing.importOf(
      await workbookOf([
        aRow({ name: 'Right One' }),
        aRow({ name: 'Known already', policyNumber: '00123' }),
        aRow({ name: 'Wrong Currency', currency: 'SEK', linePercent: 12.5 }),
      ]),
    );
    expect(status).toMatchObject({ state: 'Failed', hasRefusedRows: true });
    const response = await importing.refusalsOf(status.jobId, 'xlsx');
    expect(response.headers.get('content-type')).toBe(XLSX_MEDIA_TYPE);
    const file = Buffer.from(await response.arrayBuffer());
    const rows = await readSheet(file, 'Projects');
    expect(rows[0]).toEqual([...IMPORT_COLUMNS.map(({ label }) => label), IMPORT_REASON_LABEL]);
    expect(rows.slice(1).map((row) => [row[0], row[5], row.at(-1)])).toEqual([
      ['Known already', 'GBP', 'Project Name: A project with this name already exists.'],
      ['Wrong Currency', 'SEK', 'Currency: Must be one of: USD, EUR, GBP, AUD, CAD, CHF'],
    ]);
    expect(rows[1]?.[8]).toBe('00123');
    expect(rows[2]?.[12]).toBe(12.5);

    const again = await importing.importOf(file);
    expect(again.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Project Name'],
      [3, 'Currency'],
    ]);
    const mended = rows.map((row, index) => row.with(0, index === 1 ? 'Known By Another' : (row[0] ?? null)));
    mended[2] = mended[2]?.with(5, 'GBP') ?? [];
    const done = await importing.importOf(await rewritten(mended));
    expect(done).toMatchObject({ state: 'Succeeded', imported: 2, hasRefusedRows: false });
  });

  it('may be the last one of many: what was stored and published before it is taken back', async () => {
    const owner = await importing.portal.addCompany('Late Insurance');
    const rows = Array.from({ length: 2_500 }, (_, index) => aRow({ name: `Late ${index}` }));
    const late = [...rows, aRow({ name: 'Last of All', currency: 'SEK' })];
    const refused = await importing.importOf(await workbookOf(late), owner);
    expect(refused).toMatchObject({ state: 'Failed', errorsCount: 1, errors: [{ row: 2_502, column: 'Currency' }] });
    expect(await importing.countOf(owner)).toBe(0);

    await importing.importOf(await workbookOf(rows), owner);
    const published = await until(async () => {
      const states = await importing.statesPublished(owner);
      return states >= rows.length ? states : undefined;
    });
    expect([published, await importing.countOf(owner)]).toEqual([rows.length, rows.length]);
  });

  it('include those with cells that cannot be read', async () => {
    const { jobId } = await importing.importOf(
      await workbookOf([aRow({ name: 'Fine' }), aRow({ name: 'Formula', brPremium: { formula: '=1+1' } })]),
    );
    const rows = await readSheet(
      Buffer.from(await (await importing.refusalsOf(jobId, 'xlsx')).arrayBuffer()),
      'Projects',
    );
    expect(rows.slice(1).map((row) => [row[0], row.at(-1)])).toEqual([
      ['Formula', 'BR Premium: The formula has no value. Please replace it by the value.'],
    ]);
  });

  it('are seen by the coordinators of the company that sent them alone', async () => {
    const { jobId } = await importing.importOf(await workbookOf([aRow({ currency: 'SEK' })]));
    const rival = await importing.portal.addCompany('Rival Insurance');
    for (const format of ['csv', 'xlsx'] as const) {
      const statusFor = async (person: Parameters<typeof importing.refusalsOf>[2]) =>
        (await importing.refusalsOf(jobId, format, person)).status;
      expect(await statusFor(importing.coordinatorOf(importing.company))).toBe(200);
      expect(await statusFor(importing.coordinatorOf(rival))).toBe(404);
      expect(await statusFor(importing.company.person('ICUnderwriter'))).toBe(403);
    }
  });

  it('are none of an import that succeeded, and none of a file that is refused whole', async () => {
    const succeeded = await importing.importOf(await workbookOf([aRow({ name: 'Without Faults' })]));
    const empty = await importing.importOf(await workbookOf([]));
    for (const { jobId, hasRefusedRows } of [succeeded, empty]) {
      expect(hasRefusedRows).toBe(false);
      expect((await importing.refusalsOf(jobId, 'csv')).status).toBe(404);
    }
  });

  it('are kept of the last imports of a company', async () => {
    const owner = await importing.portal.addCompany('Busy Insurance');
    const file = await workbookOf([aRow({ currency: 'SEK' })]);
    const send = async () => (await importing.importOf(file, owner)).jobId;
    const first = await send();
    const between: string[] = [];
    while (between.length < IMPORT_KEPT_REFUSALS - 1) between.push(await copyOf(first));
    const jobs = [first, ...between, await send()];
    const statuses = await Promise.all(
      jobs.map(async (jobId) => (await importing.refusalsOf(jobId, 'xlsx', importing.coordinatorOf(owner))).status),
    );
    expect(statuses).toEqual([404, ...Array.from({ length: IMPORT_KEPT_REFUSALS }, () => 200)]);
  });
});

/** Stores a refused import once more, as one that was sent now: reading workbooks takes longer. */
async function copyOf(first: string): Promise<string> {
  const jobId = randomUUID();
  const { knex } = importing.portal;
  await knex.raw(
    `insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', :jobId::uuid))).*
     from jobs j where id = :first`,
    { first, jobId },
  );
  await knex.raw(
    `insert into import_refusals select (jsonb_populate_record(r,
       jsonb_build_object('job_id', :jobId::uuid, 'created_at', clock_timestamp()))).*
     from import_refusals r where job_id = :first`,
    { first, jobId },
  );
  return jobId;
}

/** The rows as Excel saves them. */
function rewritten(rows: readonly Row[]): Promise<Buffer> {
  const data = rows.map((row) =>
    row.map((value) => {
      if (value === null) return null;
      if (value instanceof Date) return { value, type: Date, format: 'mm/dd/yyyy' };
      return typeof value === 'number' ? { value, type: Number } : { value: String(value), type: String };
    }),
  );
  return writeXlsxFile(data, { sheet: 'Projects' }).toBuffer();
}
