import { randomUUID } from 'node:crypto';
import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type Answer, type TestCompany } from '../../admin.fixture.ts';

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const engineer = () => ({
  name: { firstName: 'Elias', lastName: 'Moreau' },
  email: `${randomUUID()}@invited.example`,
  position: 'RiskEngineer',
  designation: 'Risk Engineer',
  sendInvite: true,
});
const add = ({ coordinator }: TestCompany, body: object) => coordinator.call('POST', '/team-members', body);
const withAccess = (companyId: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => admin.member({ companyId })));

/** Another company invites an engineer of the risk company. */
function inviteTo(risk: TestCompany, inviter: TestCompany): Promise<Answer> {
  const { designation: _designation, sendInvite: _sendInvite, ...person } = engineer();
  return inviter.coordinator.call('POST', '/invites/user/contact', { ...person, riskCompanyId: risk.companyId });
}

/** An engineer of the risk company who has signed up and waits for approval. */
async function waiting(risk: TestCompany, inviter: TestCompany): Promise<string> {
  const { id, userId } = (await inviteTo(risk, inviter)).body.data as { id: string; userId: string };
  await admin.deliver(userSignedUp, {
    inviteId: id,
    userId,
    firstName: 'Elias',
    lastName: 'Moreau',
    designation: 'Surveyor',
    phone: '+442079460118',
    address: { country: 'US', state: 'NY', city: 'New York', addressLine: '1 Wall St', zipCode: '10005' },
  });
  await until(async () => (await admin.status(userId)) === 'NeedApproval');
  return id;
}

describe('seats (spec 1 §9, decisions §3.4)', () => {
  it('end an invite with 409 SeatLimitReached, and nothing of it stays', async () => {
    const lite = await admin.company('Insurance', 'Lite');
    expect((await add(lite, engineer())).status).toBe(201);
    const second = engineer();
    const refused = await add(lite, second);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'SeatLimitReached']);
    expect(await admin.knex('members').where({ email: second.email })).toEqual([]);
    expect((await add(lite, { ...second, sendInvite: false })).status).toBe(201);
  });

  it('of a company without a subscription are none', async () => {
    const company = await admin.company('Insurance', null);
    expect((await add(company, engineer())).status).toBe(409);
    await admin.subscribe(company.companyId, 'Lite');
    expect((await add(company, engineer())).status).toBe(201);
  });

  it('come back when an invite is deleted', async () => {
    const lite = await admin.company('Insurance', 'Lite');
    const first = await add(lite, engineer());
    expect((await add(lite, engineer())).status).toBe(409);
    await lite.coordinator.call('DELETE', `/invites/${String(first.body.data?.['inviteId'])}`);
    expect((await add(lite, engineer())).status).toBe(201);
  });

  it('are counted by kind', async () => {
    const lite = await admin.company('Insurance', 'Lite');
    await add(lite, engineer());
    expect((await lite.coordinator.call('GET', '/team-members/count-limits')).body.data).toEqual({
      riskEngineers: { limit: 1, occupied: 1 },
      underwriters: { limit: 1, occupied: 0 },
      coordinators: { limit: 1, occupied: 1 },
      riskCoordinators: { limit: 0, occupied: 0 },
    });
  });

  it('the last one is given once to many invites at the same time', async () => {
    const pro = await admin.company('Insurance', 'Pro');
    await withAccess(pro.companyId, 9);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(pro, engineer())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const members = admin.knex('members').where({ company_id: pro.companyId, role: 'RiskEngineer' });
    expect(await members.whereNot({ access_status: 'NoAccess' })).toHaveLength(10);
  });

  it('the last one is given once to many approvals at the same time', async () => {
    const risk = await admin.company('Risk', 'Pro');
    const ids = [];
    for (let person = 0; person < 5; person++) ids.push(await waiting(risk, await admin.company()));
    await withAccess(risk.companyId, 2);
    const answers = await Promise.all(ids.map((id) => risk.coordinator.call('PUT', `/invites/${id}/user/approve`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const inside = admin.knex('members').where({ company_id: risk.companyId, role: 'RiskEngineer' });
    expect(await inside.where({ access_status: 'HasAccess' })).toHaveLength(3);
  });

  it('gone by a smaller plan make a sign-up wait for approval', async () => {
    const pro = await admin.company('Insurance', 'Pro');
    const { id: userId, inviteId } = (await add(pro, engineer())).body.data as { id: string; inviteId: string };
    await admin.knex('subscriptions').where({ company_id: pro.companyId }).update({
      package: 'Lite',
      max_projects_count: 20,
    });
    await withAccess(pro.companyId, 1);
    await admin.deliver(userSignedUp, {
      inviteId,
      userId,
      firstName: 'Elias',
      lastName: 'Moreau',
      designation: 'Surveyor',
      phone: '+442079460118',
      address: { country: 'US', state: 'NY', city: 'New York', addressLine: '1 Wall St', zipCode: '10005' },
    });
    await until(async () => (await admin.status(userId)) === 'NeedApproval');
    const approved = await pro.coordinator.call('PUT', `/invites/${inviteId}/user/approve`);
    expect([approved.status, approved.body.error?.code]).toEqual([409, 'SeatLimitReached']);
  });
});

describe('invites of another company to a risk company’s seats', () => {
  const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
  const FULL = [409, 'SeatLimitReached'];

  it('are under way for as many as there are seats, whoever has signed up meanwhile', async () => {
    const [risk, insurer] = [await admin.company('Risk', 'Pro'), await admin.company()];
    const waits = await waiting(risk, insurer);
    for (let seat = 1; seat < 3; seat++) expect((await inviteTo(risk, insurer)).status).toBe(201);
    expect(codeOf(await inviteTo(risk, insurer))).toEqual(FULL);
    expect((await insurer.coordinator.call('DELETE', `/invites/${waits}`)).status).toBe(200);
    expect((await inviteTo(risk, insurer)).status).toBe(201);
    expect(codeOf(await inviteTo(risk, insurer))).toEqual(FULL);
  });

  it('block neither another company nor the risk company itself, whose own invites count', async () => {
    const risk = await admin.company('Risk', 'Pro');
    const [insurer, rival] = [await admin.company(), await admin.company('Broker')];
    for (let seat = 0; seat < 3; seat++) expect((await inviteTo(risk, insurer)).status).toBe(201);
    expect((await inviteTo(risk, rival)).status).toBe(201);
    for (let seat = 0; seat < 2; seat++) expect((await add(risk, engineer())).status).toBe(201);
    expect(codeOf(await inviteTo(risk, rival))).toEqual(FULL);
    expect((await add(risk, engineer())).status).toBe(201);
    expect(codeOf(await add(risk, engineer()))).toEqual(FULL);
  });

  it('of a full company are none; who was rejected needs one again', async () => {
    const [risk, insurer] = [await admin.company('Risk', null), await admin.company()];
    const id = await waiting(risk, insurer);
    const contactId = (await admin.knex('invites').where({ invite_id: id }).first<{ user_id: string }>('user_id'))
      .user_id;
    const reject = { id, rejectionReason: 'Unknown to us' };
    expect((await risk.coordinator.call('PUT', '/invites/user/reject', reject)).status).toBe(200);
    const next = await inviteTo(risk, insurer);
    expect(next.status).toBe(201);
    const resend = () => insurer.coordinator.call('PUT', '/invites/user/contact/resend', { contactId });
    expect(codeOf(await resend())).toEqual(FULL);
    await insurer.coordinator.call('DELETE', `/invites/${String(next.body.data?.['id'])}`);
    expect((await resend()).status).toBe(200);
    await withAccess(risk.companyId, 1);
    expect(codeOf(await inviteTo(risk, await admin.company()))).toEqual(FULL);
  });

  it('the last seat is given once to many of them at the same time', async () => {
    const [risk, insurer] = [await admin.company('Risk', 'Pro'), await admin.company()];
    await withAccess(risk.companyId, 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => inviteTo(risk, insurer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});
