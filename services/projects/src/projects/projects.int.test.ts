import { inspectionsExpectedFewer } from '@portal/contracts/events/inspections';
import { projectCreated, projectUpdated } from '@portal/contracts/events/projects';
import { projectMoneyHeld } from '@portal/contracts/events/project-money';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { projectCalls } from './projects.fixture.ts';

let portal: TestPortal;
let northwind: TestCompany;
let rival: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  rival = await portal.addCompany('Rival Insurance');
});
afterAll(() => portal.stop());

const { read, eventsOf } = projectCalls(() => portal);

describe('adding a project (spec 2 §7, decisions §20)', () => {
  it('stores all fields, totals the premiums and publishes the event', async () => {
    const coordinator = northwind.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
    const body = portal.project(northwind, {
      name: '  Harbour   Tower\u00A0№ 1\u2009\u3000(North)  ',
      brPremium: 100.1,
      dsuPremium: 50.2,
      triaPremium: 25,
      linePercent: 40,
      policyNumber: 'POL-1',
      stories: 0,
      area: 12.5,
      constructionType: 'MassTimber',
      combustibility: 'Combustible',
      buildDate: '2027-02-28',
      description: 'A tower.',
    });
    const added = await portal.call(coordinator, 'POST', '/projects', body);
    expect(added.status).toBe(201);
    expect(added.headers.get('etag')).toBe('"1"');
    const { id } = added.body.data as { id: string };
    const { project, headers } = await read(coordinator, id);
    expect(headers.get('etag')).toBe('"1"');
    expect(project).toMatchObject({
      name: 'Harbour Tower № 1 (North)',
      status: 'Open',
      insuranceCompanyName: 'Northwind Insurance',
      parentCompany: { name: 'Keel Holding' },
      projectType: { value: 'Office Building' },
      constructionValue: 1_250_000.5,
      totalPremium: 175.3,
      linePercent: 40,
      stories: 0,
      area: 12.5,
      buildDate: '2027-02-28',
      expectedInspections: 4,
      riskScore: null,
      var: null,
      location: null,
      changedBy: 'Clara Nordin',
    });
    expect(await eventsOf(id, projectCreated)).toMatchObject([
      {
        subject: projectCreated.subject,
        actor: { name: 'Clara Nordin' },
        data: { projectId: id, insurerCompanyId: northwind.id },
      },
    ]);
  });

  it('gives an operational property a BI premium of 1 when none is given (spec 2 §3)', async () => {
    const id = await portal.addProject(northwind, { type: 'OperationalProperty', brPremium: 9 });
    expect((await read(northwind.person('ICUnderwriter'), id)).project).toMatchObject({
      biPremium: 1,
      dsuPremium: null,
      totalPremium: 10,
    });
  });

  it('is the coordinator’s alone (decisions §11)', async () => {
    for (const role of ['ICUnderwriter', 'RiskEngineer', 'Broker', 'SiteContact', 'RCCoordinator', 'None'] as const) {
      const answer = await portal.call(northwind.person(role), 'POST', '/projects', portal.project(northwind));
      expect([role, answer.status]).toEqual([role, 403]);
    }
  });

  it('refuses names with characters that the pattern forbids, each of them', async () => {
    for (const character of '!"$%&\'*+,.:;<=>?@[\\]^_`{|}~€§') {
      const body = portal.project(northwind, { name: `Tower ${character}` });
      const answer = await portal.call(northwind.person('ICCoordinator'), 'POST', '/projects', body);
      expect([character, answer.status, answer.body.fieldErrors?.['name']]).toEqual([
        character,
        400,
        ['Should not contain special characters except ( ) # № / -'],
      ]);
    }
  });

  it('refuses a name that the company has, in whatever case, and takes it for another company', async () => {
    await portal.addProject(northwind, { name: 'Ångström Works' });
    const again = portal.project(northwind, { name: 'ÅNGSTRÖM  works' });
    const answer = await portal.call(northwind.person('ICCoordinator'), 'POST', '/projects', again);
    expect([answer.status, answer.body.fieldErrors]).toEqual([409, { name: [PROJECT_TEXTS.nameTaken] }]);
    await portal.addProject(rival, { name: 'Ångström Works' });
  });

  it('refuses parent companies and types that are another company’s or do not fit', async () => {
    const other = portal.project(northwind, { type: 'OperationalProperty' });
    const body = {
      ...portal.project(northwind),
      parentCompanyId: rival.parentCompanyId,
      projectTypeId: other.projectTypeId,
      businessTypeId: randomUUID(),
    };
    const answer = await portal.call(northwind.person('ICCoordinator'), 'POST', '/projects', body);
    expect([answer.status, answer.body.fieldErrors]).toEqual([
      400,
      {
        parentCompanyId: [PROJECT_TEXTS.parentCompanyUnknown],
        projectTypeId: [PROJECT_TEXTS.projectTypeOfOtherType],
        businessTypeId: [PROJECT_TEXTS.businessTypeUnknown],
      },
    ]);
  });

  it('tells what is wrong with each field', async () => {
    const answer = await portal.call(northwind.person('ICCoordinator'), 'POST', '/projects', {
      ...portal.project(northwind),
      name: '',
      constructionValue: 0,
      linePercent: 101,
      stories: 301,
      policyExpireDate: '2026-01-01',
      biPremium: 5,
      description: 'word '.repeat(1_000),
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fieldErrors ?? {}).toSorted()).toEqual([
      'biPremium',
      'constructionValue',
      'description',
      'linePercent',
      'name',
      'policyExpireDate',
      'stories',
    ]);
  });
});

describe('reading a project', () => {
  it('answers 404 with the field error outside the tenant, for no id and for a wrong one (decisions §4)', async () => {
    const id = await portal.addProject(northwind);
    for (const path of [id, randomUUID(), 'no-id', `${id}0`, '%00', '..%2f']) {
      const answer = await portal.call(rival.person('ICCoordinator'), 'GET', `/projects/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body.fieldErrors).toEqual({ projectId: [PROJECT_TEXTS.notFound] });
    }
  });

  it('shows each role what it may see, and hides the rest (decisions §11, §12)', async () => {
    const id = await portal.addProject(northwind, { brPremium: 10, linePercent: 5, policyNumber: 'P' });
    const guest = (role: 'Broker' | 'RiskManager' | 'SiteContact') => ({
      role,
      companyType: 'NoCompany' as const,
      companyId: null,
      sub: randomUUID(),
    });
    const seen = async (role: 'Broker' | 'RiskManager' | 'SiteContact') => {
      const person = guest(role);
      expect((await read(person, id)).status).toBe(404);
      await portal.addParticipant(id, person, true);
      const { project } = await read(person, id);
      return [project.totalPremium, project.linePercent, project.policyNumber, project.constructionValue];
    };
    expect(await seen('Broker')).toEqual([10, 5, 'P', 1_250_000.5]);
    expect(await seen('RiskManager')).toEqual([null, null, 'P', 1_250_000.5]);
    expect(await seen('SiteContact')).toEqual([null, null, null, 1_250_000.5]);
  });
});

describe('changing a project', () => {
  it('refuses the second of two editors with who and when, and overwrites nothing (decisions §4)', async () => {
    const id = await portal.addProject(northwind, { name: 'Twice Edited' });
    const first = northwind.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
    const second = northwind.person('ICUnderwriter');
    const body = { id, ...portal.project(northwind, { name: 'Twice Edited', policyNumber: 'FIRST' }) };
    const both = await Promise.all([
      portal.call(first, 'PUT', '/projects', body, { 'if-match': '"1"' }),
      portal.call(first, 'PUT', '/projects', { ...body, policyNumber: 'SECOND' }, { 'if-match': '"1"' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = await portal.call(second, 'PUT', '/projects', body, { 'if-match': '"1"' });
    expect([stale.status, stale.body.error]).toMatchObject([
      409,
      { code: 'StaleVersion', details: { changedBy: 'Clara Nordin', changedAt: expect.stringMatching(/Z$/) } },
    ]);
    expect((await read(second, id)).project.version).toBe(2);
    const fresh = await portal.call(second, 'PUT', '/projects', { ...body, stories: 3 }, { 'if-match': '"2"' });
    expect([fresh.status, fresh.headers.get('etag')]).toEqual([200, '"3"']);
    expect(await eventsOf(id, projectUpdated, 2)).toHaveLength(2);
  });

  it('tells of fewer expected inspections, whose reminders end', async () => {
    const id = await portal.addProject(northwind, { name: 'Fewer Inspections', expectedInspections: 4 });
    const coordinator = northwind.person('ICCoordinator');
    const change = (expectedInspections: number, version: number) =>
      portal.call(
        coordinator,
        'PUT',
        '/projects',
        { id, ...portal.project(northwind, { name: 'Fewer Inspections', expectedInspections }) },
        { 'if-match': `"${version}"` },
      );
    for (const [index, expected] of [5, 6, 3].entries()) expect((await change(expected, index + 1)).status).toBe(200);
    const told = await eventsOf(id, inspectionsExpectedFewer, 1);
    expect(told.map(({ data }) => data)).toEqual([{ projectId: id, expectedInspections: 3 }]);
  });

  it('lets the primary risk engineer change the technical fields only (decisions §11)', async () => {
    const id = await portal.addProject(northwind, { brPremium: 7 });
    const engineer = { role: 'RiskEngineer', companyType: 'Risk', companyId: randomUUID(), sub: randomUUID() } as const;
    await portal.addParticipant(id, engineer);
    const { project } = await read(engineer, id);
    expect([project.brPremium, project.editableFields]).toEqual([null, []]);
    const asSeen = {
      ...project,
      parentCompanyId: project.parentCompany.id,
      projectTypeId: project.projectType.id,
      businessTypeId: project.businessType.id,
    };
    const put = (change: object) => portal.call(engineer, 'PUT', '/projects', { ...asSeen, ...change });
    expect((await put({ stories: 3 })).status).toBe(403);

    await portal.knex('project_participants').where({ project_id: id }).update({ is_primary: true });
    expect((await put({ stories: 3, description: 'Seen on site' })).status).toBe(200);
    const refused = await put({ constructionValue: 5 });
    expect([refused.status, refused.body.error.message]).toEqual([403, PROJECT_TEXTS.technicalFieldsOnly]);
    const after = await read(northwind.person('ICCoordinator'), id);
    expect(after.project).toMatchObject({ stories: 3, description: 'Seen on site', brPremium: 7, version: 2 });
  });

  it('keeps the currency once the project holds money, and tells those who could change it', async () => {
    const [id, other] = [await portal.addProject(northwind), await portal.addProject(northwind)];
    const coordinator = northwind.person('ICCoordinator');
    expect((await read(coordinator, id)).project).toMatchObject({ isCurrencyFixed: false });
    await publishEvent(portal.running.nats, projectMoneyHeld, { projectId: id });
    const { editableFields } = await until(async () => {
      const { project } = await read(coordinator, id);
      return project.isCurrencyFixed ? project : undefined;
    });
    expect([editableFields.includes('currency'), editableFields.includes('name')]).toEqual([false, true]);
    const change = (projectId: string, fields: object) =>
      portal.call(coordinator, 'PUT', '/projects', { id: projectId, ...portal.project(northwind), ...fields });
    const refused = await change(id, { currency: 'USD' });
    expect([refused.status, refused.body.fieldErrors]).toEqual([400, { currency: [PROJECT_TEXTS.currencyFixed] }]);
    expect((await change(id, { policyNumber: 'P-2' })).status).toBe(200);
    expect((await change(other, { currency: 'USD' })).status).toBe(200);
    const manager = { role: 'RiskManager', companyType: 'NoCompany', companyId: null, sub: randomUUID() } as const;
    await portal.addParticipant(id, manager);
    expect((await read(manager, id)).project).toMatchObject({ isCurrencyFixed: false });
  });

  it('has the currency of its first amount again where it was changed at the same moment', async () => {
    const [id, same] = [await portal.addProject(northwind), await portal.addProject(northwind)];
    const coordinator = northwind.person('ICCoordinator');
    const { currency, version } = (await read(coordinator, id)).project;
    const other = currency === 'USD' ? 'CHF' : 'USD';
    const change = { id, ...portal.project(northwind), currency: other };
    expect((await portal.call(coordinator, 'PUT', '/projects', change)).status).toBe(200);
    for (const projectId of [id, same])
      await publishEvent(portal.running.nats, projectMoneyHeld, { projectId, currency });
    const now = await until(async () => {
      const { project } = await read(coordinator, same);
      return project.isCurrencyFixed ? [(await read(coordinator, id)).project, project] : undefined;
    });
    expect(now).toMatchObject([
      { currency, isCurrencyFixed: true, version: version + 2 },
      { currency, version },
    ]);
    const { body } = await portal.call(coordinator, 'GET', `/projects/${id}/history?page=1&pageSize=10`);
    expect((body.data as { items: unknown[] }).items[0]).toMatchObject({
      ...{ field: 'currency', oldValue: other, newValue: currency, changedBy: 'System' },
    });
  });

  it('is nothing for those who read only, and 404 outside the tenant', async () => {
    const id = await portal.addProject(northwind);
    const body = { id, ...portal.project(northwind) };
    const broker = { role: 'Broker', companyType: 'NoCompany', companyId: null, sub: randomUUID() } as const;
    await portal.addParticipant(id, broker);
    expect((await portal.call(broker, 'PUT', '/projects', body)).status).toBe(403);
    expect((await portal.call(rival.person('ICCoordinator'), 'PUT', '/projects', body)).status).toBe(404);
  });
});
