import { randomUUID } from 'node:crypto';
import { companyChanged, inviteChanged, subscriptionChanged } from '@portal/contracts/events/admin';
import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, linkIn, startAdmin, type AdminFixture, type TestPerson } from '../admin.fixture.ts';
import { expireInvites } from '../invites/expire.ts';
import { anId, infoOf, TERMS } from './subscription.fixture.ts';

let admin: AdminFixture;
let administrator: TestPerson;
beforeAll(async () => {
  admin = await startAdmin();
  administrator = admin.as('Admin', 'NoCompany', null);
});
afterAll(() => admin.stop());

const post = (body: object, who = administrator) => who.call('POST', '/subscriptions', { ...TERMS, ...body });
const invite = (subscriberType = 'InsuranceCompany', info: object = {}) => {
  const companyInviteInfo = infoOf(info);
  return { companyInviteInfo, sent: post({ subscriberType, packageType: 'Pro', companyInviteInfo }) };
};

async function invited(subscriberType?: string) {
  const { companyInviteInfo: info, sent } = invite(subscriberType);
  const { status, body } = await sent;
  expect(status, JSON.stringify(body)).toBe(201);
  const { subscriberId: companyId, inviteId } = body.data as { subscriberId: string; inviteId: string };
  const row = await admin.knex('invites').where({ invite_id: inviteId }).first<{ user_id: string }>('user_id');
  return { companyId, inviteId, info, userId: row.user_id };
}
type Invited = Awaited<ReturnType<typeof invited>>;

const PERSON = { firstName: 'Ines', lastName: 'Alder', designation: null, phone: '+442079460118', address: ADDRESS };
async function signUp({ inviteId, userId, info }: Invited, name = info.companyName): Promise<void> {
  const company = { name, address: ADDRESS, phone: '+442079460119', locationName: 'Leadenhall' };
  await admin.deliver(userSignedUp, { inviteId, userId, ...PERSON, company });
  await until(async () => (await admin.status(userId)) === 'HasAccess');
}
const resend = (path: string, body: object, who = administrator) =>
  who.call('PUT', `/invites/company/${path}/resend`, body);

describe('a company that the administrator invites (spec 3 §7, decisions §3.4)', () => {
  it.each([
    ['InsuranceCompany', 'insurance', 'ICCoordinator', 'Insurance'],
    ['RiskCompany', 'risk', 'RCCoordinator', 'Risk'],
    ['BrokerCompany', 'broker', 'ICCoordinator', 'Broker'],
  ])(
    '%s: is made with its office, primary contact, subscription and invite',
    async (subscriberType, path, role, type) => {
      const { companyInviteInfo: info, sent } = invite(subscriberType);
      const { status, body } = await sent;
      expect([status, body.data]).toMatchObject([
        201,
        {
          package: 'Pro',
          type: 'Paid',
          period: 'Year',
          startDate: '2026-03-01',
          endDate: '2027-02-28',
          maxProjectsCount: null,
        },
      ]);
      const { subscriberId, inviteId } = body.data ?? {};
      const [mail] = await admin.box.mailsTo(info.primaryUserEmail);
      expect(mail?.text).toContain(info.companyName);
      expect(linkIn(mail?.text)).toMatchObject({ page: `/account/signup/company/${path}`, inviteId });
      const shown = await administrator.call('GET', `/invites/${String(inviteId)}/company/${path}`);
      expect(shown.body.data).toMatchObject({
        kind: 'Company',
        status: 'InviteSent',
        company: { id: subscriberId, type, name: info.companyName, phone: '+442079460118', location: 'Lime Street' },
        primaryContact: { fullName: 'Ines Alder', email: info.primaryUserEmail },
      });
      const member = await admin.knex('members').where({ company_id: subscriberId });
      expect(member).toMatchObject([{ role, is_primary_contact: true, access_status: 'InviteSent' }]);
    },
  );

  it('has access on sign-up, with what it says of itself; its primary contact needs no seat', async () => {
    const company = await invited();
    await admin.knex('subscriptions').where({ company_id: company.companyId }).delete();
    const name = `Renamed ${anId()}`;
    await signUp(company, name);
    const told = await admin.knex('copied_events').where({ subject: companyChanged.subject }).pluck<string[]>('event');
    expect(told.join()).toContain(name);
    expect(await admin.knex('locations').where({ company_id: company.companyId })).toMatchObject([
      { name: 'Leadenhall' },
    ]);
    expect((await admin.events(inviteChanged, company.userId)).at(-1)).toMatchObject({ tokenHash: null });
    // The first of a company joins no team.
    expect(await admin.registration(company.inviteId)).toEqual([]);
  });

  it('is told of at once: company, member, subscription and invite', async () => {
    const company = await invited();
    const [told] = await admin.events(inviteChanged, company.userId);
    expect(told).toMatchObject({
      kind: 'Company',
      company: { companyId: company.companyId, name: company.info.companyName, locationName: 'Lime Street' },
    });
    const subscriptions = await admin.knex('copied_events').where({ subject: subscriptionChanged.subject });
    expect(JSON.stringify(subscriptions)).toContain(company.companyId);
    const records = admin.knex('audit.records').where({ actor_id: administrator.userId }).orderBy('id');
    expect((await records).slice(-3).map((record: { action: string }) => record.action)).toEqual([
      'company.create',
      'invite.create',
      'subscription.create',
    ]);
  });

  it('of a name or e-mail that is taken, is refused at its field', async () => {
    const { info } = await invited();
    const name = await invite('InsuranceCompany', { companyName: info.companyName.toUpperCase() }).sent;
    expect([name.status, name.body.fieldErrors]).toEqual([
      400,
      { 'companyInviteInfo.companyName': ['A company of this name exists already.'] },
    ]);
    const rest = anId().slice(-20);
    expect((await invite('InsuranceCompany', { companyName: `Soci\u00e9t\u00e9 ${rest}` }).sent).status).toBe(201);
    const loose = await invite('InsuranceCompany', { companyName: `Socie\u0301te\u0301\u00a0 ${rest}` }).sent;
    expect(loose.body.fieldErrors).toEqual(name.body.fieldErrors);
    const email = await invite('InsuranceCompany', { primaryUserEmail: info.primaryUserEmail.toUpperCase() }).sent;
    expect([email.status, email.body.fieldErrors]).toEqual([
      409,
      { 'companyInviteInfo.primaryUserEmail': ['This email address is already in use.'] },
    ]);
    expect((await invite('BrokerCompany', { companyName: info.companyName }).sent).status).toBe(201);
  });

  it('invited by many at once, is invited once', async () => {
    const { companyName } = infoOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite('RiskCompany', { companyName }).sent));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(201);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([400, 409]).toContain(status);
      expect(body.fieldErrors).toHaveProperty(['companyInviteInfo.companyName']);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });
});

describe('the invite of a company', () => {
  it('sent again, kills the old link; once a minute', async () => {
    const { companyId, info, userId } = await invited();
    // A mail that has to be tried again would come after the next one.
    await admin.box.mailsTo(info.primaryUserEmail);
    const sent = await resend('insurance', { insuranceCompanyId: companyId });
    expect(sent.body.data).toMatchObject({ status: 'InviteSent', company: { id: companyId } });
    const [first, second] = (await admin.box.mailsTo(info.primaryUserEmail, 2)).map(({ text }) => linkIn(text));
    expect(second?.inviteId).toBe(first?.inviteId);
    expect(second?.token).not.toBe(first?.token);
    expect(await admin.events(inviteChanged, userId)).toHaveLength(2);
    expect((await resend('insurance', { insuranceCompanyId: companyId })).status).toBe(429);
  });

  it('ends after 14 days and can be sent again; after the sign-up it cannot', async () => {
    const company = await invited('BrokerCompany');
    const { companyId, inviteId, userId } = company;
    const ago = new Date(Date.now() - 600_000);
    await admin.knex('invites').where({ invite_id: inviteId }).update({ expires_at: ago });
    await expireInvites(admin.knex);
    expect(await admin.status(userId)).toBe('NoAccess');
    expect((await resend('broker', { brokerCompanyId: companyId })).body.data).toMatchObject({ status: 'InviteSent' });
    await signUp(company);
    const late = await resend('broker', { brokerCompanyId: companyId });
    expect([late.status, late.body.error?.code]).toEqual([400, 'InvalidTransition']);
  });

  it('is found by the company’s id, by the administrator alone', async () => {
    const { companyId, inviteId } = await invited();
    const path = `/invites/by-invited-ic-id/${companyId}`;
    expect((await administrator.call('GET', path)).body.data).toMatchObject({ id: inviteId, status: 'InviteSent' });
    const { companyId: broker } = await invited('BrokerCompany');
    expect((await administrator.call('GET', `/invites/by-invited-ic-id/${broker}`)).status).toBe(404);
    const { coordinator } = await admin.company();
    for (const [method, address, body] of [
      ['GET', path],
      ['GET', `/invites/${inviteId}/company/insurance`],
      ['GET', `/invites/${inviteId}/user/info`],
      ['DELETE', `/invites/${inviteId}`],
      ['PUT', '/invites/company/insurance/resend', { insuranceCompanyId: companyId }],
    ] as const)
      expect((await coordinator.call(method, address, body)).status, address).toBe(404);
    const underwriter = admin.as('ICUnderwriter', 'Insurance', companyId);
    expect((await resend('insurance', { insuranceCompanyId: companyId }, underwriter)).status).toBe(403);
  });

  it('is of one type, and of a company that the portal invited', async () => {
    const { companyId, inviteId } = await invited();
    expect((await administrator.call('GET', `/invites/${inviteId}/company/risk`)).status).toBe(404);
    expect((await resend('risk', { riskCompanyId: companyId })).status).toBe(404);
    expect((await resend('insurance', { insuranceCompanyId: randomUUID() })).status).toBe(404);
    const { companyId: present } = await admin.company();
    expect((await resend('insurance', { insuranceCompanyId: present })).status).toBe(404);
    expect((await resend('insurance', { insuranceCompanyId: 'x' })).status).toBe(400);
  });
});
