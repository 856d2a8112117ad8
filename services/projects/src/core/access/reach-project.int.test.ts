import type { SessionClaims } from '@portal/contracts/identity/session';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { viewerOf, type Viewer } from '@portal/access';
import { admit, transaction } from '@portal/service-kit';
import { publishEvent, until } from '@portal/testing';
import { evaluateInProject } from '@portal/workflow';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../../testing/testing-portal.ts';
import { reachProject, type ReachedProject } from './reach-project.ts';

let portal: TestPortal;
let company: TestCompany;
let projectId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  projectId = await portal.addProject(company);
});
afterAll(() => portal.stop());

const viewer = (claims: Partial<SessionClaims>): Viewer =>
  viewerOf({ companyType: 'NoCompany', companyId: null, subscriptionPlan: 'FreeUsage', ...claims } as SessionClaims);
const engineer = (): Partial<SessionClaims> => ({ role: 'RiskEngineer', sub: randomUUID() });
const reach = (claims: Partial<SessionClaims>, id: string = projectId): Promise<ReachedProject> =>
  transaction(portal.knex, (tx) => reachProject(tx, viewer(claims), id, 'notes'));

describe('reachProject', () => {
  it('finds the projects of the own company, and of others those where one takes part', async () => {
    const contact = engineer();
    await portal.addParticipant(projectId, contact);
    expect(await reach(company.person('ICUnderwriter'))).toMatchObject({ id: projectId, companyId: company.id });
    expect(await reach(contact)).toMatchObject({ isPrimary: false, status: 'Open' });
  });

  it.each([
    ['of another tenant', () => reach(engineer())],
    ['that does not exist', () => reach(company.person('ICCoordinator'), randomUUID())],
    ['whose id is none', () => reach(company.person('ICCoordinator'), "'; drop table projects")],
  ])('says 404 for a project %s', async (_case, read) => {
    await expect(read()).rejects.toMatchObject({
      statusCode: 404,
      parts: { fieldErrors: { projectId: [PROJECT_TEXTS.notFound] } },
    });
  });

  it('says 403 to those of the project who do not have the tab', async () => {
    const owner = { role: 'DeveloperOwner', sub: randomUUID() } as const;
    await portal.addParticipant(projectId, owner);
    await expect(reach(owner)).rejects.toMatchObject({ statusCode: 403 });
  });
});

describe('the tab that the company of the project allows', () => {
  const tabs = async (claims: Partial<SessionClaims>, id: string): Promise<readonly TabState[]> => {
    const { status, body } = await portal.call(claims, 'GET', `/projects/${id}/tab-access`);
    expect(status).toBe(200);
    return body.data as readonly TabState[];
  };
  const shown = async (claims: Partial<SessionClaims>, id: string) =>
    (await tabs(claims, id)).filter(({ visible }) => visible).map(({ name }) => name);
  const say = (companyId: string, version: number, setting: TabAccessSetting) =>
    publishEvent(portal.running.nats, companyTabAccessChanged, {
      companyId,
      version,
      tabs: setting,
    });

  it('counts for its own people and for contacts of others; what a contact’s own company says does not', async () => {
    const [owner, other] = [
      await portal.addCompany('Keel Mutual'),
      await portal.addCompany('Granite', { type: 'Broker' }),
    ];
    const id = await portal.addProject(owner);
    const [own, contact] = [owner.person('ICUnderwriter'), other.person('RiskEngineer', { companyType: 'Risk' })];
    await portal.addParticipant(id, contact);
    await say(other.id, 1, { notes: ['ICCoordinator'] });
    await say(owner.id, 1, { claims: ['ICCoordinator'] });
    await until(async () => !(await shown(own, id)).includes('claims'));
    expect(await shown(contact, id)).not.toContain('claims');
    expect(await shown(contact, id)).toContain('notes');
    const reached = () => transaction(portal.knex, (tx) => reachProject(tx, viewer(contact), id, 'claims'));
    await expect(reached()).rejects.toMatchObject({ statusCode: 403 });
    expect((await reach(contact, id)).id).toBe(id);
    // The project itself does not require a tab.
    expect((await portal.call(own, 'GET', `/projects/${id}`)).status).toBe(200);
  });

  it('keeps the newest version, in whichever order they come', async () => {
    const owner = await portal.addCompany('Late Mutual');
    const id = await portal.addProject(owner);
    const own = owner.person('ICUnderwriter');
    await say(owner.id, 5, { claims: ['ICCoordinator'] });
    await say(owner.id, 4, {});
    await say(owner.id, 6, { claims: ['ICCoordinator'], reports: ['RiskEngineer'] });
    await until(async () => !(await shown(own, id)).includes('reports'));
    expect(await shown(own, id)).not.toContain('claims');
  });

  it('depends on the kind of the project and the plan of the viewer', async () => {
    const [building, plant] = [projectId, await portal.addProject(company, { type: 'OperationalProperty' })];
    const lite = company.person('ICCoordinator', { subscriptionPlan: 'Lite' });
    expect(await shown(lite, building)).not.toContain('var');
    expect(await shown(lite, plant)).toContain('var');
    expect((await tabs(lite, plant)).find(({ name }) => name === 'feeProposal')).toEqual({
      name: 'feeProposal',
      visible: true,
      enabled: false,
      reason: 'This feature is unavailable for Lite package subscribers',
    });
  });

  it('is not told of a project of another tenant, or of none', async () => {
    const answers = [projectId, randomUUID(), 'no-such-project'].map((id) =>
      portal.call(engineer(), 'GET', `/projects/${id}/tab-access`),
    );
    for (const { status, body } of await Promise.all(answers)) {
      expect([status, body.fieldErrors]).toEqual([404, { projectId: [PROJECT_TEXTS.notFound] }]);
    }
  });
});

describe('requireInProject', () => {
  const project = (facts: Partial<ReachedProject>): ReachedProject => ({
    id: projectId,
    name: 'Harbour Tower',
    status: 'Open',
    companyId: company.id,
    isPrimary: false,
    tabFacts: { setting: null },
    ...facts,
  });

  const write = (...parameters: Parameters<typeof evaluateInProject>) => admit(evaluateInProject(...parameters));

  it('lets the primary risk engineer write, and tells the others why they may not', () => {
    const someone = viewer(engineer());
    expect(() => write(project({ isPrimary: true }), someone, ['create', 'note'])).not.toThrow();
    expect(() => write(project({}), someone, ['create', 'note'])).toThrow(PROJECT_TEXTS.notPrimaryEngineer);
  });

  it('says that the project is closed only to those who may write otherwise', () => {
    const closed = project({ status: 'Closed' });
    const refusal = (claims: Partial<SessionClaims>): unknown => {
      try {
        write(closed, viewer(claims), ['create', 'note']);
        return 'allowed';
      } catch (problem) {
        return problem;
      }
    };
    expect(refusal(company.person('ICCoordinator'))).toMatchObject({
      statusCode: 400,
      code: ERROR_CODES.projectClosed,
      message: PROJECT_TEXTS.closed,
    });
    expect(refusal(company.person('Broker'))).toMatchObject({ statusCode: 403 });
  });
});
