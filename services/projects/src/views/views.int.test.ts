import type { ProjectView, ProjectViews } from '@portal/contracts/projects/project-view';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let northwind: TestCompany;
let clara: ReturnType<TestCompany['person']>;

beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
});
afterAll(() => portal.stop());
beforeEach(() => {
  clara = northwind.person('ICCoordinator');
});

const VIEW = { columns: ['name', 'status'], selection: { projectStatus: 'Open', sortFieldName: 'status' } };
const view = (name: string, over: object = {}) => ({ name, ...VIEW, ...over });
const save = (as: object, body: object) => portal.call(as, 'POST', '/projects/views', body);
const saved = async (as: object, name: string): Promise<ProjectView> =>
  (await save(as, view(name))).body.data as ProjectView;
const views = async (as: object): Promise<ProjectViews> =>
  (await portal.call(as, 'GET', '/projects/views')).body.data as ProjectViews;
const namesOf = async (as: object) => (await views(as)).items.map(({ name }) => name);
const path = (id: string) => `/projects/views/${id}`;

describe('a saved view', () => {
  it('keeps columns, order, search and filters, for the person alone', async () => {
    const selection = {
      name: 'pier',
      sortFieldName: 'totalPremium',
      sortDirection: 'Descending',
      projectStatus: 'Open',
      countryName: 'Norway',
      policyExpireTo: '2027-01-01',
    };
    const answer = await save(clara, view('  Expiring  ', { selection }));
    expect([answer.status, answer.headers.get('etag')]).toEqual([201, '"1"']);
    const { items, columns } = await views(clara);
    expect([items, columns]).toEqual([
      [{ id: expect.any(String), version: 1, name: 'Expiring', columns: VIEW.columns, selection }],
      null,
    ]);
    expect(await namesOf(northwind.person('ICCoordinator'))).toEqual([]);
  });

  it('is renamed and overwritten, by the version that was read', async () => {
    const { id } = await saved(clara, 'Mine');
    const changed = await portal.call(clara, 'PUT', path(id), view('Ours', { columns: ['name'] }), {
      'if-match': '"1"',
    });
    expect([changed.status, changed.body.data]).toEqual([200, { id, version: 2, ...view('Ours'), columns: ['name'] }]);
    const stale = await portal.call(clara, 'PUT', path(id), view('Late'), { 'if-match': '"1"' });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'StaleVersion']);
    expect(await namesOf(clara)).toEqual(['Ours']);
  });

  it('is deleted once', async () => {
    const { id } = await saved(clara, 'Mine');
    expect((await portal.call(clara, 'DELETE', path(id))).body.data).toEqual({ id });
    expect((await portal.call(clara, 'DELETE', path(id))).status).toBe(404);
  });

  it('of another does not exist', async () => {
    const { id } = await saved(clara, 'Mine');
    const colleague = northwind.person('ICCoordinator');
    expect((await portal.call(colleague, 'PUT', path(id), view('Taken'))).status).toBe(404);
    const ofAnotherSet = view('Taken', { columns: ['name', 'buildDate'] });
    expect((await portal.call(colleague, 'PUT', path(id), ofAnotherSet)).status).toBe(404);
    expect((await portal.call(clara, 'PUT', path(id), ofAnotherSet)).status).toBe(400);
    expect((await portal.call(colleague, 'DELETE', path(id))).status).toBe(404);
    expect(await namesOf(clara)).toEqual(['Mine']);
  });
});

describe('names and number of views', () => {
  it('are each once a person, also with two at once, in whatever case', async () => {
    const answers = await Promise.all(['Mine', 'mine', ' MINE '].map((name) => save(clara, view(name))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.fieldErrors).toEqual({ name: ['You have a view with this name already.'] });
    expect((await save(northwind.person('ICCoordinator'), view('Mine'))).status).toBe(201);
    const { id } = await saved(clara, 'Other');
    expect((await portal.call(clara, 'PUT', path(id), view('mine'))).body.error.code).toBe('Duplicate');
  });

  it('are stored with plain spaces', async () => {
    const { body } = await save(clara, view(' Wide\u00A0 spaces '));
    expect(body.data).toMatchObject({ name: 'Wide spaces' });
    await portal.call(clara, 'DELETE', path((body.data as ProjectView).id));
  });

  it('are 20 at most, also with many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, number) => save(clara, view(`View ${number}`))));
    const refused = answers.filter(({ status }) => status === 409);
    const { code, reason } = refused[0]?.body.error ?? {};
    expect([refused.length, code, reason]).toEqual([5, 'ViewLimitReached', 'ViewLimitReached']);
    expect((await views(clara)).items).toHaveLength(20);
    const [first] = (await views(clara)).items;
    await portal.call(clara, 'DELETE', path(first?.id ?? ''));
    expect((await save(clara, view('One more'))).status).toBe(201);
  });
});

describe('what a view cannot hold', () => {
  it.each<[string, object, string]>([
    ['no name', { name: '   ' }, 'name'],
    ['a long name', { name: 'x'.repeat(51) }, 'name'],
    ['no columns', { columns: [] }, 'columns'],
    ['another first column than the name', { columns: ['status', 'name'] }, 'columns'],
    ['a column twice', { columns: ['name', 'status', 'status'] }, 'columns'],
    ['a column of another set', { columns: ['name', 'buildDate'] }, 'columns'],
    ['an unknown column', { columns: ['name', 'password'] }, 'columns.1'],
    ['a filter that is not the person’s', { selection: { insuranceCompanyId: randomUUID() } }, 'insuranceCompanyId'],
    ['a wrong date', { selection: { policyExpireTo: 'soon' } }, 'selection.policyExpireTo'],
  ])('%s', async (_what, over, field) => {
    const answer = await save(clara, view('Mine', over));
    expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  it('an order that the person does not see', async () => {
    const site = {
      role: 'SiteContact' as const,
      companyType: 'NoCompany' as const,
      companyId: null,
      sub: randomUUID(),
    };
    const answer = await save(site, view('Mine', { columns: ['name'], selection: { sortFieldName: 'totalPremium' } }));
    expect([answer.status, answer.body.fieldErrors]).toEqual([
      400,
      { sortFieldName: ['This field cannot be sorted by'] },
    ]);
  });

  it('is nobody’s without a role', async () => {
    expect((await save(northwind.person('None'), view('Mine'))).status).toBe(403);
  });
});

describe('chosen columns', () => {
  const choose = (as: object, columns: unknown) => portal.call(as, 'PUT', '/projects/views/columns', { columns });

  it('are kept for the person until they are given back', async () => {
    await choose(clara, ['name', 'totalPremium', 'country']);
    await choose(clara, ['name', 'country']);
    expect((await views(clara)).columns).toEqual(['name', 'country']);
    expect((await views(northwind.person('ICCoordinator'))).columns).toBeNull();
    expect((await choose(clara, null)).status).toBe(200);
    expect((await views(clara)).columns).toBeNull();
  });

  it('are columns of the person’s own set, or TIV, VaR and score', async () => {
    expect((await choose(clara, ['name', 'tiv', 'var', 'riskScore'])).status).toBe(200);
    const answer = await choose(clara, ['name', 'buildDate']);
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, { columns: ['This is not a column of your list'] }]);
  });
});
