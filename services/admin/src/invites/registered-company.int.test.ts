import { randomUUID } from 'node:crypto';
import { companyChanged, inviteChanged, memberChanged } from '@portal/contracts/events/admin';
import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, linkIn, startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

interface Invited {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
}

/** An external risk engineer without a company, whom the insurer's coordinator invited. */
async function engineer(): Promise<Invited> {
  const email = `${randomUUID()}@invited.example`;
  const body = { name: { firstName: 'Malik', lastName: 'Osei' }, email, position: 'RiskEngineer' };
  const answer = await northwind.coordinator.call('POST', '/invites/user/contact', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id, userId } = answer.body.data as { id: string; userId: string };
  return { id, userId, email };
}

const person = { firstName: 'Malik', lastName: 'Osei', designation: null, phone: '+442079460118', address: ADDRESS };
const companyNamed = (name: string) => ({
  name,
  address: ADDRESS,
  phone: '+442079460119',
  locationName: 'Head office',
});
const aName = () => `Quay ${randomUUID().slice(0, 8)}`;

/** Hash of the invite's present link. */
async function presentLink({ id }: Invited): Promise<string> {
  const [hash] = await admin.knex('invites').where({ invite_id: id }).pluck<Buffer[]>('token_hash');
  return hash?.toString('hex') ?? '';
}

/** Publishes the engineer's sign-up with a risk company as identity does. */
async function register(invited: Invited, name = aName()): Promise<string> {
  const { id: inviteId, userId } = invited;
  const link = { inviteId, userId, tokenHash: await presentLink(invited) };
  await admin.deliver(userSignedUp, { ...link, ...person, company: companyNamed(name) });
  await until(async () => (await admin.status(userId)) === 'NeedApproval');
  return name;
}

const companyOf = async ({ userId }: Invited) => {
  const member = await admin.knex('members').where({ user_id: userId }).first<{ company_id: string }>('company_id');
  return member.company_id;
};
const approve = ({ id }: Invited, who = northwind.coordinator) =>
  who.call('PUT', `/invites/${id}/company/risk/approve`);
const reject = ({ id }: Invited, rejectionReason: string) =>
  northwind.coordinator.call('PUT', '/invites/company/risk/reject', { id, rejectionReason });

describe('a risk company that an invited engineer registers (decisions §3.1, §3.4)', () => {
  it('is chosen on the page that the mail leads to', async () => {
    const [mail] = await admin.box.mailsTo((await engineer()).email);
    expect(linkIn(mail?.text).page).toBe('/account/signup');
  });

  it('is made with its office and coordinator, and waits for the company that invited', async () => {
    const invited = await engineer();
    const name = await register(invited);
    const companyId = await companyOf(invited);
    expect((await admin.events(memberChanged, invited.userId)).at(-1)).toMatchObject({
      role: 'RCCoordinator',
      companyId,
      companyType: 'Risk',
      companyName: name,
      isPrimaryContact: true,
      accessStatus: 'NeedApproval',
    });
    expect(await admin.knex('locations').where({ company_id: companyId })).toMatchObject([
      { name: 'Head office', is_primary: true },
    ]);
    expect(await admin.registration(invited.id)).toMatchObject([
      {
        subject: 'company-registration.requested',
        data: { companyId, companyName: name, userEmail: invited.email, inviterCompanyId: northwind.companyId },
      },
    ]);
    const shown = await northwind.coordinator.call('GET', `/invites/${invited.id}/company/risk`);
    expect(shown.body.data).toMatchObject({
      kind: 'Contact',
      status: 'NeedApproval',
      company: { id: companyId, type: 'Risk', name, address: ADDRESS, phone: '+442079460119', location: 'Head office' },
      primaryContact: { id: invited.userId, fullName: 'Malik Osei', email: invited.email },
    });
    const records = await admin.knex('audit.records').where({ item_id: companyId });
    expect(records).toMatchObject([{ action: 'company.create', actor_id: invited.userId }]);
  });

  it('is let in by the coordinator of the company that invited, and by nobody else', async () => {
    const invited = await engineer();
    await register(invited);
    const companyId = await companyOf(invited);
    const { coordinator: rival } = await admin.company();
    expect((await approve(invited, rival)).status).toBe(404);
    const itself = admin.as('RCCoordinator', 'Risk', companyId, invited.userId);
    expect((await approve(invited, itself)).status).toBe(403);
    const underwriter = admin.as('ICUnderwriter', 'Insurance', northwind.companyId);
    expect((await approve(invited, underwriter)).status).toBe(403);
    expect((await approve(invited, admin.as('Admin', 'NoCompany', null))).status).toBe(403);
    // The registration is the company's, not a person's.
    const told = await northwind.coordinator.call('GET', `/invites/${invited.id}/user/info`);
    expect(told.body.data).toMatchObject({ registersCompany: true });
    const asUser = await northwind.coordinator.call('PUT', `/invites/${invited.id}/user/approve`);
    expect(asUser.status).toBe(404);
    const approved = await approve(invited);
    expect(approved.body.data).toMatchObject({ status: 'HasAccess', company: { id: companyId } });
    expect((await admin.registration(invited.id)).map(({ subject }) => subject)).toEqual([
      'company-registration.requested',
      'company-registration.approved',
    ]);
    const again = await approve(invited);
    expect([again.status, again.body.error?.code]).toEqual([400, 'InvalidTransition']);
  });

  it('is rejected with a reason, can be invited again and then registers the same company', async () => {
    const invited = await engineer();
    await register(invited);
    const companyId = await companyOf(invited);
    expect((await reject(invited, ' ')).status).toBe(400);
    const rejected = await reject(invited, 'Not on our panel');
    expect(rejected.body.data).toMatchObject({ status: 'AccessRejected', rejectionReason: 'Not on our panel' });
    expect((await admin.registration(invited.id)).at(-1)).toMatchObject({
      subject: 'company-registration.rejected',
      data: { rejectionReason: 'Not on our panel', companyId },
    });
    // A mail that has to be tried again would come after the next one.
    await admin.box.mailsTo(invited.email);
    const resent = await northwind.coordinator.call('PUT', '/invites/user/contact/resend', {
      contactId: invited.userId,
    });
    expect([resent.status, await admin.status(invited.userId)]).toEqual([200, 'InviteSent']);
    const mails = await admin.box.mailsTo(invited.email, 2);
    expect(linkIn(mails.at(-1)?.text).page).toBe('/account/signup/company/risk');
    expect((await admin.events(inviteChanged, invited.userId)).at(-1)).toMatchObject({ company: { companyId } });
    const name = await register(invited);
    expect(await companyOf(invited)).toBe(companyId);
    const changes = await admin
      .knex('copied_events')
      .where({ subject: companyChanged.subject })
      .orderBy('seq')
      .pluck<string[]>('event');
    expect(changes.at(-1)).toContain(name);
    expect((await approve(invited)).body.data).toMatchObject({ company: { id: companyId, name } });
  });

  it('approved and rejected at the same moment, has one result', async () => {
    const invited = await engineer();
    await register(invited);
    const answers = await Promise.all([
      approve(invited),
      reject(invited, 'No'),
      approve(invited),
      reject(invited, 'No'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const won = answers.find(({ status }) => status === 200)?.body.data?.['status'];
    expect(await admin.status(invited.userId)).toBe(won);
    expect(await admin.registration(invited.id)).toHaveLength(2);
  });

  it('whose invite is deleted before a decision, stays outside', async () => {
    const invited = await engineer();
    await register(invited);
    expect((await northwind.coordinator.call('DELETE', `/invites/${invited.id}`)).status).toBe(200);
    expect((await admin.registration(invited.id)).at(-1)).toMatchObject({ subject: 'company-registration.withdrawn' });
    const late = await approve(invited);
    expect([late.status, late.body.error?.code]).toEqual([400, '400.5']);
  });
});

describe('what comes twice or at once', () => {
  it('one sign-up told many times makes one company', async () => {
    const invited = await engineer();
    const name = aName();
    const link = { inviteId: invited.id, userId: invited.userId, tokenHash: await presentLink(invited) };
    const told = { ...link, ...person, company: companyNamed(name) };
    await Promise.all(Array.from({ length: 5 }, () => admin.deliver(userSignedUp, told)));
    await register(await engineer());
    expect(await admin.knex('companies').whereLike('name', `${name}%`)).toHaveLength(1);
  });

  it('a sign-up told again after its engineer was rejected and invited anew registers nothing', async () => {
    const invited = await engineer();
    const link = { inviteId: invited.id, userId: invited.userId, tokenHash: await presentLink(invited) };
    const name = await register(invited);
    expect((await reject(invited, 'Not on our panel')).status).toBe(200);
    const contactId = { contactId: invited.userId };
    expect((await northwind.coordinator.call('PUT', '/invites/user/contact/resend', contactId)).status).toBe(200);
    const again = { ...link, ...person, company: companyNamed(aName()) };
    await admin.handled(await admin.deliver(userSignedUp, again));
    expect(await admin.status(invited.userId)).toBe('InviteSent');
    const company = await admin.knex('companies').where({ company_id: await companyOf(invited) });
    expect(company).toMatchObject([{ name }]);
  });

  it('two companies that take one name at once are both made; the later one is numbered', async () => {
    const name = `Namesake ${'x'.repeat(41)}`;
    const engineers = [await engineer(), await engineer(), await engineer()];
    await Promise.all(engineers.map((one) => register(one, name)));
    const names = await admin.knex('companies').whereLike('name', 'Namesake%').orderBy('name').pluck<string[]>('name');
    expect(names.toSorted()).toEqual([`${name.slice(0, 48)} 2`, `${name.slice(0, 48)} 3`, name].toSorted());
  });

  it('a company from somebody who may not register one is not taken over', async () => {
    const email = `${randomUUID()}@invited.example`;
    const body = { name: { firstName: 'Uma', lastName: 'Berg' }, email, position: 'ICUnderwriter', sendInvite: true };
    const added = await northwind.coordinator.call('POST', '/team-members', body);
    const { id: userId, inviteId } = added.body.data as { id: string; inviteId: string };
    const name = aName();
    await admin.deliver(userSignedUp, { inviteId, userId, ...person, company: companyNamed(name) });
    await register(await engineer());
    expect(await admin.status(userId)).toBe('InviteSent');
    expect(await admin.knex('companies').where({ name })).toEqual([]);
  });
});
