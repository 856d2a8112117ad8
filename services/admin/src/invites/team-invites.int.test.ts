import { INVITES_AN_HOUR } from '@portal/contracts/admin/access-status';
import { inviteChanged, memberChanged } from '@portal/contracts/events/admin';
import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn, startAdmin, type AdminFixture, type Answer, type TestCompany } from '../admin.fixture.ts';
import { expireInvites } from './expire.ts';
import { anEmail, hashOf, inviteCalls, PROFILE, resend } from './invites.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

const { invited, signUp } = inviteCalls(
  () => admin,
  () => northwind,
);

describe('an invite to the own team (decisions §3.4)', () => {
  it('makes a member InviteSent and mails a link whose token is known by its hash alone', async () => {
    const person = await invited();
    const [mail] = await admin.box.mailsTo(person.email);
    const { inviteId, token } = linkIn(mail?.text);
    expect(inviteId).toBe(person.id);
    const page = '/account/signup/user';
    expect(linkIn(mail?.html?.replaceAll('&amp;', '&').replaceAll('"', ' '))).toEqual({ page, inviteId, token });
    const [told] = await admin.events(inviteChanged, person.userId);
    expect(told).toMatchObject({ inviteId, version: 1, kind: 'TeamMember', tokenHash: hashOf(token) });
    const days = (Date.parse(told?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThanOrEqual(14);
    const members = await admin.events(memberChanged, person.userId);
    expect(members.map(({ accessStatus }) => accessStatus)).toEqual(['NoAccess', 'InviteSent']);
    const rows = await admin.knex('invites').where({ invite_id: inviteId });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is not sent unless requested; a member without access can be invited later', async () => {
    const email = anEmail();
    const body = { name: { firstName: 'Uma', lastName: 'Berg' }, email, position: 'ICUnderwriter' };
    const added = await northwind.coordinator.call('POST', '/team-members', body);
    expect(added.body.data).toMatchObject({ status: 'NoAccess', inviteId: null });
    const id = added.body.data?.['id'];
    const sent = await northwind.coordinator.call('PUT', '/team-members', { ...body, id, sendInvite: true });
    expect(sent.body.data).toMatchObject({ id, status: 'InviteSent' });
    expect(await admin.box.mailsTo(email)).toHaveLength(1);
    const again = await northwind.coordinator.call('PUT', '/team-members', { ...body, id, sendInvite: true });
    expect([again.status, again.body.error?.code]).toEqual([400, 'InvalidTransition']);
  });

  it('of a coordinator is the primary contact’s alone, from the first one to the decision', async () => {
    const { coordinator, companyId } = northwind;
    const userId = await admin.member({ companyId, role: 'ICCoordinator' });
    const colleague = admin.as('ICCoordinator', 'Insurance', companyId, userId);
    const email = anEmail();
    const member = { name: { firstName: 'Cora', lastName: 'Berg' }, email, designation: 'Insurance Coordinator' };
    const placed = { ...member, position: 'ICCoordinator', locationId: await admin.office(northwind) };
    const added = await coordinator.call('POST', '/team-members', { ...placed, sendInvite: true });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const { id, inviteId } = added.body.data as { id: string; inviteId: string };
    const refused = { status: 403, body: { error: { code: 'Forbidden' } } };
    const resent = { teamMemberId: id };
    const decision = { id: inviteId, rejectionReason: 'Not yet' };
    const refusesAll = async () => {
      expect(await colleague.call('PUT', '/invites/user/team-member/resend', resent)).toMatchObject(refused);
      expect(await colleague.call('DELETE', `/invites/${inviteId}`)).toMatchObject(refused);
      expect(await colleague.call('PUT', `/invites/${inviteId}/user/approve`)).toMatchObject(refused);
      expect(await colleague.call('PUT', '/invites/user/reject', decision)).toMatchObject(refused);
      const shown = (await colleague.call('GET', `/team-members/${id}`)).body.data as {
        actions: { allowed: boolean }[];
      };
      expect(shown.actions.filter(({ allowed }) => allowed)).toEqual([]);
    };
    await refusesAll();
    await admin.knex('members').where({ user_id: id }).update({ access_status: 'NeedApproval' });
    await refusesAll();
    expect((await coordinator.call('PUT', '/invites/user/reject', decision)).status).toBe(200);
    await refusesAll();
    await admin.ageInviteMails(email, 3_600);
    expect((await coordinator.call('PUT', '/invites/user/team-member/resend', resent)).status).toBe(200);
    expect((await coordinator.call('DELETE', `/invites/${inviteId}`)).status).toBe(200);
    const again = { ...placed, id, sendInvite: true };
    expect(await colleague.call('PUT', '/team-members', again)).toMatchObject(refused);
  });

  it('gives access on sign-up, with what the person said of themselves', async () => {
    const person = await invited();
    await signUp(person, 'HasAccess');
    const told = (await admin.events(memberChanged, person.userId)).at(-1);
    expect(told).toMatchObject({ ...PROFILE, accessStatus: 'HasAccess', email: person.email });
    expect((await admin.events(inviteChanged, person.userId)).at(-1)).toMatchObject({ version: 2, tokenHash: null });
    const joined = { userId: person.userId, userName: 'Ulrike Brandt', companyId: northwind.companyId };
    expect(await admin.registration(person.id)).toMatchObject([{ subject: 'team-member.joined', data: joined }]);
  });

  it('takes over the CV that came with the sign-up; without one, the company’s stays', async () => {
    const company = await admin.company();
    const [cvFileId, ofCompany] = [randomUUID(), randomUUID()];
    for (const [given, expected] of [
      [cvFileId, cvFileId],
      [null, ofCompany],
    ]) {
      const { id: inviteId, userId } = await invited(company);
      await admin.knex('members').where({ user_id: userId }).update({ cv_file_id: ofCompany });
      await admin.deliver(userSignedUp, { inviteId, userId, ...PROFILE, cvFileId: given });
      await until(async () => (await admin.status(userId)) === 'HasAccess');
      expect((await admin.events(memberChanged, userId)).at(-1)).toMatchObject({ cvFileId: expected });
    }
  });

  it('sent again, kills the old link, once a minute', async () => {
    const person = await invited();
    // A mail that has to be tried again would come after the next one.
    await admin.box.mailsTo(person.email);
    expect((await resend(northwind.coordinator, person)).status).toBe(200);
    const mails = await admin.box.mailsTo(person.email, 2);
    const [first, second] = mails.map(({ text }) => linkIn(text));
    expect(second?.inviteId).toBe(first?.inviteId);
    expect(second?.token).not.toBe(first?.token);
    const told = (await admin.events(inviteChanged, person.userId)).at(-1);
    expect(told).toMatchObject({ version: 2, tokenHash: hashOf(second?.token ?? '') });
    const soon = await resend(northwind.coordinator, person);
    expect([soon.status, soon.body.error?.code]).toEqual([429, 'RateLimited']);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
    await admin
      .knex('invites')
      .where({ invite_id: person.id })
      .update({ resent_at: new Date(Date.now() - 61_000) });
    expect((await resend(northwind.coordinator, person)).status).toBe(200);
  });

  it('sent again by many at once, goes out once', async () => {
    const person = await invited();
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(northwind.coordinator, person)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  });

  it('to one address goes out once a minute and five times a day, also by deleting and adding again', async () => {
    const email = anEmail();
    const company = await admin.company();
    const add = (address = email, { coordinator } = company) =>
      coordinator.call('POST', '/team-members', {
        name: { firstName: 'Uma', lastName: 'Berg' },
        ...{ email: address, position: 'ICUnderwriter', sendInvite: true },
      });
    const remove = async (added: Answer) => {
      const { id } = added.body.data as { id: string };
      expect((await company.coordinator.call('DELETE', `/team-members/${id}`)).status).toBe(200);
    };
    const refusalOf = ({ status, body }: Answer) => [status, body.error?.code];
    await remove(await add());
    const soon = await add();
    expect(refusalOf(soon)).toEqual([429, 'RateLimited']);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(refusalOf(await add(email.replace('@', '+two@').toUpperCase()))).toEqual([429, 'RateLimited']);
    expect(refusalOf(await add(email, await admin.company()))).toEqual([429, 'RateLimited']);
    for (let mails = 1; mails < 5; mails++) {
      await admin.ageInviteMails(email, 61);
      await remove(await add());
    }
    await admin.ageInviteMails(email, 3_600);
    const sixth = await add();
    expect(refusalOf(sixth)).toEqual([429, 'RateLimited']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60_000);
    expect(await admin.box.mailsTo(email, 5)).toHaveLength(5);
    await admin.ageInviteMails(email, 86_400);
    expect((await add()).status).toBe(201);
  });

  it('deleted, leaves the person without access; a sign-up under way changes nothing', async () => {
    const person = await invited();
    expect((await northwind.coordinator.call('DELETE', `/invites/${person.id}`)).status).toBe(200);
    expect(await admin.status(person.userId)).toBe('NoAccess');
    expect((await admin.events(inviteChanged, person.userId)).at(-1)).toMatchObject({ tokenHash: null });
    const tokenHash = hashOf(linkIn((await admin.box.mailsTo(person.email))[0]?.text).token);
    const late = { inviteId: person.id, userId: person.userId, tokenHash, ...PROFILE };
    await admin.handled(await admin.deliver(userSignedUp, late));
    expect(await admin.status(person.userId)).toBe('NoAccess');
  });

  it('sent to another e-mail, is for who signs up by that link; one by the former link that comes late changes nothing', async () => {
    const company = await admin.company();
    const { id, userId, email } = await invited(company);
    const former = linkIn((await admin.box.mailsTo(email))[0]?.text);
    expect((await company.coordinator.call('DELETE', `/invites/${id}`)).status).toBe(200);
    const edited = { id: userId, email: anEmail(), position: 'ICUnderwriter', sendInvite: true };
    const name = { firstName: 'Vera', lastName: 'Holm' };
    const sent = await company.coordinator.call('PUT', '/team-members', { ...edited, name });
    expect(sent.body.data, JSON.stringify(sent.body)).toMatchObject({ status: 'InviteSent', inviteId: id });
    const link = linkIn((await admin.box.mailsTo(edited.email))[0]?.text);
    const signedUpBy = ({ token }: typeof link) =>
      admin.deliver(userSignedUp, { inviteId: id, userId, tokenHash: hashOf(token), ...PROFILE });
    await admin.handled(await signedUpBy(former));
    expect(await admin.status(userId)).toBe('InviteSent');
    expect((await admin.events(memberChanged, userId)).at(-1)).toMatchObject({ ...name, email: edited.email });
    expect((await admin.events(inviteChanged, userId)).at(-1)).toMatchObject({ tokenHash: hashOf(link.token) });
    await admin.handled(await signedUpBy(link));
    expect(await admin.status(userId)).toBe('HasAccess');
    expect((await admin.events(memberChanged, userId)).at(-1)).toMatchObject({ ...PROFILE, email: edited.email });
  });

  it('is decided by its state alone where a copy of identity of the release before says nothing of the link', async () => {
    const { id: inviteId, userId } = await invited();
    await admin.handled(await admin.deliver(userSignedUp, { inviteId, userId, ...PROFILE }));
    expect(await admin.status(userId)).toBe('HasAccess');
  });

  it('ends after 14 days', async () => {
    const [old, fresh] = [await invited(), await invited()];
    await admin
      .knex('invites')
      .where({ invite_id: old.id })
      .update({ expires_at: new Date(Date.now() - 600_000) });
    await expireInvites(admin.knex);
    expect(await admin.status(old.userId)).toBe('NoAccess');
    expect(await admin.status(fresh.userId)).toBe('InviteSent');
    expect((await admin.events(inviteChanged, old.userId)).at(-1)).toMatchObject({ tokenHash: null, expiresAt: null });
  });

  it('is for positions of the company, with a designation where one is needed, and one e-mail each', async () => {
    const name = { firstName: 'Uma', lastName: 'Berg' };
    const add = (body: object) => northwind.coordinator.call('POST', '/team-members', { name, ...body });
    const wrong = await add({ email: anEmail(), position: 'RCCoordinator', designation: 'X' });
    expect(wrong.body.fieldErrors).toHaveProperty('position');
    const bare = await add({ email: anEmail(), position: 'RiskEngineer' });
    expect(bare.body.fieldErrors).toEqual({ designation: ['Field is required.'] });
    const { email } = await invited();
    const taken = await add({ email: email.toUpperCase(), position: 'ICUnderwriter' });
    expect([taken.status, taken.body.error?.code]).toEqual([409, 'Duplicate']);
  });

  it('a primary contact without access stays a coordinator', async () => {
    const { companyId, coordinator } = await admin.company('Risk');
    await admin.knex('members').where({ user_id: coordinator.userId }).update({ access_status: 'NoAccess' });
    const colleague = admin.as('RCCoordinator', 'Risk', companyId);
    const answer = await colleague.call('PUT', '/team-members', {
      id: coordinator.userId,
      name: { firstName: 'Clara', lastName: 'Nordin' },
      email: anEmail(),
      position: 'RiskEngineer',
      designation: 'Surveyor',
    });
    expect([answer.status, answer.body.fieldErrors]).toEqual([
      409,
      { position: ['The primary contact stays a coordinator.'] },
    ]);
  });

  it('of a coordinator is the primary contact’s alone', async () => {
    const body = {
      name: { firstName: 'Marcus', lastName: 'Lind' },
      email: anEmail(),
      position: 'ICCoordinator',
      designation: 'Insurance Coordinator',
      locationId: await admin.office(northwind),
      sendInvite: true,
    };
    const colleague = admin.as('ICCoordinator', 'Insurance', northwind.companyId);
    expect((await colleague.call('POST', '/team-members', body)).status).toBe(403);
    expect((await northwind.coordinator.call('POST', '/team-members', body)).status).toBe(201);
  });
});

describe('invites that a company sends to whatever addresses', () => {
  const NAME = { firstName: 'Uma', lastName: 'Berg' };
  const REFUSED = [429, 'Your company has sent too many links within an hour. Try again later.'];
  const { contact } = inviteCalls(
    () => admin,
    () => northwind,
  );
  const addTo = ({ coordinator }: TestCompany, sendInvite = true) =>
    coordinator.call('POST', '/team-members', { name: NAME, email: anEmail(), position: 'ICUnderwriter', sendInvite });
  const inviteTo = ({ coordinator }: TestCompany) =>
    coordinator.call('POST', '/invites/user/contact', { name: NAME, email: anEmail(), position: 'RiskManager' });

  it('are 200 an hour, by each way of sending; then its people wait, and those of another company do not', async () => {
    const [company, other] = [await admin.company(), await admin.company()];
    const [member, guest] = [await invited(company), await contact(null, company)];
    const uninvited = await addTo(company, false);
    const { id } = uninvited.body.data as { id: string };
    const edited = { id, name: NAME, email: anEmail(), position: 'ICUnderwriter', sendInvite: true };
    const ways = [
      () => addTo(company),
      () => company.coordinator.call('PUT', '/team-members', edited),
      () => inviteTo(company),
      () => resend(company.coordinator, member),
      () => company.coordinator.call('PUT', '/invites/user/contact/resend', { contactId: guest.userId }),
    ];
    await admin.invitesSent(company, INVITES_AN_HOUR, 1_800);
    for (const send of ways) {
      const { status, body, headers } = await send();
      expect([status, body.error?.message]).toEqual(REFUSED);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(1_700);
    }
    expect([await admin.box.mailsTo(member.email), await admin.box.mailsTo(edited.email, 0)]).toMatchObject([[{}], []]);
    expect((await addTo(company, false)).status).toBe(201);
    expect((await addTo(other)).status).toBe(201);
    await admin.invitesSent(company, INVITES_AN_HOUR, -1);
    const statuses: number[] = [];
    for (const send of ways) statuses.push((await send()).status);
    expect(statuses).toEqual([201, 200, 201, 200, 200]);
    const counts = await admin.knex('sent_invites').where({ company_id: company.companyId }).pluck<number[]>('mails');
    expect(counts).toEqual([ways.length]);
  });

  it('are no more, though many are sent at once', async () => {
    const company = await admin.company();
    await admin.invitesSent(company, INVITES_AN_HOUR - 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => inviteTo(company)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });
});
