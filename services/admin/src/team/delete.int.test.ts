import { inviteChanged, memberChanged } from '@portal/contracts/events/admin';
import { memberDeleted, participationChanged } from '@portal/contracts/events/team';
import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { aMember, anEmail } from './team.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

const invitation = (email: string) => aMember({ email, sendInvite: true });
const PROFILE = {
  firstName: 'Ulrike',
  lastName: 'Brandt',
  designation: null,
  phone: '+442079460118',
  address: { country: 'United Kingdom', state: 'London', city: 'London', addressLine: '1 Lime St', zipCode: 'EC3M' },
};

const remove = (id: string, { coordinator } = northwind) => coordinator.call('DELETE', `/team-members/${id}`);
const removeWith = (body: object, { coordinator } = northwind) => coordinator.call('DELETE', '/team-members', body);
const seats = async ({ coordinator } = northwind) =>
  (await coordinator.call('GET', '/team-members/count-limits')).body.data?.['underwriters'] as { occupied: number };

/** Adds a member with access and with projects, as services/projects publishes them. */
async function withProjects(
  role: 'RiskEngineer' | 'ICUnderwriter' | 'ICCoordinator',
  { projects = 2, assigned = 0 } = {},
): Promise<string> {
  const userId = await admin.member({ companyId: northwind.companyId, role });
  await admin.deliver(participationChanged, { userId, version: 1, projects, assigned });
  await until(async () => (await admin.knex('participations').where({ user_id: userId })).length === 1);
  return userId;
}

describe('deleting a member (spec 3 §2, §6)', () => {
  it('ends access, link and seat; the row keeps the name, the e-mail is free', async () => {
    const email = anEmail();
    const invited = await northwind.coordinator.call('POST', '/team-members', invitation(email));
    const { id, inviteId } = invited.body.data as { id: string; inviteId: string };
    const before = await seats();
    expect((await remove(id)).status).toBe(200);
    expect((await seats()).occupied).toBe(before.occupied - 1);
    expect((await admin.events(memberChanged, id)).at(-1)).toMatchObject({
      accessStatus: 'NoAccess',
      lastName: 'Berg',
    });
    expect((await admin.events(inviteChanged, id)).at(-1)).toMatchObject({ inviteId, tokenHash: null });
    expect(await admin.events(memberDeleted, id)).toEqual([
      { userId: id, companyId: northwind.companyId, role: 'ICUnderwriter', targetId: null },
    ]);
    expect((await northwind.coordinator.call('GET', `/team-members/${id}`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    const list = await northwind.coordinator.call('GET', '/team-members?pageSize=100');
    expect(list.body.data?.items?.map((item) => item['id'])).not.toContain(id);
    const invites = await northwind.coordinator.call('GET', '/invites?pageSize=100');
    expect(invites.body.data?.items?.map((item) => item['id'])).not.toContain(inviteId);

    await admin.ageInviteMails(email, 61);
    const again = await northwind.coordinator.call('POST', '/team-members', invitation(email.toUpperCase()));
    expect(again.status).toBe(201);
    expect(again.body.data?.['id']).not.toBe(id);
    expect((await admin.box.mailsTo(email, 2)).length).toBe(2);
  });

  it('lets nobody in whose sign-up comes after it, and nothing more be decided about them', async () => {
    const invited = await northwind.coordinator.call('POST', '/team-members', invitation(anEmail()));
    const { id: userId, inviteId } = invited.body.data as { id: string; inviteId: string };
    await remove(userId);
    await admin.handled(await admin.deliver(userSignedUp, { inviteId, userId, ...PROFILE }));
    expect(await admin.status(userId)).toBe('NoAccess');
    const approve = await northwind.coordinator.call('PUT', `/invites/${inviteId}/user/approve`);
    expect([approve.status, approve.body.error]).toMatchObject([
      400,
      { code: '400.5', message: 'The contact was deleted, you cannot approve or reject it.' },
    ]);
    const resend = await northwind.coordinator.call('PUT', '/invites/user/team-member/resend', {
      teamMemberId: userId,
    });
    expect(resend.status).toBe(400);
  });

  it('twice at once deletes once', async () => {
    const id = await admin.member({ companyId: northwind.companyId, role: 'ICUnderwriter' });
    const both = await Promise.all([remove(id), remove(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await admin.events(memberDeleted, id)).toHaveLength(1);
  });

  it('and approving at once leave no access', async () => {
    const granite = await admin.company('Risk');
    const id = await admin.member({ companyId: granite.companyId, accessStatus: 'NeedApproval' });
    const inviteId = randomUUID();
    await admin.knex('invites').insert({
      invite_id: inviteId,
      kind: 'Contact',
      user_id: id,
      company_id: northwind.companyId,
      sent_at: new Date(),
    });
    await Promise.all([granite.coordinator.call('PUT', `/invites/${inviteId}/user/approve`), remove(id, granite)]);
    expect(await admin.status(id)).toBe('NoAccess');
  });

  it('refuses a stale version', async () => {
    const id = await admin.member({ companyId: northwind.companyId, role: 'ICUnderwriter' });
    const answer = await northwind.coordinator.call('DELETE', `/team-members/${id}`, undefined, { 'if-match': '"7"' });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'StaleVersion']);
  });

  it('of a coordinator is the primary contact’s', async () => {
    const id = await admin.member({ companyId: northwind.companyId, role: 'ICCoordinator' });
    const other = admin.as('ICCoordinator', 'Insurance', northwind.companyId);
    expect((await other.call('DELETE', `/team-members/${id}`)).status).toBe(403);
    expect((await remove(id)).status).toBe(200);
  });
});

describe('projects of a member who is deleted (spec 3 §5, §6)', () => {
  const CHOOSE = ['Please select another team member to transfer their projects.'];

  it('an engineer who is assigned to one stays', async () => {
    const id = await withProjects('RiskEngineer', { assigned: 1 });
    const target = await admin.member({ companyId: northwind.companyId });
    for (const answer of [await remove(id), await removeWith({ id, targetId: target })])
      expect([answer.status, answer.body.error?.message]).toEqual([
        400,
        'This risk engineer is assigned to a project. Reassign the project before deleting.',
      ]);
  });

  it('an engineer’s need somebody who takes them over', async () => {
    const id = await withProjects('RiskEngineer');
    expect((await northwind.coordinator.call('GET', `/team-members/${id}`)).body.data).toMatchObject({
      projectCount: 2,
      actions: expect.arrayContaining([
        { action: 'delete', allowed: true, needs: { kind: 'person', field: 'targetId', isOptional: false } },
      ]) as unknown,
    });
    for (const answer of [await remove(id), await removeWith({ id, shouldNotTransfer: true })])
      expect([answer.status, answer.body.fieldErrors]).toEqual([400, { targetId: CHOOSE }]);
    const targetId = await admin.member({ companyId: northwind.companyId });
    expect((await removeWith({ id, targetId })).status).toBe(200);
    expect(await admin.events(memberDeleted, id)).toMatchObject([{ targetId }]);
  });

  it('an underwriter’s may be left', async () => {
    const id = await withProjects('ICUnderwriter');
    expect((await removeWith({ id })).body.fieldErrors).toEqual({ targetId: CHOOSE });
    expect((await removeWith({ id, shouldNotTransfer: true })).status).toBe(200);
    expect(await admin.events(memberDeleted, id)).toMatchObject([{ targetId: null }]);
  });

  it('a coordinator’s are nobody’s to take over', async () => {
    const id = await withProjects('ICCoordinator');
    expect((await remove(id)).status).toBe(200);
  });

  it('go to somebody of the same role and company who has access', async () => {
    const id = await withProjects('ICUnderwriter');
    const rival = await admin.company();
    const gone = await admin.member({ companyId: northwind.companyId, role: 'ICUnderwriter' });
    await remove(gone);
    const wrong = [
      id,
      randomUUID(),
      gone,
      await admin.member({ companyId: rival.companyId, role: 'ICUnderwriter' }),
      await admin.member({ companyId: northwind.companyId, role: 'RiskEngineer' }),
      await admin.member({ companyId: northwind.companyId, role: 'ICUnderwriter', accessStatus: 'NoAccess' }),
    ];
    for (const targetId of wrong)
      expect((await removeWith({ id, targetId })).body.fieldErrors).toEqual({
        targetId: ['Choose a member of the same role who has access.'],
      });
  });

  it('are counted by the highest version that was heard of', async () => {
    const userId = await withProjects('ICUnderwriter', { projects: 3 });
    await admin.deliver(participationChanged, { userId, version: 3, projects: 0, assigned: 0 });
    await admin.deliver(participationChanged, { userId, version: 2, projects: 9, assigned: 0 });
    const other = await withProjects('ICUnderwriter');
    expect(await admin.knex('participations').whereIn('user_id', [userId, other]).orderBy('projects')).toMatchObject([
      { version: 3, projects: 0 },
      { version: 1, projects: 2 },
    ]);
  });
});
