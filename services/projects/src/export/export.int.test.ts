import { sessionEnded } from '@portal/contracts/events/identity';
import { randomUUID } from 'node:crypto';
import readXlsxFile from 'read-excel-file/node';
import { EXPORT_CONNECTIONS, type ExportSettings, type ServiceConfig } from '@portal/service-kit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let northwind: TestCompany;
let many: TestCompany;
const MANY = 30_000;

beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  many = await portal.addCompany('Many Insurance');
  await portal.addProject(northwind, {
    name: '-2/4 Pier',
    policyNumber: '=1+1',
    referenceNumber: 'a "b", c',
    brPremium: 1234.5,
    linePercent: 12.25,
  });
  await portal.addProject(northwind, { name: 'Zeche Zollverein 履', policyNumber: null });
  const closed = await portal.addProject(northwind, { name: 'Mill' });
  await portal.knex('projects').where({ id: closed }).update({ status: 'Closed', country: 'Åland\r\n@ Islands' });
  const like = portal.project(many);
  await portal.knex.raw(
    `insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
       business_type_id, currency, construction_value, policy_start_date, policy_expire_date, reference_number)
     select :company, 'Insurance', n, lower(n), 'Construction', :parent, :type, :business, 'EUR', 5 + i, '2026-01-01',
       '2027-01-01', repeat('reference ' || i, 30)
     from generate_series(1, :many) i, concat('Pier ', lpad(i::text, 6, '0')) n`,
    {
      company: many.id,
      parent: like.parentCompanyId,
      type: like.projectTypeId,
      business: like.businessTypeId,
      many: MANY,
    },
  );
});
afterAll(() => portal.stop());

const ALL = ['name', 'referenceNumber', 'policyNumber', 'policyStartDate', 'totalPremium', 'linePercent', 'country'];
const ask = (as: object, body: object = {}) =>
  portal.call(as, 'POST', '/projects/exports', { format: 'csv', columns: ALL, selection: {}, ...body });
/** Returns the test service's address for one below /api of the portal's edge. */
const addressOf = (answer: { body: { data: unknown } }): string => {
  const { pathname, search } = new URL((answer.body.data as { url: string }).url);
  return portal.running.url + pathname.replace(/^\/api/, '') + search;
};
const open = async (as: object, body: object = {}, init: RequestInit = {}) => {
  const answer = await ask(as, body);
  expect(answer.status).toBe(200);
  return fetch(addressOf(answer), init);
};
const csv = async (as: object, body: object = {}) => {
  const response = await open(as, body);
  expect(response.status).toBe(200);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
};
const workbook = async (as: object, body: object = {}) => {
  const response = await open(as, { format: 'xlsx', ...body });
  return { response, sheets: await readXlsxFile(Buffer.from(await response.arrayBuffer())) };
};
const coordinator = () => northwind.person('ICCoordinator');
const running = async () => {
  const { rows } = await portal.knex.raw<{ rows: { n: number }[] }>(
    `select count(*)::integer as n from pg_stat_activity where application_name = 'projects-export' and datname = current_database()
     and state <> 'idle'`,
  );
  return rows[0]?.n;
};

it('gives nothing any more once the session has ended in which it was requested', async () => {
  const session = { sid: randomUUID(), userId: randomUUID() };
  const answer = await ask({ ...coordinator(), sub: session.userId, sid: session.sid });
  portal.running.service.deps.revocations.apply({ subject: sessionEnded.subject, data: session });
  expect((await fetch(addressOf(answer))).status).toBe(404);
});

it('is given at the address of the API, which may be on another host than the portal', async () => {
  const { config } = portal.running.service.deps;
  const { API_BASE_URL } = config;
  try {
    Object.assign(config, { API_BASE_URL: 'https://api.portal.example/v1' });
    expect((await ask(coordinator())).body.data).toEqual({
      url: expect.stringMatching(
        /^https:\/\/api\.portal\.example\/v1\/projects\/exports\/[\da-f-]{36}\?key=[\w-]{43}$/,
      ),
    });
  } finally {
    Object.assign(config, { API_BASE_URL });
  }
});

it('is given for the key of its address alone, of 256 random bits', async () => {
  const url = addressOf(await ask(coordinator()));
  const [place = '', key = ''] = url.split('?key=');
  expect(key).toMatch(/^[\w-]{43}$/);
  for (const wrong of [place, `${place}?key=`, `${place}?key=${'A'.repeat(43)}`, `${url}x`, `${url}&key=${key}`])
    expect([400, 404]).toContain((await fetch(wrong)).status);
  const stored = await portal.knex('project_exports').select('*');
  expect(JSON.stringify(stored)).not.toContain(key);
  const given = await fetch(url);
  expect(given.status).toBe(200);
  await given.text();
});

describe('a CSV file', () => {
  it('has all rows, columns in their order, RFC 4180 quotes, and no formula', async () => {
    expect(await csv(coordinator())).toBe(
      '\uFEFFProject Name,Reference No.,Policy No.,Policy Start,Total Premium,Currency,Line %,Country\r\n' +
        `'-2/4 Pier,"a ""b"", c",'=1+1,2026-01-01,1234.50,EUR,12.25,\r\n` +
        `Mill,,,2026-01-01,,EUR,,"Åland\r\n'@ Islands"\r\n` +
        'Zeche Zollverein 履,,,2026-01-01,,EUR,,\r\n',
    );
  });

  it('has the order, search and filters of the list', async () => {
    const selection = { sortFieldName: 'name', sortDirection: 'Descending', projectStatus: 'Open', name: 'e' };
    expect(await csv(coordinator(), { columns: ['name', 'status'], selection })).toBe(
      "\uFEFFProject Name,Status\r\nZeche Zollverein 履,Open\r\n'-2/4 Pier,Open\r\n",
    );
  });

  it('of nothing has its heads', async () => {
    const selection = { name: 'nothing has this name' };
    expect(await csv(coordinator(), { columns: ['name'], selection })).toBe('\uFEFFProject Name\r\n');
  });

  it('is named with the day, is not kept by anybody, and is there once', async () => {
    const url = addressOf(await ask(coordinator()));
    const [one, other] = await Promise.all([fetch(url), fetch(url)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 404]);
    const given = one.ok ? one : other;
    expect(given.headers.get('content-disposition')).toMatch(/^attachment; filename="projects-\d{4}-\d\d-\d\d\.csv"$/);
    expect(given.headers.get('cache-control')).toBe('no-store');
    await given.text();
    expect((await fetch(url)).status).toBe(404);
  });

  it('is there for a minute', async () => {
    const url = addressOf(await ask(coordinator()));
    await portal.knex('project_exports').update({ ends_at: portal.knex.raw(`now() - interval '1 second'`) });
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('a workbook', () => {
  it('has numbers, dates and texts as such', async () => {
    const { response, sheets } = await workbook(coordinator());
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Projects']);
    const [head, pier, mill] = sheets[0]?.data ?? [];
    expect(head?.slice(4, 6)).toEqual(['Total Premium', 'Currency']);
    const start = new Date('2026-01-01T00:00:00Z');
    expect(pier).toEqual(['-2/4 Pier', 'a "b", c', '=1+1', start, 1234.5, 'EUR', 12.25, null]);
    expect(mill?.[0]).toBe('Mill');
    expect(String(mill?.[7]).replace('\r', '')).toBe('Åland\n@ Islands');
  });

  it('has days before those of spreadsheets as texts, which the import reads', async () => {
    const company = await portal.addCompany('Old Mills Insurance');
    const days = { A: '1887-05-01', B: '1900-01-15', C: '1900-03-01' };
    for (const [name, policyStartDate] of Object.entries(days))
      await portal.addProject(company, { name, policyStartDate });
    const { sheets } = await workbook(company.person('ICCoordinator'), { columns: ['name', 'policyStartDate'] });
    expect(sheets[0]?.data.slice(1)).toEqual([
      ['A', '1887-05-01'],
      ['B', '1900-01-15'],
      ['C', new Date('1900-03-01T00:00:00Z')],
    ]);
  });

  it('holds each of very many rows once', async () => {
    const { sheets } = await workbook(many.person('ICUnderwriter'), { columns: ['name'] });
    const names = sheets[0]?.data.map(([name]) => name) ?? [];
    expect([names.length, new Set(names).size, names.at(-1)]).toEqual([MANY + 1, MANY + 1, 'Pier 030000']);
  });
});

describe('who exports what (decisions §11)', () => {
  it('is what the person’s own list shows: hidden columns cannot be requested', async () => {
    const site = {
      role: 'SiteContact' as const,
      companyType: 'NoCompany' as const,
      companyId: null,
      sub: randomUUID(),
    };
    const [first] = await portal.knex('projects').where({ name: 'Mill' }).pluck<string[]>('id');
    await portal.addParticipant(first ?? '', site);
    const refused = await ask(site, { columns: ['name', 'totalPremium'] });
    expect([refused.status, refused.body.fieldErrors]).toEqual([
      400,
      { columns: ['This is not a column of your list'] },
    ]);
    const sorted = await ask(site, { columns: ['name'], selection: { sortFieldName: 'totalPremium' } });
    expect(sorted.status).toBe(400);
    expect(await csv(site, { columns: ['name', 'insuranceCompanyName'] })).toBe(
      '\uFEFFProject Name,Insurance Company\r\nMill,Northwind Insurance\r\n'.replace(
        'Northwind Insurance',
        'Northwind Insurance',
      ),
    );
  });

  it('is recorded with its criteria', async () => {
    await csv(coordinator(), { selection: { projectStatus: 'Closed' } });
    const record = await portal.knex('audit.records').where({ action: 'project.export' }).orderBy('id', 'desc').first();
    expect(record?.details).toMatchObject({ format: 'csv', columns: ALL, selection: { projectStatus: 'Closed' } });
  });
});

describe('a reader', () => {
  const as = () => many.person('ICCoordinator');

  it('that goes away ends the export', async () => {
    const leaving = new AbortController();
    const response = await open(as(), {}, { signal: leaving.signal });
    await response.body?.getReader().read();
    await expect.poll(running).toBe(1);
    leaving.abort();
    await expect.poll(running).toBe(0);
  });

  it('that takes its time holds two exports and no third', async () => {
    const person = as();
    const slow = await Promise.all([open(person), open(person)]);
    const third = await ask(person);
    expect([third.status, third.body.error.message]).toEqual([
      429,
      'You can export at most 2 lists at once. Wait until one of them is done.',
    ]);
    const colleague = await open(as());
    const fourth = await ask(as());
    expect([fourth.status, fourth.body.error.message]).toEqual([
      429,
      'Your company exports too many lists at once. Wait until one of them is done.',
    ]);
    expect(await csv(coordinator(), { columns: ['name'] }), 'another company').toContain('Mill');
    await colleague.body?.cancel();
    const texts = await Promise.all(slow.map((response) => response.text()));
    expect(texts.map((text) => text.split('\r\n').length)).toEqual([MANY + 2, MANY + 2]);
    await expect.poll(async () => (await ask(person)).status).toBe(200);
  });

  it('gives way after two minutes where all connections are in use', async () => {
    const config: ServiceConfig & Partial<ExportSettings> = portal.running.service.deps.config;
    const { EXPORTS_OF_COMPANY } = config;
    onTestFinished(() => {
      vi.useRealTimers();
      Object.assign(config, { EXPORTS_OF_COMPANY });
    });
    // Stands for several companies.
    Object.assign(config, { EXPORTS_OF_COMPANY: EXPORT_CONNECTIONS });
    const slow: Response[] = [];
    for (let person = 0; person < EXPORT_CONNECTIONS / 2; person++) {
      const reader = as();
      slow.push(await open(reader), await open(reader));
    }
    await expect.poll(running).toBe(EXPORT_CONNECTIONS);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
    expect(await csv(coordinator(), { columns: ['name'] }), 'another company').toContain('Mill');
    await expect(slow[0]?.text()).rejects.toThrow();
    vi.useRealTimers();
    const texts = await Promise.all(slow.slice(1).map((response) => response.text()));
    expect(texts.map((text) => text.split('\r\n').length)).toEqual(Array(EXPORT_CONNECTIONS - 1).fill(MANY + 2));
  });

  it('is told by a broken answer where the database broke off', async () => {
    const response = await open(as(), {});
    await expect.poll(running).toBe(1);
    await portal.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'projects-export' and datname = current_database()`,
    );
    await expect(response.text()).rejects.toThrow();
    expect(await csv(coordinator(), { columns: ['name'] })).toContain('Mill');
  });
});
