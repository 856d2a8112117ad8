import { NAMES_LISTED, NAMES_OF_COMPANY } from '@portal/contracts/common/entry-limits';
import { PROJECT_TYPE_SEEDS } from '@portal/contracts/projects/project-type-seeds';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { ProjectFilterOptions } from '@portal/contracts/projects/project-list';
import type { ParentCompany, ProjectBusinessType, ProjectType } from '@portal/contracts/projects/types';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRY_TEXTS, NAMES_REACHED } from '../core/change/entry.texts.ts';
import { addOwnNames } from '../testing/own-names.fixture.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let northwind: TestCompany;
let rival: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  rival = await portal.addCompany('Rival Insurance');
});
afterAll(() => portal.stop());

const as = (company: TestCompany, method: string, path: string, body?: object) =>
  portal.call(company.person('ICCoordinator'), method, path, body);

describe('parent companies', () => {
  it('are the company’s own, by name, each once', async () => {
    const added = await as(northwind, 'POST', '/parent-companies', { name: ' AT&T  (Ünited),\u00A0Inc. ' });
    expect(added).toMatchObject({ status: 201, body: { data: { name: 'AT&T (Ünited), Inc.' } } });
    const again = await as(northwind, 'POST', '/parent-companies', { name: 'at&t (ünited), inc.' });
    expect([again.status, again.body.fieldErrors]).toEqual([409, { name: [PROJECT_TEXTS.parentCompanyTaken] }]);
    const { id } = added.body.data as ParentCompany;
    expect((await as(rival, 'PUT', '/parent-companies', { id, name: 'Mine' })).status).toBe(404);
    expect((await as(northwind, 'PUT', '/parent-companies', { id, name: 'Abel' })).status).toBe(200);
    const list = (await as(northwind, 'GET', '/parent-companies')).body.data as ParentCompany[];
    expect(list.map(({ name }) => name)).toEqual(['Abel', 'Keel Holding']);
  });

  it('are read by those who take part in a project of theirs, and added by coordinators alone', async () => {
    const broker = { role: 'Broker', companyType: 'NoCompany', companyId: null, sub: randomUUID() } as const;
    expect((await portal.call(broker, 'GET', '/parent-companies')).body.data).toEqual([]);
    await portal.addParticipant(await portal.addProject(northwind), broker);
    expect((await portal.call(broker, 'GET', '/parent-companies')).body.data).toMatchObject([{ name: 'Keel Holding' }]);
    for (const person of [broker, northwind.person('ICUnderwriter'), northwind.person('RiskEngineer')]) {
      expect((await portal.call(person, 'POST', '/parent-companies', { name: 'X' })).status).toBe(403);
    }
    expect((await portal.call(northwind.person('SiteContact'), 'GET', '/parent-companies')).status).toBe(403);
  });
});

describe('project types and business types', () => {
  it('begin with the catalogue’s, in its order', async () => {
    const types = (await as(northwind, 'GET', '/project-types?type=Construction')).body.data as ProjectType[];
    expect(types.map(({ value }) => value)).toEqual(PROJECT_TYPE_SEEDS.Construction.map(({ value }) => value));
    const businesses = (await as(northwind, 'GET', `/project-business-types?projectTypeId=${types[0]?.id}`)).body
      .data as ProjectBusinessType[];
    expect(businesses.map(({ value }) => value)).toEqual(PROJECT_TYPE_SEEDS.Construction[0]?.businessTypes);
  });

  it('are added for the company alone, and refused where they exist in whatever case', async () => {
    const add = (company: TestCompany, value: string, type = 'Construction') =>
      as(company, 'POST', '/project-types', { value, type });
    expect((await add(northwind, 'office  BUILDING')).body.fieldErrors).toEqual({
      value: [PROJECT_TEXTS.projectTypeTaken],
    });
    const answers = await Promise.all([add(northwind, 'Space Port'), add(northwind, 'space port')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const type = answers.find(({ status }) => status === 201)?.body.data as ProjectType;
    expect((await add(rival, 'Space Port')).status).toBe(201);
    expect((await add(northwind, 'Space Port', 'OperationalProperty')).status).toBe(201);

    const business = { projectTypeId: type.id, value: 'Launch\u00A0 Pad' };
    expect((await as(rival, 'POST', '/project-business-types', business)).status).toBe(400);
    expect(await as(northwind, 'POST', '/project-business-types', business)).toMatchObject({
      status: 201,
      body: { data: { value: 'Launch Pad' } },
    });
    expect((await as(northwind, 'POST', '/project-business-types', business)).status).toBe(409);
    const hers = (await as(rival, 'GET', '/project-types')).body.data as ProjectType[];
    expect(hers.map(({ id }) => id)).not.toContain(type.id);
  });

  it('are renamed where they are the company’s own, never the portal’s', async () => {
    const types = (await as(northwind, 'GET', '/project-types')).body.data as ProjectType[];
    const seeded = types.find(({ isSeeded }) => isSeeded);
    const own = types.find(({ isSeeded }) => !isSeeded);
    const rename = (id: string | undefined, value: string) => as(northwind, 'PUT', '/project-types', { id, value });
    expect(await rename(seeded?.id, 'Mine')).toMatchObject({ status: 400, body: { error: { reason: 'SeededEntry' } } });
    expect((await rename(own?.id, 'Bridge')).status).toBe(409);
    expect((await rename(own?.id, 'Rocket Yard')).body.data).toMatchObject({ value: 'Rocket Yard', isSeeded: false });
    expect((await rename(randomUUID(), 'Nothing')).status).toBe(404);
    expect((await rename(own?.id, 'x'.repeat(31))).status).toBe(400);
  });
});

describe('names that a person adds', () => {
  it('are 200 an hour, of parent companies and types together', async () => {
    const person = northwind.person('ICCoordinator');
    const add = (path: string, body: object, by = person) => portal.call(by, 'POST', path, body);
    const parent = (name: string, by = person) => add('/parent-companies', { name }, by);
    expect((await parent('First Holding')).status).toBe(201);
    const counts = () => portal.knex('added_entries').where({ user_id: person.sub });
    await counts().update({ entries: 197 });
    const type = await add('/project-types', { type: 'Construction', value: 'Sea Wall' });
    const { id: projectTypeId } = type.body.data as ProjectType;
    const answers = [
      type,
      await add('/project-business-types', { projectTypeId, value: 'Breakwater' }),
      // A name that exists is none that was added.
      await parent('first holding'),
      await parent('Second Holding'),
      await parent('Third Holding'),
      await add('/project-types', { type: 'Construction', value: 'Sea Lock' }),
      await add('/project-business-types', { projectTypeId, value: 'Sluice' }),
      await parent('Third Holding', northwind.person('ICCoordinator')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409, 201, 429, 429, 429, 201]);
    expect(answers[4]?.body.error.message).toBe(ENTRY_TEXTS.name);
    await counts().update({ began_at: new Date(Date.now() - 3_600_000) });
    expect((await parent('Fourth Holding')).status).toBe(201);
  });
});

describe('names that a company has', () => {
  const additions = (type: string) =>
    [
      ['/parent-companies', 'name', {}],
      ['/project-types', 'value', { type: 'Construction' }],
      ['/project-business-types', 'value', { projectTypeId: type }],
    ] as const;
  const bridge = async () => {
    const types = (await as(northwind, 'GET', '/project-types')).body.data as ProjectType[];
    return types.find(({ value, isSeeded }) => isSeeded && value === 'Bridge')?.id ?? '';
  };

  it('are 10,000 parent companies, project types and business types of its own', async () => {
    const full = await portal.addCompany('Full Insurance');
    await addOwnNames(portal.knex, full.id, NAMES_OF_COMPANY - 1);
    for (const [path, field, fields] of additions(await bridge())) {
      const add = (name: string, company = full) => as(company, 'POST', path, { ...fields, [field]: name });
      const answers = await Promise.all([add('One more'), add('Another')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused?.body.fieldErrors).toEqual({ [field]: [NAMES_REACHED] });
      const { id } = answers.find(({ status }) => status === 201)?.body.data as ParentCompany;
      expect((await add('Own 7')).status).toBe(409);
      expect((await add('Own 7', rival)).status).toBe(201);
      expect((await as(full, 'PUT', path, { id, [field]: 'Renamed' })).status).toBe(200);
      const list = (await as(full, 'GET', path)).body.data as { id: string; isSeeded?: boolean }[];
      expect(list.filter(({ isSeeded }) => isSeeded !== true)).toHaveLength(NAMES_OF_COMPANY);
    }
  });

  it('are listed up to a bound, the portal’s first, whatever else there is', async () => {
    const beyond = await portal.addCompany('Beyond Insurance');
    await addOwnNames(portal.knex, beyond.id, NAMES_LISTED + 1);
    const { body } = await as(beyond, 'GET', '/projects/filters');
    const { parentCompanyId, projectTypeId } = body.data as ProjectFilterOptions;
    const lists = await Promise.all(additions('').map(([path]) => as(beyond, 'GET', path)));
    const found = [parentCompanyId, projectTypeId, ...lists.map((list) => list.body.data as object[])];
    expect(found.map((list) => list.length)).toEqual(found.map(() => NAMES_LISTED));
    expect(projectTypeId.map(({ label }) => label)).toContain('Bridge');
    const labels = parentCompanyId.map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['Keel Holding', 'Own 1', 'Own 10']);
  });
});
