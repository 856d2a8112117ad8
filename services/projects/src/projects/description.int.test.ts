import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Project } from '@portal/contracts/projects/project';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

type Claims = Partial<SessionClaims>;

let portal: TestPortal;
let company: TestCompany;
let coordinator: Claims;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
});
afterAll(() => portal.stop());

const describeIt = (as: Claims, id: string, description: unknown, headers = {}) =>
  portal.call(as, 'PUT', `/projects/${id}/description`, { description }, headers);
const read = async (id: string) => (await portal.call(coordinator, 'GET', `/projects/${id}`)).body.data as Project;
const anEngineer = (): Claims & { sub: string } => ({
  role: 'RiskEngineer',
  companyType: 'Risk',
  companyId: randomUUID(),
  sub: randomUUID(),
});
const words = (count: number) => Array(count).fill('word').join(' ');

describe('PUT /projects/{id}/description (spec 2 §7)', () => {
  it('changes the description alone, and is told in the record history', async () => {
    const id = await portal.addProject(company, { description: 'Four spans' });
    const before = await read(id);
    expect((await describeIt(coordinator, id, ' Five spans ')).status).toBe(200);
    const { version, changedAt, ...after } = await read(id);
    expect({ ...before, ...after }).toEqual({ ...before, description: 'Five spans', changedBy: 'Clara Nordin' });
    expect(version).toBe(before.version + 1);
    const history = await portal.call(coordinator, 'GET', `/projects/${id}/history`);
    expect(history.body.data).toMatchObject({
      items: [{ field: 'description', oldValue: 'Four spans', newValue: 'Five spans' }],
    });
    expect(changedAt >= before.changedAt).toBe(true);
    await describeIt(coordinator, id, null);
    expect((await read(id)).description).toBeNull();
  });

  it('takes fewer than 1,000 words', async () => {
    const id = await portal.addProject(company);
    expect((await describeIt(coordinator, id, words(999))).status).toBe(200);
    expect(await describeIt(coordinator, id, words(1000))).toMatchObject({
      status: 400,
      body: { fieldErrors: { description: ['Field must be shorter than 1,000 words.'] } },
    });
    expect((await portal.call(coordinator, 'PUT', `/projects/${id}/description`, {})).status).toBe(400);
  });

  it('is the coordinators’, underwriters’ and the primary engineer’s (decisions §11)', async () => {
    const id = await portal.addProject(company);
    const engineer = anEngineer();
    await portal.addParticipant(id, engineer, true);
    expect((await describeIt(company.person('ICUnderwriter'), id, 'By the underwriter')).status).toBe(200);
    expect((await describeIt(engineer, id, 'By the engineer')).status).toBe(200);
    expect(await describeIt(company.person('RiskEngineer'), id, 'By another')).toMatchObject({
      status: 403,
      body: { error: { message: PROJECT_TEXTS.notPrimaryEngineer } },
    });
    expect((await describeIt(company.person('Broker'), id, 'By a broker')).status).toBe(403);
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await describeIt(rival, id, 'By a rival')).status).toBe(404);
  });

  it('does not overwrite unseen, nor change a closed project', async () => {
    const id = await portal.addProject(company);
    await describeIt(coordinator, id, 'First');
    expect((await describeIt(coordinator, id, 'Second', { 'if-match': '"1"' })).status).toBe(409);
    await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Done' });
    expect(await describeIt(coordinator, id, 'Late')).toMatchObject({
      status: 400,
      body: { error: { message: PROJECT_TEXTS.closed } },
    });
  });
});

describe('the holders of primary functions (spec 2 §7)', () => {
  it('are read each by their path, null where there is none', async () => {
    const id = await portal.addProject(company);
    const engineer = anEngineer();
    await portal.addParticipant(id, engineer, true);
    await portal.knex('members').insert({
      user_id: engineer.sub,
      version: 1,
      email: 'erik@riskco.example',
      first_name: 'Erik',
      last_name: 'Holm',
      role: 'RiskEngineer',
    });
    const get = async (path: string) => (await portal.call(coordinator, 'GET', `/projects/${id}/${path}`)).body.data;
    expect(await get('primary-risk-engineer')).toEqual({
      userId: engineer.sub,
      firstName: 'Erik',
      lastName: 'Holm',
      email: 'erik@riskco.example',
    });
    expect(await get('primary-underwriter')).toBeNull();
    expect(await get('site-contact')).toBeNull();
    expect(await get('is-ready-for-reallocation')).toBe(false);
  });

  it('are not told to another company', async () => {
    const id = await portal.addProject(company);
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    for (const path of ['primary-risk-engineer', 'primary-underwriter', 'site-contact', 'is-ready-for-reallocation']) {
      expect((await portal.call(rival, 'GET', `/projects/${id}/${path}`)).status).toBe(404);
    }
  });
});
