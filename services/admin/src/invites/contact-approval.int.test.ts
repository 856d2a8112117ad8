import { inviteChanged, memberChanged } from '@portal/contracts/events/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { inviteCalls } from './invites.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

const { invited, contact, signUp } = inviteCalls(
  () => admin,
  () => northwind,
);

describe('an invite of a contact (decisions §3.4)', () => {
  const nameOf = ({ companyId }: TestCompany) => `Company ${companyId.slice(0, 8)}`;

  it('names the company that invites as who does, and the one that the person is of as just that', async () => {
    const granite = await admin.company('Risk');
    for (const [person, position] of [
      [await contact(granite.companyId), `Risk Engineer of ${nameOf(granite)}`],
      [await contact(), 'Risk Manager'],
      [await invited(), 'Underwriter'],
    ] as const) {
      const [mail] = await admin.box.mailsTo(person.email);
      expect(mail?.subject).toBe(`${nameOf(northwind)} invites you to the Risk Portal`);
      expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(
        `${nameOf(northwind)} invites you to the Risk Portal as ${position}. Sign up`,
      );
      expect(await admin.events(inviteChanged, person.userId)).toMatchObject([{ inviterName: nameOf(northwind) }]);
    }
  });

  it('waits for approval after the sign-up; approval lets in, and who is told of it is told', async () => {
    const person = await contact();
    const early = await northwind.coordinator.call('PUT', `/invites/${person.id}/user/approve`);
    expect([early.status, early.body.error?.code]).toEqual([400, 'InvalidTransition']);
    await signUp(person, 'NeedApproval');
    await contact();
    const found = await northwind.coordinator.call('GET', `/invites?userId=${person.userId}`);
    const allowed = { allowed: true };
    expect(found.body.data).toMatchObject({ items: [{ id: person.id, actions: [allowed, allowed] }], totalCount: 1 });
    const approved = await northwind.coordinator.call('PUT', `/invites/${person.id}/user/approve`);
    expect(approved.body.data).toMatchObject({ status: 'HasAccess', expiresAt: null });
    const registrant = { userId: person.userId, userEmail: person.email, userName: 'Ulrike Brandt', companyId: null };
    expect(await admin.registration(person.id)).toMatchObject([
      { subject: 'user-registration.requested', data: { ...registrant, inviterCompanyId: northwind.companyId } },
      { subject: 'user-registration.approved', data: { ...registrant, role: 'RiskManager' } },
    ]);
    const records = admin.knex('audit.records').where({ item_id: person.id, outcome: 'Done' });
    expect(await records.orderBy('id')).toMatchObject([
      { action: 'invite.create', actor_id: northwind.coordinator.userId },
      { action: 'invite.approve', changes: { status: { old: 'NeedApproval', new: 'HasAccess' } } },
    ]);
  });

  it('is rejected with a reason, and can be sent again', async () => {
    const person = await contact();
    await signUp(person, 'NeedApproval');
    const reject = (rejectionReason: string) =>
      northwind.coordinator.call('PUT', '/invites/user/reject', { id: person.id, rejectionReason });
    expect((await reject(' ')).status).toBe(400);
    expect((await reject('x'.repeat(1001))).status).toBe(400);
    expect((await reject('Unknown to us')).body.data).toMatchObject({ status: 'AccessRejected' });
    expect((await admin.events(memberChanged, person.userId)).at(-1)).toMatchObject({
      accessStatus: 'AccessRejected',
      rejectionReason: 'Unknown to us',
    });
    expect((await admin.registration(person.id)).at(-1)).toMatchObject({
      subject: 'user-registration.rejected',
      data: { rejectionReason: 'Unknown to us' },
    });
    const again = await northwind.coordinator.call('PUT', '/invites/user/contact/resend', { contactId: person.userId });
    expect([again.status, again.body.data]).toEqual([200, null]);
    expect((await admin.events(memberChanged, person.userId)).at(-1)).toMatchObject({
      accessStatus: 'InviteSent',
      rejectionReason: null,
    });
  });

  it('whose contact was deleted can neither be approved nor rejected (400.5)', async () => {
    const person = await contact();
    await signUp(person, 'NeedApproval');
    await northwind.coordinator.call('DELETE', `/invites/${person.id}`);
    expect((await admin.registration(person.id)).at(-1)).toEqual({
      subject: 'user-registration.withdrawn',
      data: { inviteId: person.id },
    });
    const answer = await northwind.coordinator.call('PUT', `/invites/${person.id}/user/approve`);
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      { code: '400.5', message: 'The contact was deleted, you cannot approve or reject it.' },
    ]);
  });

  it('who is an engineer of a risk company is let in by its coordinator, not by who invited', async () => {
    const granite = await admin.company('Risk');
    const person = await contact(granite.companyId);
    await signUp(person, 'NeedApproval');
    const decisions = async ({ coordinator }: TestCompany) =>
      (await coordinator.call('GET', `/invites?userId=${person.userId}`)).body.data;
    const [refused, allowed] = [{ allowed: false }, { allowed: true }];
    expect(await decisions(northwind)).toMatchObject({ items: [{ actions: [refused, refused] }] });
    expect(await decisions(granite)).toMatchObject({ items: [{ actions: [allowed, allowed] }] });
    const path = `/invites/${person.id}/user/approve`;
    expect((await northwind.coordinator.call('PUT', path)).status).toBe(403);
    expect((await granite.coordinator.call('PUT', path)).status).toBe(200);
    const joined = { userId: person.userId, companyId: granite.companyId, role: 'RiskEngineer' };
    expect((await admin.registration(person.id)).slice(-2)).toMatchObject([
      { subject: 'user-registration.approved' },
      { subject: 'team-member.joined', data: joined },
    ]);
  });
});

it('who is deleted from the team while a registration waits, is waited for no more', async () => {
  const granite = await admin.company('Risk');
  const person = await contact(granite.companyId);
  await signUp(person, 'NeedApproval');
  expect((await granite.coordinator.call('DELETE', `/team-members/${person.userId}`)).status).toBe(200);
  expect((await admin.registration(person.id)).at(-1)).toEqual({
    subject: 'user-registration.withdrawn',
    data: { inviteId: person.id },
  });
});
