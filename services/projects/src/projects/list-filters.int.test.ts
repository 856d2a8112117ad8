import type { Role } from '@portal/contracts/common/enums';
import type { Page } from '@portal/contracts/common/list';
import type { ProjectFilterOptions, ProjectListRow } from '@portal/contracts/projects/project-list';
import { queryPrepared } from '@portal/service-kit';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conditionsOf } from '../core/project-list/filters.ts';
import { filterProbe } from '../core/project-list/sets.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let northwind: TestCompany;
let rival: TestCompany;
let many: TestCompany;
const MANY = 20_000;

beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  rival = await portal.addCompany('Rival Insurance');
  many = await portal.addCompany('Many Insurance');
  for (const [name, columns] of Object.entries({
    Alpha: { country: 'Norway', policy_expire_date: '2027-03-01' },
    Beta: { country: 'Norway', status: 'Closed', policy_expire_date: '2027-03-31' },
    Gamma: { country: 'Chile', ready_to_be_reallocated: true, policy_expire_date: '2027-04-01' },
  })) {
    const id = await portal.addProject(northwind, { name });
    await portal.knex('projects').where({ id }).update(columns);
  }
  await portal.addProject(northwind, { name: 'Mill', type: 'OperationalProperty' });
  await addMany();
});
afterAll(() => portal.stop());

/**
 * Each tenth is Closed, each thousandth in Malta, and all names of Malta come last. The others are in Spain or in Chile, half of
 * them each, and so are those of the parent company; of the latter three are in Chile.
 */
async function addMany(): Promise<void> {
  const like = portal.project(many);
  await portal.knex.raw(
    `insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
       business_type_id, currency, construction_value, policy_start_date, policy_expire_date, status, country)
     select :company, 'Insurance', n, lower(n), 'Construction',
       case when i % 2 = 0 or i % 4001 = 1 then :parent::uuid else :other::uuid end, :type, :business, 'EUR', 5 + i, '2026-01-01',
       '2027-01-01'::date + i % 700, case when i % 10 = 0 then 'Closed' else 'Open' end,
       case when i % 1000 = 0 then 'Malta' when i % 2 = 0 then 'Spain' else 'Chile' end
     from generate_series(0, :last) i, concat(case when i % 1000 = 0 then 'Zone ' else 'Area ' end, i) n`,
    {
      company: many.id,
      parent: like.parentCompanyId,
      other: randomUUID(),
      type: like.projectTypeId,
      business: like.businessTypeId,
      last: MANY - 1,
    },
  );
  await portal.knex('project_counts').insert({ company_id: many.id, count: MANY });
  await portal.knex.raw('vacuum analyze projects');
}

async function list(as: object, query: Record<string, string>) {
  const { status, body } = await portal.call(as, 'GET', `/projects?${new URLSearchParams(query).toString()}`);
  const page = body.data as Page<ProjectListRow> | undefined;
  return { status, body, page, names: page?.items.map(({ name }) => name) };
}
const person = (role: Role, companyId: string | null = null) => ({
  role,
  companyType: companyId ? ('Risk' as const) : ('NoCompany' as const),
  companyId,
  sub: randomUUID(),
});

describe('filters (spec 2 §3)', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ projectStatus: 'Closed' }, ['Beta']],
    [{ type: 'OperationalProperty' }, ['Mill']],
    [{ countryName: 'Norway' }, ['Alpha', 'Beta']],
    [{ countryName: 'Norway', projectStatus: 'Open' }, ['Alpha']],
    [{ countryName: 'Norway', name: 'bet' }, ['Beta']],
    [{ readyToBeReallocated: 'true' }, ['Gamma']],
    [{ policyExpireFrom: '2027-03-31', policyExpireTo: '2027-04-01' }, ['Beta', 'Gamma']],
    [{ policyExpireTo: '2027-03-01' }, ['Alpha']],
    [{ countryName: `Nor' or true --` }, []],
  ])('%j leaves %j', async (query, names) => {
    const found = await list(northwind.person('ICCoordinator'), query);
    expect([found.names, found.page?.totalCount]).toEqual([names, names.length]);
  });

  it('by parent company and project type', async () => {
    const { parentCompanyId, projectTypeId } = portal.project(northwind, { type: 'OperationalProperty' });
    expect((await list(northwind.person('ICUnderwriter'), { projectTypeId })).names).toEqual(['Mill']);
    expect((await list(northwind.person('ICUnderwriter'), { parentCompanyId })).page?.totalCount).toBe(4);
    expect((await list(rival.person('ICUnderwriter'), { parentCompanyId })).page?.totalCount).toBe(0);
  });

  it.each<[string, string]>([
    ['projectStatus', 'Frozen'],
    ['type', 'Ship'],
    ['projectTypeId', 'x'],
    ['parentCompanyId', "1' or true"],
    ['policyExpireFrom', '2027-02-30'],
    ['policyExpireTo', 'soon'],
    ['readyToBeReallocated', 'false'],
    ['countryName', 'x'.repeat(100)],
  ])('refuse %s=%s', async (field, value) => {
    const answer = await list(northwind.person('ICCoordinator'), { [field]: value });
    expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, [field]]);
  });
});

describe('what the viewer does not see is not filtered by', () => {
  it.each<[string, object, string]>([
    ['the policy, by a site contact', person('SiteContact'), 'policyExpireFrom'],
    ['parent companies, by a site contact', person('SiteContact'), 'parentCompanyId'],
    [
      'insurers, by an insurer',
      { role: 'ICCoordinator', companyType: 'Insurance', companyId: randomUUID() },
      'insuranceCompanyId',
    ],
    [
      'the policy, by a broker company',
      { role: 'ICUnderwriter', companyType: 'Broker', companyId: randomUUID() },
      'policyExpireTo',
    ],
  ])('%s', async (_what, as, filter) => {
    const value = filter.startsWith('policy') ? '2027-01-01' : randomUUID();
    const answer = await list(as, { [filter]: value });
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, { [filter]: ['This field cannot be filtered by'] }]);
  });

  it('a broker filters by insurer among the projects of theirs', async () => {
    const broker = person('Broker');
    const own = await portal.addProject(rival, { name: 'Rival Works' });
    const other = await portal.addProject(northwind, { name: 'Pier' });
    for (const id of [own, other]) await portal.addParticipant(id, broker);
    await portal.knex('companies').where({ company_id: rival.id }).update({ name: 'Rival Insurance' });
    expect((await list(broker, { insuranceCompanyId: rival.id })).names).toEqual(['Rival Works']);
    expect((await list(broker, { insuranceCompanyId: many.id })).names).toEqual([]);
    const { body } = await portal.call(broker, 'GET', '/projects/filters');
    const options = body.data as ProjectFilterOptions;
    expect(options.insuranceCompanyId.map(({ label }) => label)).toEqual(['Northwind Insurance', 'Rival Insurance']);
    expect(options.parentCompanyId).toHaveLength(2);
  });
});

describe('what filters offer', () => {
  it('is the company’s own parent companies, the types it has, and the countries of its projects', async () => {
    const { body } = await portal.call(northwind.person('ICCoordinator'), 'GET', '/projects/filters');
    const options = body.data as ProjectFilterOptions;
    expect(options.countryName.map(({ value }) => value)).toEqual(['Chile', 'Norway']);
    expect(options.parentCompanyId.map(({ label }) => label)).toEqual(['Keel Holding']);
    expect(options.projectTypeId.length).toBeGreaterThan(10);
    expect(options.insuranceCompanyId).toEqual([]);
  });

  it('is nothing that a site contact may not read', async () => {
    const site = person('SiteContact');
    await portal.addParticipant(await portal.addProject(rival), site);
    const { body } = await portal.call(site, 'GET', '/projects/filters');
    expect(body.data).toMatchObject({ projectTypeId: [], parentCompanyId: [] });
    expect((body.data as ProjectFilterOptions).insuranceCompanyId).toHaveLength(1);
  });
});

describe('very many projects', () => {
  const as = () => many.person('ICCoordinator');

  it('count what is rare exactly, wherever it stands, in each order', async () => {
    for (const sortFieldName of ['name', 'constructionValue', 'policyExpireDate']) {
      const found = await list(as(), { countryName: 'Malta', sortFieldName, page: '2' });
      expect([found.page?.totalCount, found.page?.totalIsLowerBound, found.names?.length]).toEqual([20, undefined, 10]);
    }
  });

  it('say «at least» of what is frequent, and lose no page of it', async () => {
    const first = await list(as(), { projectStatus: 'Closed', pageSize: '100' });
    expect([first.page?.totalIsLowerBound, first.page?.totalCount]).toEqual([true, 1_000]);
    const seen = new Set<string>();
    for (let page = 1; page <= 21; page++) {
      const { page: found } = await list(as(), { projectStatus: 'Closed', pageSize: '100', page: String(page) });
      for (const { id, status } of found?.items ?? []) {
        expect(status).toBe('Closed');
        seen.add(id);
      }
    }
    expect(seen.size).toBe(2_000);
  });

  it('are read no further than a combination of filters that each leave many', async () => {
    const filters = { countryName: 'Chile', parentCompanyId: portal.project(many).parentCompanyId };
    expect((await list(as(), filters)).page).toMatchObject({ totalCount: 3 });
    const conditions = conditionsOf(filters, 3);
    const probe = filterProbe({ kind: 'company', id: many.id, companyType: 'Insurance' }, false, conditions);
    const plan = await portal.knex.transaction(async (tx) => {
      const text = `explain (analyze, costs off, timing off, buffers off) ${probe.text}`;
      return queryPrepared<{ 'QUERY PLAN': string }>(tx, {
        name: '',
        text,
        values: [many.id, 1_000, ...conditions.values],
      });
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    const read = [...lines.matchAll(/actual rows=([\d.]+)|Rows Removed by Filter: (\d+)/g)];
    expect(Math.max(...read.map(([, rows, removed]) => Number(rows ?? removed)))).toBe(3);
  });

  it('are searched and filtered at once', async () => {
    const dense = await list(as(), { name: 'area', projectStatus: 'Closed', sortFieldName: 'policyExpireDate' });
    expect([dense.page?.totalIsLowerBound, dense.names?.length]).toEqual([true, 10]);
    const rare = await list(as(), { name: 'zone', projectStatus: 'Open' });
    expect(rare.page).toMatchObject({ totalCount: 0 });
    expect((await list(as(), { name: 'area', countryName: 'Malta' })).page).toMatchObject({ totalCount: 0 });
  });
});
