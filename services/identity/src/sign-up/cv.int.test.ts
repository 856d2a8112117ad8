import { userSignedUp } from '@portal/contracts/events/identity';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type IdentityFixture } from '../identity.fixture.ts';
import { EXPIRED, invitesOf, type Invited } from './sign-up.fixture.ts';

let identity: IdentityFixture;
const invites = invitesOf(() => identity);
const { person: invited, signUp, verify } = invites;
beforeAll(async () => {
  identity = await startIdentity();
});
afterEach(() => invites.close());
afterAll(() => identity.stop());

describe('the CV of a risk engineer who signs up (decisions §3.4; spec 3 §5)', () => {
  const ENGINEER = { role: 'RiskEngineer' } as const;
  const NOT_UPLOADED = { cvFileId: ['The file has not been uploaded. Please try again.'] };
  const NO_CV = { cvFileId: ['Only risk engineers have a CV.'] };
  const withCv = (person: Invited, cvFileId: string, changes: object = {}) =>
    signUp(person, { designation: 'Surveyor', cvFileId, ...changes });
  const grantIn = (answer: Awaited<ReturnType<typeof verify>>): string | null =>
    (answer.body.data as unknown as { uploadGrant: string | null }).uploadGrant;

  it('may be uploaded with a grant that is good for half an hour, for library, and for nothing else', async () => {
    const person = await invited(ENGINEER);
    const grant = grantIn(await verify(person)) ?? '';
    const [header, claims] = grant
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
    expect(header).toMatchObject({ typ: 'upload-grant+jwt' });
    expect(claims).toMatchObject({ sub: person.inviteId, aud: 'library', iss: 'portal' });
    expect(Number(claims?.['exp']) - Number(claims?.['iat'])).toBe(1_800);
    expect((await identity.current(grant)).status).toBe(401);
    const renewed = await identity.call('DELETE', '/account/sessions', {
      headers: { authorization: `Bearer ${grant}` },
    });
    expect(renewed.status).toBe(401);
  });

  it('is nothing for other roles, for who signs up with a company, and by a link that was used', async () => {
    expect(grantIn(await verify(await invited()))).toBeNull();
    const company = await invited({ role: 'ICCoordinator' }, 'HasAccess', { kind: 'Company' });
    expect(grantIn(await verify(company))).toBeNull();
    const person = await invited(ENGINEER);
    await signUp(person, { designation: 'Surveyor' });
    expect(await verify(person)).toMatchObject({ status: 400, body: { error: EXPIRED } });
  });

  it('is told with the sign-up, and the person’s from then on', async () => {
    const heard: { userId: string; cvFileId?: string | null | undefined }[] = [];
    await identity.hear(userSignedUp, (data) => void heard.push(data));
    const person = await invited(ENGINEER);
    const cvFileId = randomUUID();
    // Library's word may come later than the sign-up.
    const [answer] = await Promise.all([withCv(person, cvFileId), identity.tellOfFile(person.inviteId, cvFileId)]);
    expect(answer.status).toBe(201);
    await expect.poll(() => heard.find(({ userId }) => userId === person.member.userId)?.cvFileId).toBe(cvFileId);
    const file = await identity.knex('files').where({ file_id: cvFileId }).first<{ owner_id: string }>('owner_id');
    expect(file?.owner_id).toBe(person.member.userId);
  });

  it('must have been uploaded for this very invite, within a day; the link still works', async () => {
    const [person, other] = [await invited(ENGINEER), await invited(ENGINEER)];
    const { knex } = identity;
    const old = await identity.storedFile(person.inviteId);
    await knex('files')
      .where({ file_id: old })
      .update({ stored_at: knex.raw(`now() - interval '25 hours'`) });
    const ofPerson = await identity.storedFile(person.member.userId);
    for (const cvFileId of [await identity.storedFile(other.inviteId), ofPerson, randomUUID(), old]) {
      const answer = await withCv(person, cvFileId);
      expect([answer.status, answer.body.fieldErrors]).toEqual([400, NOT_UPLOADED]);
    }
    expect((await withCv(person, 'cv')).status).toBe(400);
    expect((await withCv(person, await identity.storedFile(person.inviteId))).status).toBe(201);
  });

  it('is one of risk engineers alone', async () => {
    const person = await invited();
    expect((await withCv(person, await identity.storedFile(person.inviteId))).body.fieldErrors).toEqual(NO_CV);
    const contact = await invited({ ...ENGINEER, companyId: null, companyType: 'NoCompany' }, 'NeedApproval', {
      kind: 'Contact',
    });
    const cvFileId = await identity.storedFile(contact.inviteId);
    expect((await invites.signUpCompany('risk', contact, { cvFileId })).status).toBe(400);
  });

  it('of six sign-ups at once goes along with one', async () => {
    const person = await invited(ENGINEER);
    const cvFileId = await identity.storedFile(person.inviteId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => withCv(person, cvFileId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  });
});
