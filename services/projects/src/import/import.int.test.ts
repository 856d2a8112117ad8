import {
  IMPORT_COLUMNS,
  IMPORT_TEXTS,
  XLSX_MEDIA_TYPE,
  type ImportError,
  type ImportStatus,
} from '@portal/contracts/projects/import';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { until } from '@portal/testing';
import { readSheet } from 'read-excel-file/node';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing-portal.ts';
import { aRow, workbookOf, type WorkbookRow } from './testing-workbook.ts';

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
});
afterAll(() => portal.stop());

const coordinatorOf = (owner: TestCompany) => owner.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });

async function post(form: FormData | string, owner = company, query = '') {
  const response = await fetch(`${portal.running.url}/projects/import${query}`, {
    method: 'POST',
    headers: portal.running.tokens.headers(coordinatorOf(owner)),
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as { data: { jobId: string }; fieldErrors?: object },
  };
}

const formOf = (file: Uint8Array, field = 'template', name = 'projects.xlsx'): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file)], { type: XLSX_MEDIA_TYPE }), name);
  return form;
};

async function statusOf(jobId: string, owner = company): Promise<ImportStatus> {
  const answer = await portal.call(coordinatorOf(owner), 'GET', `/projects/import/${jobId}`);
  return answer.body.data as ImportStatus;
}

/** Sends a workbook and waits for the end of its job. */
async function importOf(file: Uint8Array, owner = company, query = ''): Promise<ImportStatus> {
  const { status, body } = await post(formOf(file), owner, query);
  expect([status, body.fieldErrors]).toEqual([202, undefined]);
  return until(async () => {
    const found = await statusOf(body.data.jobId, owner);
    return found.state === 'Succeeded' || found.state === 'Failed' ? found : undefined;
  });
}

const errorsOf = async (rows: readonly WorkbookRow[]): Promise<ImportError[]> =>
  (await importOf(await workbookOf(rows))).errors;

const countOf = async (owner = company): Promise<number> =>
  Number((await portal.knex('projects').where({ company_id: owner.id }).count({ n: '*' }))[0]?.n);

describe('a workbook that is right', () => {
  it('is imported whole, with new names, one event, the counter and its own list', async () => {
    const owner = await portal.addCompany('Importing Insurance');
    const file = await workbookOf([
      aRow({ name: 'Real Dates (1)', brPremium: 10, biPremium: 5, referenceNumber: 4711, stories: '1' }),
      {},
      aRow({ name: 'Text Dates № 2', policyStartDate: '01/31/2026', policyExpireDate: '2027-02-28' }),
      aRow({
        name: 'New Names',
        parentCompanyId: 'Brand New Holding & Co.',
        projectTypeId: 'Space Port',
        businessTypeId: 'Launch Pad',
        type: 'Construction',
        constructionType: 'mass timber',
        combustibility: 'Combustible',
        constructionValue: '1,234,567.89',
      }),
    ]);
    const status = await importOf(file, owner);
    expect(status).toMatchObject({ state: 'Succeeded', imported: 3, done: 3, total: 3, errors: [], dryRun: false });

    const list = await portal.call(coordinatorOf(owner), 'GET', `/projects?importId=${status.jobId}`);
    expect(list.body.data).toMatchObject({
      totalCount: 3,
      items: [
        { name: 'New Names', constructionValue: 1_234_567.89, country: null },
        { name: 'Real Dates (1)', totalPremium: 15, referenceNumber: '4711', policyStartDate: '2026-01-01' },
        { name: 'Text Dates № 2', policyStartDate: '2026-01-31', policyExpireDate: '2027-02-28' },
      ],
    });
    const limits = await portal.call(coordinatorOf(owner), 'GET', '/projects/count-limits');
    expect(limits.body.data).toMatchObject({ currentCount: 3 });
    const types = await portal.call(coordinatorOf(owner), 'GET', '/project-types?type=Construction');
    expect(types.body.data).toContainEqual(expect.objectContaining({ value: 'Space Port', isSeeded: false }));

    const stream = await (await portal.running.service.deps.bus.jetstream()).streams.get('PROJECTS');
    const event = await until(async () => {
      const message = await stream.getMessage({ last_by_subj: 'projects.project.imported.v1' });
      return message?.json<{ data: object; actor: object }>();
    });
    expect(event).toMatchObject({
      data: { importId: status.jobId, insurerCompanyId: owner.id, n: 3 },
      actor: { name: 'Clara Nordin' },
    });
  });

  it('is only checked by a dry run', async () => {
    const before = await countOf();
    const status = await importOf(await workbookOf([aRow({ name: 'Only Checked' })]), company, '?dryRun=true');
    expect(status).toMatchObject({ state: 'Succeeded', dryRun: true, imported: null, total: 1, errors: [] });
    expect(await countOf()).toBe(before);
  });

  it('may be the template itself, filled in', async () => {
    const response = await fetch(`${portal.running.url}/projects/import/template`, {
      headers: portal.running.tokens.headers(coordinatorOf(company)),
    });
    expect(response.headers.get('content-type')).toBe(XLSX_MEDIA_TYPE);
    const file = Buffer.from(await response.arrayBuffer());
    expect((await readSheet(file, 'Projects'))[0]).toEqual(IMPORT_COLUMNS.map(({ label }) => label));
    expect((await readSheet(file, 'Lists')).flat()).toContain('Operational Property');
    expect((await importOf(file)).errors).toEqual([{ row: null, column: null, message: IMPORT_TEXTS.noRows }]);
  });
});

describe('errors are listed by row, column and message (decisions §20)', () => {
  it('names each wrong cell and stores nothing of the file', async () => {
    const before = await countOf();
    const errors = await errorsOf([
      aRow({ name: 'Fine' }),
      aRow({ name: 'Ampersand & Co', constructionValue: 'much', policyExpireDate: '2026-01-01' }),
      aRow({ name: 'Wrong Lists', type: 'Ship', currency: 'SEK', policyStartDate: 'soon', stories: 301 }),
      aRow({ name: null, parentCompanyId: null, projectTypeId: 'Bad_Type', linePercent: 0, buildDate: '02/30/2026' }),
    ]);
    expect(errors).toEqual([
      { row: 3, column: 'Project Name', message: 'Should not contain special characters except ( ) # № / -' },
      { row: 3, column: 'Construction Value', message: 'Must be a number' },
      { row: 3, column: 'Policy Expiry', message: 'Policy Expiry must be after Policy Start' },
      { row: 4, column: 'Type', message: 'Must be one of: Construction, Operational Property' },
      { row: 4, column: 'Currency', message: 'Must be one of: USD, EUR, GBP, AUD, CAD, CHF' },
      { row: 4, column: 'Policy Start', message: 'Use a date as MM/dd/yyyy or YYYY-MM-DD' },
      { row: 4, column: 'Stories', message: 'Must be a whole number from 0 to 300' },
      { row: 5, column: 'Project Name', message: 'Field is required.' },
      { row: 5, column: 'Parent Company', message: 'Field is required.' },
      { row: 5, column: 'Project Type', message: 'Should not contain special characters except ( ) # № / -' },
      { row: 5, column: 'Build Date', message: 'This date does not exist' },
      { row: 5, column: 'Line %', message: 'Must be more than 0' },
    ]);
    expect(await countOf()).toBe(before);
  });

  it('finds names that the file has twice and names that the company has', async () => {
    await portal.addProject(company, { name: 'Already There' });
    const rows = [aRow({ name: 'already  THERE' }), aRow({ name: 'Twice' }), {}, aRow({ name: 'TWICE' })];
    const expected = [
      { row: 2, column: 'Project Name', message: 'A project with this name already exists.' },
      { row: 5, column: 'Project Name', message: 'The same name stands in row 3.' },
    ];
    expect(await errorsOf(rows)).toEqual(expected);
    expect((await importOf(await workbookOf(rows), company, '?dryRun=true')).errors).toEqual(expected);
  });

  it('lists the first thousand of very many and counts them all', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => aRow({ name: `Bad_${index}`, currency: 'XXX' }));
    const status = await importOf(await workbookOf(rows));
    expect([status.state, status.errors.length, status.errorsCount]).toEqual(['Failed', 1_000, 3_000]);
  });

  it('reports formulas of which the file does not know the value', async () => {
    const errors = await errorsOf([aRow({ name: 'Formula', brPremium: { formula: '=1+1' } })]);
    expect(errors).toEqual([{ row: 2, column: 'BR Premium', message: IMPORT_TEXTS.formulaWithoutValue }]);
  });

  it('reports cells that show an error, whichever quotes the file uses', async () => {
    const file = changed(
      await workbookOf([aRow({ name: 'Broken', brPremium: 7, linePercent: 8 })]),
      SHEET_PART,
      (xml) =>
        xml
          .replace(/<c r="N2"[^>]*>.*?<\/c>/, `<c r='N2' t='e'><f>1/0</f><v>#DIV/0!</v></c>`)
          .replace(/<c r="M2"[^>]*>.*?<\/c>/, '<c r="M2" t="e"><v>#REF!</v></c>'),
    );
    expect((await importOf(file)).errors).toEqual([
      { row: 2, column: 'Line %', message: IMPORT_TEXTS.formulaError },
      { row: 2, column: 'BR Premium', message: IMPORT_TEXTS.formulaError },
    ]);
  });

  it.each([
    ['characters that no database holds', (xml: string) => xml.replace('Quayside Depot', 'Quay&#0;side')],
    ['halves of characters', (xml: string) => xml.replace('Quayside Depot', 'Quay&#xD800;side')],
  ])('%s are an error of their row', async (_, change) => {
    const file = changed(await workbookOf([aRow()]), TEXTS_PART, change);
    const { errors } = await importOf(file);
    expect(errors).toEqual([expect.objectContaining({ row: 2, column: 'Project Name' })]);
  });

  it.each([
    ['sheets', 'xl/workbook.xml', '<sheet '],
    ['relations', 'xl/_rels/workbook.xml.rels', '<Relationship '],
    ['cells', SHEET_PART, '<c r="A1" '],
  ])('%s that never end do not hold up others', async (_, part, tag) => {
    const file = changed(await workbookOf([aRow({ brPremium: { formula: '=1+1' } })]), part, (xml) => {
      const at = xml.indexOf('>') + 1;
      return `${xml.slice(0, at)}<!--${tag.repeat(200_000)}-->${xml.slice(at)}`;
    });
    const began = performance.now();
    await importOf(file);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('stops at the limit of a Lite company, when it starts and when it ends (decisions §2)', async () => {
    const lite = await portal.addCompany('Harbour Mutual', { maxProjects: 2 });
    const three = await workbookOf(['A', 'B', 'C'].map((name) => aRow({ name })));
    const message = IMPORT_TEXTS.limitReached(2);
    expect((await importOf(three, lite)).errors).toEqual([{ row: null, column: null, message }]);
    expect((await importOf(three, lite, '?dryRun=true')).errors).toEqual([{ row: null, column: null, message }]);
    expect(await countOf(lite)).toBe(0);
    const two = await workbookOf(['A', 'B'].map((name) => aRow({ name })));
    expect((await importOf(two, lite)).imported).toBe(2);
    expect((await post(formOf(three), lite)).body).toMatchObject({ error: { message: PROJECT_TEXTS.limitReached } });
  });
});

describe('files that are not the workbook', () => {
  const refusals: readonly [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ['a text', () => Buffer.from('name,owner\n'), IMPORT_TEXTS.notWorkbook],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000', 'hex'), IMPORT_TEXTS.notWorkbook],
    ['an empty file', () => Buffer.alloc(0), IMPORT_TEXTS.noFile],
    ['a password-protected or old one', () => oldWorkbook(), IMPORT_TEXTS.oldOrProtected],
    ['an archive of something else', () => zipOf([['a.txt', Buffer.from('a')]]), IMPORT_TEXTS.notWorkbook],
    ['one that was cut off', async () => (await workbookOf([aRow()])).subarray(0, 3_000), IMPORT_TEXTS.damaged],
    [
      '100 MB of zipped zeros',
      () => zipOf([['xl/workbook.xml', Buffer.alloc(100_000_000)]]),
      IMPORT_TEXTS.tooLargeInside,
    ],
  ];
  it.each(refusals)('%s is refused when it is sent', async (_, file, message) => {
    const { status, body } = await post(formOf(await file()));
    expect([status, body.fieldErrors]).toEqual([400, { template: [message] }]);
  });

  it('zeros behind a directory that calls them small are refused when they are read', async () => {
    const bomb = await zipOf([['xl/workbook.xml', Buffer.alloc(50_000_000), 1_000]]);
    expect((await importOf(bomb)).errors).toEqual([{ row: null, column: null, message: IMPORT_TEXTS.damaged }]);
  });

  it('a file beyond the limit is refused while it arrives', async () => {
    expect((await post(formOf(Buffer.alloc(27_000_000)))).status).toBe(413);
  });

  it('no file, a wrong field, two files or a broken form are refused', async () => {
    const two = formOf(await workbookOf([aRow()]));
    two.append('template', new Blob(['b']), 'b.xlsx');
    expect((await post(two)).body.fieldErrors).toEqual({ template: [IMPORT_TEXTS.oneFile] });
    const form = new FormData();
    form.append('template', 'text');
    for (const wrong of [form, formOf(Buffer.from('x'), 'file'), '{}'] as const) {
      expect((await post(wrong)).body.fieldErrors).toEqual({ template: [IMPORT_TEXTS.noFile] });
    }
    const broken = await fetch(`${portal.running.url}/projects/import`, {
      method: 'POST',
      headers: {
        ...portal.running.tokens.headers(coordinatorOf(company)),
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: '--x\r\nContent-Disposition: form-data; name="template"; filename="a.xlsx"\r\n\r\nPK',
    });
    expect(broken.status).toBe(400);
  });

  it('wrong sheets and heads are named', async () => {
    const messages = async (options: Parameters<typeof workbookOf>[1]) =>
      (await importOf(await workbookOf([aRow()], options))).errors.map(({ message }) => message);
    expect(await messages({ sheet: 'Sheet1' })).toEqual([IMPORT_TEXTS.noSheet]);
    const heads = IMPORT_COLUMNS.map(({ label }) => label as string);
    const changed = heads.map((label) => (label === 'Currency' ? 'Money' : label === 'Area' ? 'Stories' : label));
    expect(await messages({ heads: changed })).toEqual([
      IMPORT_TEXTS.unknownColumn('Money'),
      IMPORT_TEXTS.repeatedColumn('Stories'),
      IMPORT_TEXTS.missingColumn('Currency'),
      IMPORT_TEXTS.missingColumn('Area'),
    ]);
    expect(await messages({ heads: heads.map((label) => ` ${label.toUpperCase()} `) })).toEqual([]);
  });

  it('50,001 rows are too many', async () => {
    const rows = Array.from({ length: 50_001 }, () => ({ name: 'x' }));
    const status = await importOf(await workbookOf(rows));
    expect(status.errors).toEqual([{ row: null, column: null, message: IMPORT_TEXTS.tooManyRows }]);
  }, 60_000);
});

describe('the job of an import', () => {
  it('is seen by the company that started it alone', async () => {
    const rival = await portal.addCompany('Rival Insurance');
    const { jobId } = await importOf(await workbookOf([aRow({ name: 'Seen by one' })]));
    const path = `/projects/import/${jobId}`;
    expect((await portal.call(coordinatorOf(rival), 'GET', path)).status).toBe(404);
    expect((await portal.call(company.person('ICUnderwriter'), 'GET', path)).status).toBe(403);
    expect((await portal.call(coordinatorOf(company), 'GET', '/projects/import/nothing')).status).toBe(400);
  });

  it('is for coordinators', async () => {
    const response = await fetch(`${portal.running.url}/projects/import`, {
      method: 'POST',
      headers: portal.running.tokens.headers(company.person('ICUnderwriter')),
      body: formOf(await workbookOf([aRow()])),
    });
    expect(response.status).toBe(403);
  });
});

const oldWorkbook = (): Buffer => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);

/** An archive of parts; a part may claim another size than it has. */
const SHEET_PART = 'xl/worksheets/sheet1.xml';
const TEXTS_PART = 'xl/sharedStrings.xml';

/** The workbook with the text of one part changed. */
function changed(file: Uint8Array, part: string, change: (xml: string) => string): Buffer {
  const parts = unzipSync(file);
  const before = strFromU8(parts[part] ?? new Uint8Array());
  const after = change(before);
  if (after === before) throw new Error(`${part} did not change: ${before.slice(0, 2_000)}`);
  return Buffer.from(zipSync({ ...parts, [part]: strToU8(after) }));
}

/** Packs beside the event loop: the service runs in this process, and turns requests away while the loop is held up. */
async function zipOf(parts: readonly (readonly [path: string, content: Buffer, claimed?: number])[]): Promise<Buffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content, claimed = content.length] of parts) {
    const name = Buffer.from(path);
    const packed = await promisify(deflateRaw)(content);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32LE(packed.length, 0);
    sizes.writeUInt32LE(claimed, 4);
    const lengths = Buffer.from([name.length, 0, 0, 0]);
    const common = Buffer.concat([Buffer.from('1400000008000000000000000000', 'hex'), sizes, lengths]);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, place, name]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}
