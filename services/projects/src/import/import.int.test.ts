import { IMPORT_COLUMNS, IMPORT_TEXTS, XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import { NAMES_OF_COMPANY } from '@portal/contracts/common/entry-limits';
import { until } from '@portal/testing';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAMES_REACHED } from '../core/change/entry.texts.ts';
import { addOwnNames } from '../testing/own-names.fixture.ts';
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

describe('names beyond those that a company may have', () => {
  it('are errors of the rows that refer to them, told with all others, and in a dry run', async () => {
    const owner = await importing.portal.addCompany('Full Insurance');
    await addOwnNames(importing.portal.knex, owner.id, NAMES_OF_COMPANY - 1);
    const row = (name: string, parentCompanyId: string, [projectTypeId, businessTypeId] = ['Bridge', 'OWN 8']) =>
      aRow({
        ...{ name, parentCompanyId, type: 'Construction', projectTypeId, businessTypeId },
        ...{ constructionType: 'Mass timber', combustibility: 'Combustible' },
      });
    const right = [row('Known Names', 'OWN 12'), row('Last Names', 'Last Holding', ['Space Port', 'Launch Pad'])];
    const rows = [
      ...right,
      row('Next Parent', 'Next Holding'),
      // Rows of the next batch refer to the same names.
      ...Array.from({ length: 120 }, (_, index) => row(`Plain ${index}`, 'Own 12')),
      row('Next Types', 'Own 13', ['Moon Base', 'Shelter']),
      { ...row('Next Parent Again', 'next holding'), currency: 'SEK' },
      row('Next Types Again', 'Third Holding', ['Moon Base', 'OWN 8']),
      row('Next Business', 'last holding', ['SPACE PORT', 'Tower']),
    ];
    const beyond = (number: number, column: string, value: string) => ({
      ...{ row: number, column, value, message: NAMES_REACHED },
    });
    const errors = [
      beyond(4, 'Parent Company', 'Next Holding'),
      beyond(125, 'Project Type', 'Moon Base'),
      beyond(125, 'Business Type', 'Shelter'),
      { row: 126, column: 'Currency', value: 'SEK', message: 'Must be one of: USD, EUR, GBP, AUD, CAD, CHF' },
      beyond(126, 'Parent Company', 'Next Holding'),
      beyond(127, 'Parent Company', 'Third Holding'),
      beyond(127, 'Project Type', 'Moon Base'),
      beyond(127, 'Business Type', 'OWN 8'),
      beyond(128, 'Business Type', 'Tower'),
    ];
    const file = await workbookOf(rows);
    const dry = await importing.importOf(file, owner, '?dryRun=true');
    const refused = await importing.importOf(file, owner);
    expect([dry.errors, refused.errors]).toEqual([errors, errors]);
    const csv = await (await importing.refusalsOf(refused.jobId, 'csv', importing.coordinatorOf(owner))).text();
    expect(csv).toContain(`\r\n126,Parent Company,next holding,"${NAMES_REACHED}"\r\n`);
    expect(csv.split('\r\n')).toHaveLength(errors.length + 2);
    expect(await importing.countOf(owner)).toBe(0);

    // The last names of each kind are stored, and those of the company go on being found.
    const again = [row('Once Again', 'LAST holding', ['Space Port', 'Launch pad'])];
    for (const sent of [right, again]) {
      expect((await importing.importOf(await workbookOf(sent), owner)).imported).toBe(sent.length);
    }
    const next = await importing.importOf(await workbookOf([row('Next', 'Next Holding')]), owner);
    expect(next.errors).toEqual([beyond(2, 'Parent Company', 'Next Holding')]);
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
