import type { SessionClaims } from '@portal/contracts/identity/session';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { viewerOf, type Viewer } from '@portal/access';
import { transaction } from '@portal/service-kit';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing-portal.ts';
import { reachProject, requireInProject, type ReachedProject } from './reach.ts';

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
  ])('says 404 for a project %s', async (_case, asked) => {
    await expect(asked()).rejects.toMatchObject({
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

describe('requireInProject', () => {
  const project = (facts: Partial<ReachedProject>): ReachedProject => ({
    id: projectId,
    name: 'Harbour Tower',
    status: 'Open',
    companyId: company.id,
    isPrimary: false,
    ...facts,
  });

  it('lets the primary risk engineer write, and tells the others why they may not', () => {
    const someone = viewer(engineer());
    expect(() => requireInProject(project({ isPrimary: true }), someone, ['create', 'note'])).not.toThrow();
    expect(() => requireInProject(project({}), someone, ['create', 'note'])).toThrow(PROJECT_TEXTS.notPrimaryEngineer);
  });

  it('says that the project is closed only to those who may write otherwise', () => {
    const closed = project({ status: 'Closed' });
    const refusal = (claims: Partial<SessionClaims>): unknown => {
      try {
        requireInProject(closed, viewer(claims), ['create', 'note']);
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
