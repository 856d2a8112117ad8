import { IMPORT_COLUMNS, IMPORT_TEXTS, XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import { until } from '@portal/testing';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, startImporting, type ImportFixture } from './import.fixture.ts';
import { aRow, workbookOf } from './testing-workbook.ts';

let importing: ImportFixture;
beforeAll(async () => {
  importing = await startImporting();
});
afterAll(() => importing.stop());

describe('a workbook that is right', () => {
  it('is imported whole, with new names, one event, the counter and its own list', async () => {
    const owner = await importing.portal.addCompany('Importing Insurance');
    const file = await workbookOf([
      aRow({ name: 'Real\u00A0Dates  (1)', brPremium: 10, biPremium: 5, referenceNumber: 4711, stories: '1' }),
      {},
      aRow({ name: 'Text Dates № 2', policyStartDate: '01/31/2026', policyExpireDate: '2027-02-28' }),
      aRow({
        name: 'New Names',
        parentCompanyId: 'Brand New\u00A0Holding & Co.',
        projectTypeId: 'Space  Port',
        businessTypeId: 'Launch Pad',
        type: 'Construction',
        constructionType: 'mass timber',
        combustibility: 'Combustible',
        constructionValue: '1,234,567.89',
      }),
    ]);
    const status = await importing.importOf(file, owner);
    expect(status).toMatchObject({ state: 'Succeeded', imported: 3, done: 3, total: 3, errors: [], dryRun: false });

    const list = await importing.portal.call(
      importing.coordinatorOf(owner),
      'GET',
      `/projects?importId=${status.jobId}`,
    );
    expect(list.body.data).toMatchObject({
      totalCount: 3,
      items: [
        { name: 'New Names', constructionValue: 1_234_567.89, country: null },
        { name: 'Real Dates (1)', totalPremium: 15, referenceNumber: '4711', policyStartDate: '2026-01-01' },
        { name: 'Text Dates № 2', policyStartDate: '2026-01-31', policyExpireDate: '2027-02-28' },
      ],
    });
    const limits = await importing.portal.call(importing.coordinatorOf(owner), 'GET', '/projects/count-limits');
    expect(limits.body.data).toMatchObject({ currentCount: 3 });
    const types = await importing.portal.call(
      importing.coordinatorOf(owner),
      'GET',
      '/project-types?type=Construction',
    );
    expect(types.body.data).toContainEqual(expect.objectContaining({ value: 'Space Port', isSeeded: false }));

    const stream = await (await importing.portal.running.nats.jetstream()).streams.get('PROJECTS');
    const lastOf = (subject: string) =>
      until(async () => {
        const message = await stream.getMessage({ last_by_subj: subject });
        return message?.json<{ data: object; actor: object }>();
      });
    const event = await lastOf('projects.project.imported.v1');
    expect(event).toMatchObject({
      data: { importId: status.jobId, insurerCompanyId: owner.id, n: 3 },
      actor: { name: 'Clara Nordin' },
    });
    // The states for other services are published first.
    const { data: told } = await lastOf('projects.project.states.v1');
    const state = { companyId: owner.id, status: 'Open', participants: [] };
    expect(told).toMatchObject({ projects: [state, state, state] });
  });

  it('is only checked by a dry run', async () => {
    const before = await importing.countOf();
    const status = await importing.importOf(
      await workbookOf([aRow({ name: 'Only Checked' })]),
      importing.company,
      '?dryRun=true',
    );
    expect(status).toMatchObject({ state: 'Succeeded', dryRun: true, imported: null, total: 1, errors: [] });
    expect(await importing.countOf()).toBe(before);
  });

  it('may be the template itself, filled in', async () => {
    const response = await fetch(`${importing.portal.running.url}/projects/import/template`, {
      headers: importing.portal.running.tokens.headers(importing.coordinatorOf(importing.company)),
    });
    expect(response.headers.get('content-type')).toBe(XLSX_MEDIA_TYPE);
    const file = Buffer.from(await response.arrayBuffer());
    expect((await readSheet(file, 'Projects'))[0]).toEqual(IMPORT_COLUMNS.map(({ label }) => label));
    expect((await readSheet(file, 'Lists')).flat()).toContain('Operational Property');
    expect((await importing.importOf(file)).errors).toEqual([
      { row: null, column: null, message: IMPORT_TEXTS.noRows },
    ]);
  });
});

describe('the job of an import', () => {
  it('is seen by the company that started it alone', async () => {
    const rival = await importing.portal.addCompany('Rival Insurance');
    const { jobId } = await importing.importOf(await workbookOf([aRow({ name: 'Seen by one' })]));
    const path = `/projects/import/${jobId}`;
    expect((await importing.portal.call(importing.coordinatorOf(rival), 'GET', path)).status).toBe(404);
    expect((await importing.portal.call(importing.company.person('ICUnderwriter'), 'GET', path)).status).toBe(403);
    expect(
      (await importing.portal.call(importing.coordinatorOf(importing.company), 'GET', '/projects/import/nothing'))
        .status,
    ).toBe(400);
  });

  it('is for coordinators', async () => {
    const response = await fetch(`${importing.portal.running.url}/projects/import`, {
      method: 'POST',
      headers: importing.portal.running.tokens.headers(importing.company.person('ICUnderwriter')),
      body: formOf(await workbookOf([aRow()])),
    });
    expect(response.status).toBe(403);
  });
});
