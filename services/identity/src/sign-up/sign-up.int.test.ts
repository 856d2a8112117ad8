import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startIdentity, type IdentityFixture } from '../identity.fixture.ts';
import { statusAfterSignUp } from './sign-up.ts';
import { altered, EXPIRED, invitesOf, newToken, type Invited } from './sign-up.fixture.ts';

let identity: IdentityFixture;
const invites = invitesOf(() => identity);
const { person: invited, deliver: deliverInvite, signUp, verify } = invites;
beforeAll(async () => {
  identity = await startIdentity();
});
afterEach(() => invites.close());
afterAll(() => identity.stop());

describe('sign-up from an invite (decisions §3.4)', () => {
  it('sets the password, answers the status, and the person can sign in', async () => {
    const person = await invited();
    expect((await verify(person)).body.data).toMatchObject({ email: person.member.email, role: 'ICUnderwriter' });
    const before = await identity.signIn(person.member.email);
    expect(before.body.error?.code).toBe('400.1');
    const answer = await signUp(person);
    expect([answer.status, answer.body.data]).toEqual([201, { accessStatus: 'HasAccess' }]);
    expect((await identity.signIn(person.member.email)).status).toBe(200);
    const records = await identity
      .knex('audit.records')
      .where({ action: 'user.signUp', actor_id: person.member.userId });
    expect(records).toMatchObject([{ item_kind: 'user', item_id: person.member.userId, outcome: 'Done' }]);
    expect(JSON.stringify(records)).not.toContain(PASSWORD);
    expect(JSON.stringify(records)).not.toContain(person.token);
  });

  it('that waits for approval, or was rejected, is told so at sign-in: 400.3, 400.4 with the reason', async () => {
    const person = await invited({}, 'NeedApproval');
    expect((await signUp(person)).body.data).toEqual({ accessStatus: 'NeedApproval' });
    expect((await identity.signIn(person.member.email)).body.error?.code).toBe('400.3');
    const rejected = { version: 3, accessStatus: 'AccessRejected', rejectionReason: 'Unknown to us' } as const;
    await identity.change(person.member, rejected);
    expect((await identity.signIn(person.member.email)).body.error).toMatchObject({
      code: '400.4',
      details: { rejectionReason: 'Unknown to us' },
    });
  });

  it.each([
    ['Contact', 'NeedApproval'],
    ['TeamMember', 'InviteSent'],
    ['Company', 'InviteSent'],
  ] as const)('of an invite of the kind %s is told as %s where the answer of admin is late', async (kind, expected) => {
    const member = await identity.person({ accessStatus: 'InviteSent' }, null);
    const { userId } = member;
    expect(await statusAfterSignUp(identity.knex, { userId, kind }, 0)).toBe(expected);
    // Another link came meanwhile: the sign-up counts for nothing.
    await deliverInvite({ member, inviteId: randomUUID(), token: newToken() }, { kind });
    expect(await statusAfterSignUp(identity.knex, { userId, kind }, 0)).toBe('InviteSent');
  });

  it('sets no common password, nor one made of what is known of the person, and leaves the link as it is', async () => {
    const person = await invited();
    const set = (password: string, changes = {}) => signUp(person, { password, confirmPassword: password, ...changes });
    expect((await set('qwerty123')).body.fieldErrors).toEqual({ password: [PASSWORD_TEXTS.tooCommon] });
    const named = await set('Wilhelmina-1', { firstName: 'Wilhelmina' });
    expect(named.body.fieldErrors).toEqual({ password: [PASSWORD_TEXTS.tooPersonal] });
    expect((await signUp(person)).status).toBe(201);
  });

  it('twice at the same time, happens once', async () => {
    const person = await invited();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        signUp(person, { password: `Portal-${number}000`, confirmPassword: `Portal-${number}000` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
    for (const { status, body } of answers) if (status === 400) expect(body.error).toMatchObject(EXPIRED);
    const winner = answers.findIndex(({ status }) => status === 201);
    const signedIn = await identity.signIn(person.member.email, { password: `Portal-${winner}000` });
    expect(signedIn.status).toBe(200);
  });

  it.each([
    ['an altered token', altered],
    ['an empty token', (person: Invited) => ({ ...person, token: '' })],
    ['an id that is none', (person: Invited) => ({ ...person, inviteId: "' or 1=1 --" })],
    ['an unknown invite', (person: Invited) => ({ ...person, inviteId: randomUUID() })],
  ])('with %s is a link that has expired', async (_name, change) => {
    const person = await invited();
    for (const answer of [await signUp(change(person)), await verify(change(person))])
      expect([answer.status, answer.body.error]).toMatchObject([400, EXPIRED]);
    expect((await verify(person)).status).toBe(200);
  });

  it('with the token of somebody else’s invite is a link that has expired', async () => {
    const [one, other] = [await invited(), await invited()];
    const answer = await signUp({ inviteId: one.inviteId, token: other.token });
    expect(answer.body.error).toMatchObject(EXPIRED);
    expect((await verify(other)).status).toBe(200);
  });

  it('with a used, expired, replaced or withdrawn link is a link that has expired', async () => {
    const used = await invited();
    await signUp(used);
    expect((await signUp(used)).body.error).toMatchObject(EXPIRED);
    const late = await invited({}, 'HasAccess', { expiresAt: new Date(Date.now() - 1_000).toISOString() });
    expect((await signUp(late)).body.error).toMatchObject(EXPIRED);
    const replaced = await invited();
    const token = newToken();
    await deliverInvite(replaced, { version: 2, token });
    expect((await signUp(replaced)).body.error).toMatchObject(EXPIRED);
    expect((await verify({ ...replaced, token })).status).toBe(200);
    await deliverInvite(replaced, { version: 3, tokenHash: null, expiresAt: null });
    expect((await signUp({ ...replaced, token })).body.error).toMatchObject(EXPIRED);
    expect(await identity.knex('credentials').where({ user_id: replaced.member.userId })).toEqual([]);
  });

  it('of somebody who was rejected and invited again replaces the password', async () => {
    const person = await invited({}, 'NeedApproval');
    await signUp(person);
    const token = newToken();
    await deliverInvite(person, { version: 2, token });
    const password = 'Another-2026';
    expect((await signUp({ ...person, token }, { password, confirmPassword: password })).status).toBe(201);
    expect((await identity.signIn(person.member.email, { password })).body.error?.code).toBe('400.3');
    expect((await identity.signIn(person.member.email)).body.error?.code).toBe('400.1');
  });

  it('asks for what is missing and leaves the link as it is', async () => {
    const person = await invited({ role: 'RiskEngineer' });
    expect((await signUp(person)).body.fieldErrors).toEqual({ designation: ['Field is required.'] });
    const rule = 'The password must contain 8 or more characters with at least one letter (a-z) and one number (0-9).';
    const faulty = await signUp(person, { password: 'short', firstName: ' ', phone: '12', address: {} });
    expect(faulty.body.fieldErrors).toMatchObject({
      password: [rule],
      firstName: ['Field is required.'],
      phone: ['Please enter a valid phone number.'],
      'address.country': ['Field is required.'],
    });
    const address = { country: 'United States', state: 'TX', city: 'Houston', addressLine: '1 Main', zipCode: '77010' };
    const elsewhere = await signUp(person, { designation: 'Surveyor', address, phone: '+1 713 555' });
    expect(elsewhere.body.fieldErrors).toEqual({
      'address.state': ['Please choose from the list.'],
      phone: ['Please enter a valid phone number.'],
    });
    const unfit = await signUp(person, { designation: 'Insurance Coordinator' });
    expect(unfit.body.fieldErrors).toEqual({
      designation: ["A risk engineer’s designation cannot be 'Insurance Coordinator'."],
    });
    const coordinator = await signUp(await invited({ role: 'ICCoordinator' }), { designation: 'Surveyor' });
    expect(coordinator.body.fieldErrors).toEqual({
      designation: ["A coordinator’s designation must contain 'Coordinator'."],
    });
    const differing = await signUp(person, { confirmPassword: 'Portal-2027' });
    expect(differing.body.fieldErrors).toEqual({ confirmPassword: ["Passwords don't match. Please try again."] });
    expect((await signUp(person, { designation: 'Surveyor' })).status).toBe(201);
  });

  it('takes no more than its fields, and no endless password', async () => {
    const person = await invited();
    expect((await signUp(person, { role: 'Admin' })).status).toBe(400);
    const password = `a1${'x'.repeat(9_998)}`;
    expect((await signUp(person, { password, confirmPassword: password })).status).toBe(400);
    expect((await verify(person)).status).toBe(200);
  });
});
