import type { Role } from '@portal/contracts/common/enums';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { ProjectMap } from '@portal/contracts/projects/project-map';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const WORLD = '-180,-90,180,90';
type Query = Readonly<Record<string, string>>;

async function mapOf(as: Partial<SessionClaims>, query: Query): Promise<ProjectMap> {
  const { status, body } = await portal.call(as, 'GET', `/projects/map?${new URLSearchParams(query).toString()}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as ProjectMap;
}

async function projectAt(company: TestCompany, latitude: number, longitude: number, name?: string): Promise<string> {
  const id = await portal.addProject(company, name === undefined ? {} : { name });
  const body = { projectId: id, name: 'Site', address: 'There 1', coordinate: { latitude, longitude } };
  await portal.call(company.person('ICCoordinator'), 'POST', '/locations', body);
  return id;
}

/** Projects of a company in one statement, whose latitude and longitude SQL makes of their number `n`. */
async function manyProjects(company: TestCompany, count: number, [latitude, longitude]: readonly [string, string]) {
  const id = await portal.addProject(company);
  await portal.knex.raw(
    `with added as (
      insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
        business_type_id, currency, construction_value, policy_start_date, policy_expire_date)
      select company_id, company_type, 'Spread ' || n, 'spread ' || n, type, parent_company_id, project_type_id,
        business_type_id, currency, construction_value, policy_start_date, policy_expire_date
      from projects, generate_series(0, :count::integer - 1) as n where id = :id
      returning id, company_id, name
    ), numbered as (select *, split_part(name, ' ', 2)::integer as n from added)
    insert into locations (project_id, company_id, name, address, latitude, longitude, is_primary)
    select id, company_id, 'Site', 'There 1', ${latitude}, ${longitude}, true from numbered`,
    { id, count },
  );
}

const outsider = (role: Role, claims: Partial<SessionClaims> = {}): Partial<SessionClaims> => ({
  role,
  sub: randomUUID(),
  companyType: 'NoCompany',
  companyId: null,
  ...claims,
});

describe('the map of projects', () => {
  it('shows each of a few projects by itself, those without a location not at all', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    const munich = await projectAt(company, 48.137, 11.575, 'Munich Tower');
    const sydney = await projectAt(company, -33.87, 151.21);
    await portal.addProject(company);
    const map = await mapOf(company.person('ICUnderwriter'), { bbox: WORLD, zoom: '2' });
    expect([map.clusters, map.totalCount]).toEqual([[], 2]);
    expect(new Set(map.projects.map(({ id }) => id))).toEqual(new Set([munich, sydney]));
    expect(map.projects.find(({ id }) => id === munich)).toEqual({
      id: munich,
      name: 'Munich Tower',
      status: 'Open',
      coordinate: { latitude: 48.137, longitude: 11.575 },
      ...{ currency: 'EUR', tiv: 1_250_000.5, var: null, risk: null },
    });
  });

  it('shows only what is in the box, also across the date line and at the poles', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    const [fiji, samoa] = [await projectAt(company, -17.8, 178), await projectAt(company, -13.8, -172)];
    const [pole, munich] = [await projectAt(company, 90, 0), await projectAt(company, 48.1, 11.5)];
    const idsIn = async (bbox: string) =>
      new Set((await mapOf(company.person('ICCoordinator'), { bbox, zoom: '5' })).projects.map(({ id }) => id));
    expect(await idsIn('170,-30,-165,0')).toEqual(new Set([fiji, samoa]));
    expect(await idsIn('170,-30,180,0')).toEqual(new Set([fiji]));
    expect(await idsIn('-10,80,10,90')).toEqual(new Set([pole]));
    expect(await idsIn('11,48,12,49')).toEqual(new Set([munich]));
    expect(await idsIn('-60,-10,-50,10')).toEqual(new Set());
  });

  it('gathers many into clusters that hold each of them once, at every zoom', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    const count = 1_200;
    await manyProjects(company, count, ['40 + (n % 40) * 0.2503', '5 + n / 40 * 0.3301']);
    const places = await portal
      .knex('locations')
      .where({ company_id: company.id })
      .select<{ latitude: number; longitude: number }[]>('latitude', 'longitude');
    for (let zoom = 0; zoom <= 18; zoom++) {
      const map = await mapOf(company.person('ICCoordinator'), { bbox: '0,35,20,55', zoom: String(zoom) });
      expect(map.totalCount).toBe(count);
      expect(map.clusters.reduce((sum, cluster) => sum + cluster.count, map.projects.length)).toBe(count);
      expect(new Set(map.projects.map(({ id }) => id)).size).toBe(map.projects.length);
      for (const { count: held, center, bounds } of map.clusters) {
        const inside = places.filter(
          ({ latitude, longitude }) =>
            latitude >= bounds.south &&
            latitude <= bounds.north &&
            longitude >= bounds.west &&
            longitude <= bounds.east,
        );
        expect(inside.length).toBe(held);
        const mean = inside.reduce((sum, { longitude }) => sum + longitude, 0) / held;
        expect(center.longitude).toBeCloseTo(mean, 5);
      }
    }
  });

  it('says that all lie at one place where they do, and shows a company nothing of another', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    await manyProjects(company, 600, ['48.1', '11.5']);
    const bounds = { west: 11.5, south: 48.1, east: 11.5, north: 48.1 };
    for (const zoom of ['3', '18']) {
      expect(await mapOf(company.person('ICCoordinator'), { bbox: '11,48,12,49', zoom })).toEqual({
        clusters: [{ count: 600, center: { latitude: 48.1, longitude: 11.5 }, bounds }],
        projects: [],
        totalCount: 600,
      });
    }
    const rival = await portal.addCompany('Rival Insurance');
    expect((await mapOf(rival.person('ICCoordinator'), { bbox: WORLD, zoom: '3' })).totalCount).toBe(0);
  });

  it('follows a location that is moved, loses its place as primary one, or goes with its project', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    const coordinator = company.person('ICCoordinator');
    const id = await projectAt(company, 10, 10);
    const kept = await projectAt(company, 10, 10.0001);
    const fields = { name: 'Other', address: 'There 2', coordinate: { latitude: -20, longitude: 20 } };
    const other = await portal.call(coordinator, 'POST', '/locations', { ...fields, projectId: id });
    const otherId = (other.body.data as { id: string }).id;
    const coordinates = async () => {
      const { projects } = await mapOf(coordinator, { bbox: WORLD, zoom: '3' });
      return projects.find((project) => project.id === id)?.coordinate;
    };
    await portal.call(coordinator, 'PUT', `/locations/${otherId}/set-as-primary`);
    expect(await coordinates()).toEqual(fields.coordinate);
    const moved = { latitude: 30, longitude: -30 };
    await portal.call(coordinator, 'PUT', `/locations/${otherId}`, { ...fields, coordinate: moved });
    expect(await coordinates()).toEqual(moved);
    await portal.knex('projects').where({ id }).delete();
    const cells = await portal.knex('project_map_cells').where({ company_id: company.id }).orderBy('level');
    expect(cells.map(({ level, count, west, longitude_sum: sum }) => [level, count, west, Number(sum)])).toEqual(
      [5, 9, 13].map((level) => [level, 1, expect.any(Number), 10_000_100]),
    );
    expect((await mapOf(coordinator, { bbox: WORLD, zoom: '3' })).projects.map((project) => project.id)).toEqual([
      kept,
    ]);
  });

  it('shows people of other companies the projects in which they take part', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    const ids = [await projectAt(company, 1, 1), await projectAt(company, 2, 2), await projectAt(company, 3, 3)];
    const [broker, riskCompanyId] = [outsider('Broker'), randomUUID()];
    const claims = { companyType: 'Risk', companyId: riskCompanyId } as const;
    await portal.addParticipant(ids[0] ?? '', broker);
    for (const id of ids.slice(1)) await portal.addParticipant(id, outsider('RiskEngineer', claims));
    const seenBy = async (as: Partial<SessionClaims>) =>
      new Set((await mapOf(as, { bbox: WORLD, zoom: '3' })).projects.map(({ id }) => id));
    expect(await seenBy(broker)).toEqual(new Set(ids.slice(0, 1)));
    expect(await seenBy(outsider('RCCoordinator', claims))).toEqual(new Set(ids.slice(1)));
    expect(await seenBy(outsider('SiteContact'))).toEqual(new Set());
  });

  it('is searched and narrowed like the list', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    const harbour = await projectAt(company, 1, 1, 'Harbour Bridge');
    const closed = await projectAt(company, 2, 2, 'Harbour Tower');
    await projectAt(company, 3, 3, 'Airport');
    const coordinator = company.person('ICCoordinator');
    await portal.call(coordinator, 'PATCH', `/projects/${closed}/close`, { closingReason: 'Sold' });
    const ids = async (query: Query) =>
      new Set((await mapOf(coordinator, { bbox: WORLD, zoom: '3', ...query })).projects.map(({ id }) => id));
    expect(await ids({ name: 'harbour' })).toEqual(new Set([harbour, closed]));
    expect(await ids({ name: 'harbour', projectStatus: 'Closed' })).toEqual(new Set([closed]));
    expect(await ids({ projectStatus: 'Closed' })).toEqual(new Set([closed]));
    expect(await ids({ countryName: 'Nowhere' })).toEqual(new Set());
  });

  it('shows what one import brought, to each the projects that are theirs', async () => {
    const [company, rival] = [
      await portal.addCompany('Northwind Insurance'),
      await portal.addCompany('Rival Insurance'),
    ];
    const importId = randomUUID();
    const [harbour, tower] = [await projectAt(company, 1, 1, 'Harbour'), await projectAt(company, 2, 2, 'Tower')];
    await projectAt(company, 3, 3);
    await portal.knex('projects').whereIn('id', [harbour, tower]).update({ import_id: importId });
    const broker = outsider('Broker');
    await portal.addParticipant(harbour, broker);
    const ids = async (as: Partial<SessionClaims>, query: Query = {}) =>
      new Set((await mapOf(as, { bbox: WORLD, zoom: '3', importId, ...query })).projects.map(({ id }) => id));
    expect(await ids(company.person('ICCoordinator'))).toEqual(new Set([harbour, tower]));
    expect(await ids(company.person('ICCoordinator'), { name: 'tower' })).toEqual(new Set([tower]));
    expect(await ids(company.person('ICCoordinator'), { projectStatus: 'Closed' })).toEqual(new Set());
    expect(await ids(broker)).toEqual(new Set([harbour]));
    expect(await ids(rival.person('ICCoordinator'))).toEqual(new Set());
  });

  it('is narrowed for people of other companies within the projects in which they take part', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    const [mine, closed] = [await projectAt(company, 1, 1, 'Pier A'), await projectAt(company, 2, 2, 'Pier B')];
    await projectAt(company, 3, 3, 'Pier C');
    const broker = outsider('Broker');
    for (const id of [mine, closed]) await portal.addParticipant(id, broker);
    await portal.call(company.person('ICCoordinator'), 'PATCH', `/projects/${closed}/close`, { closingReason: 'Sold' });
    const ids = async (query: Query) =>
      new Set((await mapOf(broker, { bbox: WORLD, zoom: '3', ...query })).projects.map(({ id }) => id));
    expect(await ids({ name: 'pier' })).toEqual(new Set([mine, closed]));
    expect(await ids({ name: 'pier', projectStatus: 'Open' })).toEqual(new Set([mine]));
    expect(await ids({ insuranceCompanyId: randomUUID() })).toEqual(new Set());
  });

  it('is not theirs who have no projects, and not narrowed by what the viewer does not see', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    const ask = (as: Partial<SessionClaims>, query: Query = {}) =>
      portal.call(as, 'GET', `/projects/map?${new URLSearchParams({ bbox: WORLD, zoom: '3', ...query }).toString()}`);
    expect((await ask(outsider('Admin'))).status).toBe(403);
    const { status, body } = await ask(company.person('ICCoordinator'), { insuranceCompanyId: randomUUID() });
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([400, ['insuranceCompanyId']]);
    expect((await ask(company.person('ICCoordinator'), { importId: 'x' })).status).toBe(400);
  });

  it('says at least where search or filters leave more than it looks at', async () => {
    const company = await portal.addCompany('Northwind Insurance');
    await manyProjects(company, 10_050, ['40 + (n % 100) * 0.1', '5 + n / 100 * 0.1']);
    const map = await mapOf(company.person('ICCoordinator'), { bbox: WORLD, zoom: '3', name: 'spread' });
    expect([map.totalCount, map.totalIsLowerBound]).toEqual([10_000, true]);
  });

  it.each([
    { bbox: '1,2,3', zoom: '3' },
    { bbox: '1,2,3,4,5', zoom: '3' },
    { bbox: '-181,0,0,1', zoom: '3' },
    { bbox: '0,10,10,0', zoom: '3' },
    { bbox: 'a,b,c,d', zoom: '3' },
    { bbox: '0,0,NaN,1', zoom: '3' },
    { bbox: WORLD, zoom: '-1' },
    { bbox: WORLD, zoom: '1e3' },
    { bbox: WORLD },
    { zoom: '3' },
  ])('refuses %j', async (query) => {
    const company = await portal.addCompany('Northwind Insurance');
    const as = company.person('ICCoordinator');
    const params = new URLSearchParams(query as Record<string, string>).toString();
    expect((await portal.call(as, 'GET', `/projects/map?${params}`)).status).toBe(400);
  });
});
