import { IMPORT_COLUMNS, IMPORT_TEXTS } from '@portal/contracts/projects/import';
import { IMPORT_MAX_UNFINISHED } from '@portal/contracts/projects/import-limits';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { until } from '@portal/testing';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, startImporting, type ImportFixture } from './import.fixture.ts';
import { IMPORT_JOB } from './job.ts';
import type { TestCompany } from '../testing/testing-portal.ts';
import { aRow, workbookOf } from './testing-workbook.ts';

let importing: ImportFixture;
beforeAll(async () => {
  importing = await startImporting();
});
afterAll(() => importing.stop());

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
    const { status, body } = await importing.post(formOf(await file()));
    expect([status, body.fieldErrors]).toEqual([400, { template: [message] }]);
  });

  it('zeros behind a directory that calls them small are refused when they are read', async () => {
    const bomb = await zipOf([['xl/workbook.xml', Buffer.alloc(50_000_000), 1_000]]);
    expect((await importing.importOf(bomb)).errors).toEqual([
      { row: null, column: null, message: IMPORT_TEXTS.damaged },
    ]);
  });

  it('a file beyond the limit is refused while it arrives', async () => {
    expect((await importing.post(formOf(Buffer.alloc(27_000_000)))).status).toBe(413);
  });

  it('no file, a wrong field, two files or a broken form are refused', async () => {
    const two = formOf(await workbookOf([aRow()]));
    two.append('template', new Blob(['b']), 'b.xlsx');
    expect((await importing.post(two)).body.fieldErrors).toEqual({ template: [IMPORT_TEXTS.oneFile] });
    const form = new FormData();
    form.append('template', 'text');
    for (const wrong of [form, formOf(Buffer.from('x'), 'file'), '{}'] as const) {
      expect((await importing.post(wrong)).body.fieldErrors).toEqual({ template: [IMPORT_TEXTS.noFile] });
    }
    const broken = await fetch(`${importing.portal.running.url}/projects/import`, {
      method: 'POST',
      headers: {
        ...importing.portal.running.tokens.headers(importing.coordinatorOf(importing.company)),
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: '--x\r\nContent-Disposition: form-data; name="template"; filename="a.xlsx"\r\n\r\nPK',
    });
    expect(broken.status).toBe(400);
  });

  it('while ten imports of the company wait, they are refused without being read', async () => {
    const busy = await importing.portal.addCompany('Busy Insurance');
    const kept = { kind: IMPORT_JOB, payload: { companyId: busy.id }, lease_until: '2100-01-01' };
    const waiting = Array.from({ length: IMPORT_MAX_UNFINISHED }, () => ({ ...kept, id: randomUUID() }));
    await importing.portal.knex('jobs').insert(waiting);
    const sent = beginUpload(await workbookOf([aRow()]), busy);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    sent.destroy();
    expect(answer.statusCode).toBe(429);
    await importing.portal
      .knex('jobs')
      .whereIn(
        'id',
        waiting.map(({ id }) => id),
      )
      .delete();
  });

  it('a client that leaves before its workbook is read keeps the place of nobody', async () => {
    const { knex } = importing.portal;
    const owner = await importing.portal.addCompany('Impatient Insurance');
    const lock = await knex.transaction();
    await lock.raw('lock table project_counts in access exclusive mode');
    const sent = beginUpload(await workbookOf([aRow()]), owner);
    const left = new Promise((resolve) => void sent.on('error', resolve));
    await until(async () => (await knex('pg_locks').where({ granted: false })).length > 0);
    sent.destroy();
    await left;
    await lock.rollback();
    await until(async () => (await importing.post(formOf(Buffer.from('x')), owner)).status === 400);
  });

  it('wrong sheets and heads are named', async () => {
    const messages = async (options: Parameters<typeof workbookOf>[1]) =>
      (await importing.importOf(await workbookOf([aRow()], options))).errors.map(({ message }) => message);
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
    const status = await importing.importOf(await workbookOf(rows));
    expect(status.errors).toEqual([{ row: null, column: null, message: IMPORT_TEXTS.tooManyRows }]);
  });
});

/** Begins a request with all of a form but its last byte. */
function beginUpload(workbook: Uint8Array, owner: TestCompany): ClientRequest {
  const { url, tokens } = importing.portal.running;
  const boundary = 'held-back';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="template"; filename="a.xlsx"\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), workbook, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const sent = request(`${url}/projects/import`, {
    method: 'POST',
    headers: {
      ...tokens.headers(importing.coordinatorOf(owner)),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': form.length,
    },
  });
  sent.write(form.subarray(0, -1));
  return sent;
}

const oldWorkbook = (): Buffer => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);

/**
 * An archive of parts; a part may claim another size than it has. Packed beside the event loop: the service runs in this
 * process, and turns requests away while the loop is held up.
 */
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
