import { randomUUID } from 'node:crypto';
import type { Viewer } from '@portal/access';
import type { ProjectState } from '@portal/contracts/events/project-states';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProject, reachProject } from './find-project.ts';
import { storeProjects } from './known-projects.ts';
import { projectAccess } from './project-access.ts';
import { aParticipant, aProject, DETAILS } from './project-access.fixture.ts';

const NORTHWIND = randomUUID();
const GRANITE = randomUUID();
type Asking = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType' | 'plan'>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(projectAccess('library').migrations);
});
afterAll(() => database.drop());

const keep = (...states: ProjectState[]) => database.knex.transaction((tx) => storeProjects(tx, states));
const viewerOf = (role: Viewer['role'], userId: string = randomUUID(), companyId: string | null = null): Asking => ({
  userId,
  role,
  companyId,
  companyType: companyId === NORTHWIND ? 'Insurance' : companyId === null ? 'NoCompany' : 'Risk',
  plan: 'Global',
});
const find = (viewer: Asking, id: string) => findProject(database.knex, viewer, id);
const coordinator = viewerOf('ICCoordinator', undefined, NORTHWIND);

describe('a project is found', () => {
  it('by the company that owns it, the company of a participant, and participants; by nobody else', async () => {
    const [engineer, contact] = [
      aParticipant({ companyId: GRANITE, isPrimary: true }),
      aParticipant({ role: 'SiteContact' }),
    ];
    const project = aProject({ companyId: NORTHWIND, participants: [engineer, contact] });
    await keep(project);
    const { projectId: id, companyId, companyType, name, status } = project;
    const tabFacts = { setting: null, type: 'OperationalProperty', isDeployment21: false };
    const found = {
      id,
      companyId,
      companyType,
      name,
      status,
      isPrimary: false,
      details: DETAILS,
      tabFacts,
      address: null,
    };
    expect(await find(coordinator, id)).toEqual(found);
    expect(await find(viewerOf('RCCoordinator', randomUUID(), GRANITE), id)).toEqual(found);
    expect(await find(viewerOf('SiteContact', contact.userId), id)).toEqual(found);
    expect(await find(viewerOf('RiskEngineer', engineer.userId, GRANITE), id)).toEqual({ ...found, isPrimary: true });
    const rival: Asking = { ...viewerOf('ICCoordinator', randomUUID(), randomUUID()), companyType: 'Insurance' };
    for (const stranger of [
      viewerOf('RCCoordinator', randomUUID(), randomUUID()),
      viewerOf('RiskEngineer', randomUUID(), GRANITE),
      viewerOf('SiteContact'),
      viewerOf('Broker'),
      rival,
    ]) {
      expect(await find(stranger, id)).toBeUndefined();
    }
  });

  it('by the company that it is assigned to, without a participant, until it is not any more', async () => {
    const project = aProject({ companyId: NORTHWIND, assignedCompanyId: GRANITE });
    await keep(project);
    const assigned = viewerOf('RCCoordinator', undefined, GRANITE);
    expect(await find(assigned, project.projectId)).toMatchObject({ id: project.projectId });
    expect(await find(viewerOf('RiskEngineer', undefined, GRANITE), project.projectId)).toBeUndefined();
    await keep({ ...project, version: 2, assignedCompanyId: null });
    expect(await find(assigned, project.projectId)).toBeUndefined();
  });

  it('with the primary function of the role alone in which the viewer has signed in', async () => {
    const person = aParticipant({ role: 'RiskEngineer', isPrimary: true });
    const project = aProject({ participants: [person] });
    await keep(project);
    expect((await find(viewerOf('RiskEngineer', person.userId), project.projectId))?.isPrimary).toBe(true);
    expect((await find(viewerOf('SiteContact', person.userId), project.projectId))?.isPrimary).toBe(false);
  });

  it('without its details where they have not been published yet', async () => {
    const { details: _, ...project } = aProject({ companyId: NORTHWIND });
    await keep(project);
    expect(await find(coordinator, project.projectId)).toMatchObject({ details: null, tabFacts: { setting: null } });
  });

  it('with the address that was published last; an event without one keeps it', async () => {
    const project = aProject({ companyId: NORTHWIND, address: '1 Quay' });
    await keep(project);
    const addressOf = async () => (await find(coordinator, project.projectId))?.address;
    const { address: _, ...placeless } = project;
    await keep({ ...placeless, version: 2, name: 'Harbour House' });
    expect(await addressOf()).toBe('1 Quay');
    await keep({ ...project, version: 4, address: null }, { ...project, version: 3, address: '2 Quay' });
    expect(await addressOf()).toBeNull();
  });

  it('by nobody once it was deleted', async () => {
    const project = aProject({ companyId: NORTHWIND });
    await keep(project, { ...project, version: 2, status: 'Deleted' });
    expect(await find(coordinator, project.projectId)).toBeUndefined();
  });
});

describe('reachProject', () => {
  const reach = (...[viewer, id, tab]: [Asking, string, Parameters<typeof reachProject>[3]]) =>
    reachProject(database.knex, viewer, id, tab);
  const contact = aParticipant({ role: 'SiteContact' });
  const broker = aParticipant({ role: 'Broker' });
  const project = aProject({ companyId: NORTHWIND, participants: [contact, broker] });
  const site = viewerOf('SiteContact', contact.userId);
  beforeAll(async () => {
    await keep(project);
  });

  it.each([
    ['of another tenant', () => reach(viewerOf('SiteContact'), project.projectId, 'documents')],
    ['that does not exist', () => reach(coordinator, randomUUID(), 'documents')],
    ['whose id is none', () => reach(coordinator, "'; drop table known_projects", 'documents')],
    [
      'of another tenant, though the tab is not shown either',
      () => reach(viewerOf('Broker'), project.projectId, 'budget'),
    ],
  ])('says 404 for a project %s', async (_case, read) => {
    await expect(read()).rejects.toMatchObject({
      statusCode: 404,
      parts: { fieldErrors: { projectId: [PROJECT_TEXTS.notFound] } },
    });
  });

  it('says 403 without the tab; of several one is enough', async () => {
    await expect(reach(site, project.projectId, 'budget')).rejects.toMatchObject({ statusCode: 403 });
    await expect(reach(site, project.projectId, ['budget', 'expenses'])).rejects.toMatchObject({ statusCode: 403 });
    expect(await reach(site, project.projectId, ['budget', 'documents'])).toMatchObject({ id: project.projectId });
  });

  it('respects the tabs that the owner of the project shows', async () => {
    await database
      .knex('known_tab_settings')
      .insert({ company_id: NORTHWIND, version: 1, tabs: JSON.stringify({ documents: [] }) });
    const read = () => reach(viewerOf('Broker', broker.userId), project.projectId, 'documents');
    await expect(read()).rejects.toMatchObject({ statusCode: 403 });
    await database.knex('known_tab_settings').delete();
    expect(await read()).toMatchObject({ id: project.projectId });
  });

  it('lets only operational properties have a value at risk', async () => {
    const building = aProject({ companyId: NORTHWIND, details: { ...DETAILS, type: 'Construction' } });
    await keep(building);
    expect(await reach(coordinator, project.projectId, 'var')).toMatchObject({ id: project.projectId });
    await expect(reach(coordinator, building.projectId, 'var')).rejects.toMatchObject({ statusCode: 403 });
  });

  it('sees in a transaction what the transaction has stored', async () => {
    const added = aProject({ companyId: NORTHWIND });
    await database.knex.transaction(async (tx) => {
      await storeProjects(tx, [added]);
      expect(await reachProject(tx, coordinator, added.projectId, 'documents')).toMatchObject({ id: added.projectId });
    });
  });
});
