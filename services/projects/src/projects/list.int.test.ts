import type { Page } from '@portal/contracts/common/list';
import { PROJECT_LIST_COLUMNS } from '@portal/contracts/projects/list-columns';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_PROBE } from '../core/project-list/sets.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { companyPage } from './list-statements.ts';

let portal: TestPortal;
let northwind: TestCompany;
let rival: TestCompany;
let many: TestCompany;
const MANY = 25_000;

beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  rival = await portal.addCompany('Rival Insurance');
  many = await portal.addCompany('Many Insurance');
  await addMany();
});
afterAll(() => portal.stop());

/** Adds as many projects as the list's query plans depend on; one in a thousand is a needle, one in five hay. */
async function addMany(): Promise<void> {
  const { name: _, ...like } = portal.project(many);
  await portal.knex.raw(
    `insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
       business_type_id, currency, construction_value, policy_start_date, policy_expire_date, br_premium)
     select :company, 'Insurance', n, lower(n), 'Construction', :parent, :type, :business, 'EUR', 5 + i, '2026-01-01',
       '2027-01-01', case when i % 2 = 0 then i + 1 end
     from generate_series(0, :last) i, concat(
       case when i % 1000 = 0 then 'Needle ' when i % 5 = 0 then 'Hay ' else 'Straw ' end, i) n`,
    {
      company: many.id,
      parent: like.parentCompanyId,
      type: like.projectTypeId,
      business: like.businessTypeId,
      last: MANY - 1,
    },
  );
  await portal.knex('project_counts').insert({ company_id: many.id, count: MANY });
  await portal.knex.raw('vacuum analyze projects');
}

async function list(as: object, query = '') {
  const { status, body } = await portal.call(as, 'GET', `/projects${query}`);
  const page = body.data as Page<ProjectListRow> | undefined;
  return { status, body, page, names: page?.items.map(({ name }) => name) };
}

const outside = (role: 'Broker' | 'RiskEngineer' | 'SiteContact', companyId: string | null = null) => ({
  role,
  companyType: companyId ? ('Risk' as const) : ('NoCompany' as const),
  companyId,
  sub: randomUUID(),
});

describe('whose projects are listed (decisions §11)', () => {
  it('is the company’s for its own people, and what they take part in for all others', async () => {
    const [alpha, beta, gamma] = [
      await portal.addProject(northwind, { name: 'Alpha' }),
      await portal.addProject(northwind, { name: 'Beta' }),
      await portal.addProject(rival, { name: 'Gamma' }),
    ];
    for (const role of ['ICCoordinator', 'ICUnderwriter', 'RiskEngineer'] as const) {
      expect((await list(northwind.person(role))).names).toEqual(['Alpha', 'Beta']);
    }
    expect((await list(rival.person('ICCoordinator'))).names).toEqual(['Gamma']);

    const broker = outside('Broker');
    const granite = randomUUID();
    const engineer = outside('RiskEngineer', granite);
    const riskCoordinator = { role: 'RCCoordinator', companyType: 'Risk', companyId: granite, sub: randomUUID() };
    for (const stranger of [broker, engineer, riskCoordinator]) {
      expect((await list(stranger)).page).toEqual({ items: [], totalPages: 0, totalCount: 0 });
    }
    await portal.addParticipant(alpha, broker);
    await portal.addParticipant(gamma, broker);
    await portal.addParticipant(beta, engineer);
    expect((await list(broker, '?sortFieldName=insuranceCompanyName&sortDirection=Descending')).page).toMatchObject({
      totalCount: 2,
      items: [
        { name: 'Gamma', insuranceCompanyName: 'Rival Insurance' },
        { name: 'Alpha', insuranceCompanyName: 'Northwind Insurance' },
      ],
    });
    expect((await list(engineer)).names).toEqual(['Beta']);
    expect((await list(riskCoordinator)).names).toEqual(['Beta']);
    expect((await list(outside('RiskEngineer', granite))).names).toEqual([]);
  });

  it('hides what the role may not see and does not sort by it', async () => {
    const id = await portal.addProject(rival, { brPremium: 12, linePercent: 3 });
    const site = outside('SiteContact');
    await portal.addParticipant(id, site);
    expect((await list(site)).page?.items[0]).toMatchObject({
      totalPremium: null,
      linePercent: null,
      policyStartDate: null,
      constructionValue: 1_250_000.5,
    });
    const sorted = await list(site, '?sortFieldName=totalPremium');
    expect([sorted.status, sorted.body.fieldErrors]).toEqual([
      400,
      { sortFieldName: ['This field cannot be sorted by'] },
    ]);
  });

  it('is nobody’s without a role', async () => {
    expect((await list(northwind.person('None'))).status).toBe(403);
    expect((await list({ role: 'Admin', companyType: 'NoCompany', companyId: null })).status).toBe(403);
  });
});

describe('page, sort and number', () => {
  it('answers pages behind the end with no rows and the right numbers', async () => {
    const { page } = await list(many.person('ICCoordinator'), '?page=999999999&pageSize=100');
    expect(page).toEqual({ items: [], totalPages: 250, totalCount: MANY });
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'pageSize=101', 'pageSize=0', 'sortFieldName=id'])(
    'refuses %s',
    async (query) => {
      const answer = await list(many.person('ICCoordinator'), `?${query}`);
      expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, [query.split('=')[0]]]);
    },
  );

  it('sorts by each column in both directions without losing or doubling a row', async () => {
    for (const field of PROJECT_LIST_COLUMNS) {
      for (const direction of ['Ascending', 'Descending']) {
        const seen = new Set<string>();
        for (const page of [1, 2, 3]) {
          const query = `?page=${page}&sortFieldName=${field}&sortDirection=${direction}`;
          for (const row of (await list(many.person('ICCoordinator'), query)).page?.items ?? []) seen.add(row.id);
        }
        expect([field, direction, seen.size]).toEqual([field, direction, 30]);
      }
    }
  });

  it('orders names as people do and empty values as the smallest', async () => {
    const owner = await portal.addCompany('Sorting Insurance');
    for (const [name, brPremium] of [
      ['zebra', 3],
      ['Ärmel', 2],
      ['Apfel', null],
      ['Zoo', 1],
    ] as const) {
      await portal.addProject(owner, { name, brPremium });
    }
    const names = async (query: string) => (await list(owner.person('ICCoordinator'), query)).names;
    expect(await names('')).toEqual(['Apfel', 'Ärmel', 'zebra', 'Zoo']);
    expect(await names('?sortDirection=Descending')).toEqual(['Zoo', 'zebra', 'Ärmel', 'Apfel']);
    expect(await names('?sortFieldName=totalPremium')).toEqual(['Apfel', 'Zoo', 'Ärmel', 'zebra']);
    expect(await names('?sortFieldName=totalPremium&sortDirection=Descending')).toEqual([
      'zebra',
      'Ärmel',
      'Zoo',
      'Apfel',
    ]);
  });
});

describe('search by name', () => {
  it('finds parts of names in any case and takes wildcards literally', async () => {
    const owner = await portal.addCompany('Searching Insurance');
    for (const name of ['North Pier', 'Pier NORTH', 'Northern/Light', 'South'])
      await portal.addProject(owner, { name });
    const found = async (name: string) =>
      (await list(owner.person('ICUnderwriter'), `?name=${encodeURIComponent(name)}`)).names;
    expect(await found('nORTH')).toEqual(['North Pier', 'Northern/Light', 'Pier NORTH']);
    expect(await found(' pier ')).toEqual(['North Pier', 'Pier NORTH']);
    for (const wildcard of ['%', '_', '\\', 'N%h']) expect([wildcard, await found(wildcard)]).toEqual([wildcard, []]);
    expect(await found('   ')).toHaveLength(4);
  });

  it('finds names without the marks of their letters, in the order of the list', async () => {
    const owner = await portal.addCompany('Marked Insurance');
    for (const name of ['Zürich Tower', 'Zurich Annex', 'São Paulo', 'Porto do Amapá', 'Łódź (2)'])
      await portal.addProject(owner, { name });
    const found = async (name: string) =>
      (await list(owner.person('ICUnderwriter'), `?name=${encodeURIComponent(name)}`)).names;
    for (const name of ['zurich', 'Zürich', 'ZU\u0308RICH']) {
      expect([name, await found(name)]).toEqual([name, ['Zurich Annex', 'Zürich Tower']]);
    }
    expect(await found('sao')).toEqual(['São Paulo']);
    expect(await found('amapa')).toEqual(['Porto do Amapá']);
    expect(await found('lodz')).toEqual(['Łódź (2)']);
    // Names that differ by a mark alone are two.
    await portal.addProject(owner, { name: 'Zürich Annex' });
    expect(await found('zurich annex')).toEqual(['Zurich Annex', 'Zürich Annex']);
  });

  it('counts rare matches exactly and says «at least» of very many', async () => {
    const rare = await list(many.person('ICCoordinator'), '?name=needle&page=2');
    expect(rare.page).toMatchObject({ totalCount: 25, totalPages: 3 });
    expect(rare.page?.totalIsLowerBound).toBeUndefined();
    expect(rare.names).toHaveLength(10);
    const dense = await list(many.person('ICCoordinator'), '?name=hay');
    expect(dense.page?.totalIsLowerBound).toBe(true);
    expect(dense.page?.totalCount).toBeGreaterThanOrEqual(100);
    expect(dense.page?.totalCount).toBeLessThanOrEqual(5_000);
    const far = await list(many.person('ICCoordinator'), '?name=hay&page=490&sortFieldName=constructionValue');
    expect(far.names).toHaveLength(10);
    expect(far.page?.totalCount).toBeGreaterThanOrEqual(4_900);
    expect((await list(many.person('ICCoordinator'), '?name=nothing')).page).toMatchObject({
      totalCount: 0,
      items: [],
    });
  });
});

describe('plans', () => {
  const explain = async (text: string, values: readonly unknown[]): Promise<string> => {
    const bound = text.replace(/\$(\d)/g, (_, index: string) => {
      const value = values[Number(index) - 1];
      return typeof value === 'number' ? String(value) : `'${String(value)}'`;
    });
    const { rows } = await portal.knex.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      `explain ${bound.replace(/\?/g, '\\?')}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const scope = () => ({ kind: 'company', id: many.id, companyType: 'Insurance' }) as const;

  it('the default order walks the index of names, in both directions', async () => {
    for (const direction of ['Ascending', 'Descending'] as const) {
      const { text } = companyPage(scope(), { field: 'name', direction }, false);
      const plan = await explain(text, [many.id, 10, 12_000]);
      expect(plan).toMatch(/Index Only Scan( Backward)? using projects_name/);
      expect(plan).not.toContain('Seq Scan on projects');
    }
  });

  it.each(['policyExpireDate', 'totalPremium'] as const)('the order by %s walks its index', async (field) => {
    for (const direction of ['Ascending', 'Descending'] as const) {
      const plan = await explain(companyPage(scope(), { field, direction }, false).text, [many.id, 10, 0]);
      expect(plan).toMatch(/Index (Only )?Scan( Backward)? using projects_(?!name|pkey)/);
      expect(plan).not.toMatch(/Sort Key: p\./);
    }
  });

  it('a search of which many match walks the index of names until its page is full', async () => {
    const { text } = companyPage(scope(), { field: 'name', direction: 'Ascending' }, true);
    const plan = await explain(text, [many.id, 10, 0, '%hay%']);
    expect(plan).toContain('Index Only Scan using projects_name');
    expect(plan).not.toContain('projects_search');
  });

  it('a search looks through the first names of the index, and asks the trigrams only for what is rare', async () => {
    const plan = await explain(SEARCH_PROBE.text, [many.id, '%needle%', 1_000]);
    expect(plan).toContain('Index Only Scan using projects_name');
    expect(plan).toContain('Function Scan on matching_projects');
    const statement = `select id from projects p where p.company_id = ? and p.search_key like '%needle%' limit 1001`;
    const trigrams = await portal.knex.transaction(async (tx) => {
      for (const kind of ['seqscan', 'indexscan', 'indexonlyscan']) await tx.raw(`set local enable_${kind} = off`);
      return tx.raw<{ rows: object[] }>(`explain ${statement}`, [many.id]);
    });
    expect(JSON.stringify(trigrams.rows)).toContain('Bitmap Index Scan on projects_search');
  });
});
