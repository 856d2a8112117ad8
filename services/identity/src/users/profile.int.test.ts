import { type memberChanged } from '@portal/contracts/events/admin';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { userProfileChanged } from '@portal/contracts/events/identity';
import type { PersonalInfo } from '@portal/contracts/identity/personal-info';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as v from 'valibot';
import { claimsIn, startIdentity, type IdentityFixture } from '../identity.fixture.ts';

type Member = v.InferInput<typeof memberChanged.data>;

let identity: IdentityFixture;
const heard: v.InferOutput<typeof userProfileChanged.data>[] = [];
beforeAll(async () => {
  identity = await startIdentity();
  await identity.hear(userProfileChanged, (data) => void heard.push(data));
});
afterAll(() => identity.stop());

const MUNICH = {
  country: 'Germany',
  state: 'Bavaria',
  city: 'Munich',
  addressLine: 'Leopoldstraße 88',
  zipCode: '80802',
};
const INFO: PersonalInfo = {
  name: { firstName: 'Ulla', lastName: 'Brandt' },
  designation: 'Head of Underwriting',
  address: {
    country: 'United States',
    state: 'Texas',
    city: 'Houston',
    addressLine: '1400 McKinney',
    zipCode: '77010',
  },
  phone: '+1 (713) 555-0178',
};
/** The same as a service stores and tells it. */
const STORED = { firstName: 'Ulla', lastName: 'Brandt', phone: '+17135550178', address: INFO.address };

/** Signs in a person who has accepted the terms, and returns the API as them. */
async function signedIn(changes: Partial<Member> = {}) {
  const member = await identity.person({ address: MUNICH, phone: '+498999998412', ...changes });
  await identity.acceptTerms(member.email);
  const answer = await identity.signIn(member.email);
  const authorization = `Bearer ${answer.body.data?.accessToken ?? ''}`;
  const shown = async () => {
    const { body, headers } = await identity.call('GET', '/users/current', { headers: { authorization } });
    return { user: body.data as unknown as CurrentUser, etag: headers.get('etag') ?? '' };
  };
  const put = async (info: unknown, headers: Record<string, string> = {}) => {
    const sent = await identity.call('PUT', '/users/current', {
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(info),
    });
    return { ...sent, user: sent.body.data as unknown as CurrentUser, etag: sent.headers.get('etag') ?? '' };
  };
  return { member, answer, shown, put };
}

describe('PUT /users/current (spec 3 §5, §7)', () => {
  it('changes one’s own personal info at once, and tells admin', async () => {
    const { member, answer, shown, put } = await signedIn();
    const { etag } = await shown();
    const pasted = { firstName: ' Ulla ', lastName: 'Bra\u0301ndt\u00a0 Ek' };
    const changed = await put({ ...INFO, name: pasted }, { 'if-match': etag });
    expect([changed.status, changed.user]).toMatchObject([
      200,
      {
        email: member.email,
        fullName: 'Ulla Br\u00e1ndt Ek',
        designation: 'Head of Underwriting',
        phone: '+17135550178',
      },
    ]);
    expect(await shown()).toEqual({ user: changed.user, etag: changed.etag });
    expect(changed.etag).not.toBe(etag);
    await expect
      .poll(() => heard.filter(({ userId }) => userId === member.userId))
      .toEqual([
        {
          userId: member.userId,
          edit: 1,
          ...STORED,
          lastName: 'Br\u00e1ndt Ek',
          designation: 'Head of Underwriting',
          companyName: null,
          cvFileId: null,
        },
      ]);
    const zone = identity.knex('published_time_zones').where({ user_id: member.userId }).first<object>('time_zone');
    expect(await zone).toEqual({ time_zone: 'America/New_York' });
    // The name in the claims follows with the next refresh; the token from before stays good.
    expect(claimsIn(await identity.refresh(answer.refreshToken))).toMatchObject({
      firstName: 'Ulla',
      ver: claimsIn(answer).ver,
    });
  });

  it('keeps what was there and what is there now in the audit record', async () => {
    const { member, put } = await signedIn();
    await put(INFO);
    const record = await identity
      .knex('audit.records')
      .where({ action: 'user.updatePersonalInfo', item_id: member.userId })
      .first<{ changes: object; actor_id: string }>();
    expect(record).toMatchObject({
      actor_id: member.userId,
      changes: {
        firstName: { old: 'Ulrike', new: 'Ulla' },
        phone: { old: '+498999998412', new: '+17135550178' },
        address: { old: MUNICH, new: INFO.address },
      },
    });
  });

  it('tells and records nothing where nothing is another one, however it is written', async () => {
    const { member, put, shown } = await signedIn();
    const first = await put(INFO);
    const same = { ...INFO, name: { firstName: ' Ulla', lastName: 'Brandt ' }, phone: '+1 713 555 0178' };
    for (const info of [INFO, same]) expect((await put(info, { 'if-match': first.etag })).user).toEqual(first.user);
    expect((await shown()).etag).toBe(first.etag);
    await put({ ...INFO, designation: 'Actuary' });
    const edits = () => heard.filter(({ userId }) => userId === member.userId).map(({ edit }) => edit);
    await expect.poll(edits).toEqual([1, 2]);
    const records = identity.knex('audit.records').where({ action: 'user.updatePersonalInfo', item_id: member.userId });
    expect(await records).toHaveLength(2);
  });

  it('refuses fields that are wrong, each by its path', async () => {
    const { put } = await signedIn();
    const answer = await put({
      name: { firstName: ' ', lastName: 'Brandt_1' },
      address: { ...INFO.address, state: 'TX', zipCode: '7'.repeat(16) },
      phone: '+1 713 555',
    });
    expect([answer.status, answer.body.fieldErrors]).toEqual([
      400,
      {
        'name.firstName': ['Field is required.'],
        'name.lastName': ["Should not contain special characters except ( ) # № / - ' ’ . , & +"],
        'address.state': ['Please choose from the list.'],
        'address.zipCode': ['Must be at most 15 characters'],
        phone: ['Please enter a valid phone number.'],
      },
    ]);
    expect((await put({ ...INFO, address: { ...INFO.address, country: 'Atlantis' } })).body.fieldErrors).toEqual({
      'address.country': ['Please choose from the list.'],
    });
  });

  it.each([{ role: 'Admin' }, { email: 'other@insurer.example' }, { isPrimaryContact: true }, { companyId: null }])(
    'takes no more than its fields: %j',
    async (more) => {
      const { put } = await signedIn();
      expect((await put({ ...INFO, ...more })).status).toBe(400);
    },
  );

  it('risk engineers must give a designation, who has no company must name one', async () => {
    const alone = { companyId: null, companyType: 'NoCompany', companyName: null } as const;
    const { member, put, shown } = await signedIn({ role: 'RiskEngineer', ...alone });
    expect((await put({ ...INFO, designation: ' ' })).body.fieldErrors).toEqual({
      designation: ['Field is required.'],
      companyName: ['Field is required.'],
    });
    const unfit = { ...INFO, designation: 'Insurance Coordinator', companyName: 'Lowe Surveys' };
    expect((await put(unfit)).body.fieldErrors).toEqual({
      designation: ["A risk engineer’s designation cannot be 'Insurance Coordinator'."],
    });
    expect((await put({ ...INFO, companyName: ' Lowe Surveys ' })).user.companyName).toBe('Lowe Surveys');
    expect((await shown()).user.companyName).toBe('Lowe Surveys');
    await expect.poll(() => heard.find(({ userId }) => userId === member.userId)?.companyName).toBe('Lowe Surveys');
  });

  it('the company’s name and a coordinator’s designation are not theirs to change', async () => {
    const { put, shown } = await signedIn({ role: 'ICCoordinator', designation: 'Insurance Coordinator' });
    const fixed = ['Only your company can change this.'];
    expect((await put({ ...INFO, companyName: 'Mine' })).body.fieldErrors).toEqual({
      designation: fixed,
      companyName: fixed,
    });
    const { designation: _, ...rest } = INFO;
    expect((await put({ ...rest, companyName: 'Northwind Insurance' })).status).toBe(200);
    expect((await shown()).user).toMatchObject({
      designation: 'Insurance Coordinator',
      companyName: 'Northwind Insurance',
      name: { firstName: 'Ulla' },
    });
  });

  it('the administrator has no personal info', async () => {
    const { put, shown } = await signedIn({ role: 'Admin', companyId: null, companyType: 'NoCompany' });
    expect((await put(INFO)).status).toBe(403);
    expect((await shown()).user.role).toBe('Admin');
  });

  it('needs a token, and the terms accepted', async () => {
    const send = (headers: Record<string, string>) =>
      identity.call('PUT', '/users/current', {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(INFO),
      });
    expect((await send({})).status).toBe(401);
    const { body } = await identity.signIn((await identity.person()).email);
    const refused = await send({ authorization: `Bearer ${body.data?.accessToken ?? ''}` });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'TermsNotAccepted']);
  });
});

describe('the CV of a risk engineer (spec 3 §3, §5)', () => {
  const ENGINEER = { role: 'RiskEngineer', designation: 'Surveyor' } as const;

  it('is a file of their own, shown with name and size, kept when it is not said, and taken away', async () => {
    const { member, put, shown } = await signedIn(ENGINEER);
    const cvFileId = await identity.storedFile(member.userId);
    const given = await put({ ...INFO, cvFileId });
    expect(given.user).toMatchObject({ cvFileId, cvFileInfo: { id: cvFileId, name: 'cv.pdf', size: 2_048 } });
    await put({ ...INFO, designation: 'Actuary' });
    expect((await shown()).user.cvFileId).toBe(cvFileId);
    expect((await put({ ...INFO, cvFileId: null })).user).toMatchObject({ cvFileId: null, cvFileInfo: null });
    const edits = () => heard.filter(({ userId }) => userId === member.userId).map((edit) => edit.cvFileId);
    await expect.poll(edits).toEqual([cvFileId, cvFileId, null]);
  });

  it('is taken although library’s word comes later than it', async () => {
    const { member, put } = await signedIn(ENGINEER);
    const cvFileId = randomUUID();
    const [answer] = await Promise.all([put({ ...INFO, cvFileId }), identity.tellOfFile(member.userId, cvFileId)]);
    expect(answer.user.cvFileInfo).toMatchObject({ id: cvFileId });
  });

  it('cannot be anybody else’s file, nor one that is not there', async () => {
    const { put, shown } = await signedIn(ENGINEER);
    for (const cvFileId of [await identity.storedFile(randomUUID()), randomUUID()]) {
      const { status, body } = await put({ ...INFO, cvFileId });
      expect([status, body.fieldErrors]).toEqual([
        400,
        { cvFileId: ['The file has not been uploaded. Please try again.'] },
      ]);
    }
    expect((await put({ ...INFO, cvFileId: '1' })).status).toBe(400);
    expect((await shown()).user.cvFileId).toBeNull();
  });

  it('cannot be a file that nobody has used for a day, whose bytes are about to be removed', async () => {
    const { member, put } = await signedIn(ENGINEER);
    const cvFileId = await identity.storedFile(member.userId);
    const { knex } = identity;
    const stored_at = knex.raw(`now() - interval '1 day'`);
    await until(async () => (await knex('files').where({ file_id: cvFileId }).update({ stored_at })) === 1);
    expect((await put({ ...INFO, cvFileId })).status).toBe(400);
  });

  it('that the company put there stays, and may be taken away', async () => {
    const { member, put } = await signedIn(ENGINEER);
    const cvFileId = await identity.storedFile(randomUUID());
    await identity.change(member, { version: 2, cvFileId });
    expect((await put({ ...INFO, cvFileId })).user.cvFileInfo).toMatchObject({ name: 'cv.pdf' });
    expect((await put({ ...INFO, cvFileId: null })).user.cvFileId).toBeNull();
  });

  it('is nothing for anybody else', async () => {
    const { member, put } = await signedIn();
    const { body } = await put({ ...INFO, cvFileId: await identity.storedFile(member.userId) });
    expect(body.fieldErrors).toEqual({ cvFileId: ['Only risk engineers have a CV.'] });
  });
});

describe('two edits of one person (decisions §4)', () => {
  it('of two at once with the same version one is told that it is stale, by whom and when', async () => {
    const { shown, put } = await signedIn();
    const { etag } = await shown();
    const both = await Promise.all([
      put(INFO, { 'if-match': etag }),
      put({ ...INFO, designation: 'Actuary' }, { 'if-match': etag }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'StaleVersion',
      details: { changedBy: 'Ulla Brandt', changedAt: expect.stringMatching(/Z$/) },
    });
    expect((await shown()).etag).toBe(both.find(({ status }) => status === 200)?.etag);
  });

  it('a change by the company makes what is being edited stale, its echo of one’s own edit does not', async () => {
    const { member, shown, put } = await signedIn();
    const own = await put(INFO);
    const echo = { ...STORED, designation: 'Head of Underwriting', profileEdit: 1 };
    const echoed = await identity.change(member, { version: 2, ...echo });
    expect((await shown()).etag).toBe(own.etag);
    await identity.change(echoed, { version: 3, ...echo, phone: '+17135550100' });
    expect((await shown()).user.phone).toBe('+17135550100');
    expect((await put(INFO, { 'if-match': own.etag })).status).toBe(409);
  });
});

describe('admin’s word on somebody who has just edited themselves', () => {
  it('brings no old values back while it does not know of the edit, and counts once it does', async () => {
    const { member, shown, put } = await signedIn();
    const { user, etag } = await put(INFO);
    // From before admin knew of the edit: its other fields apply.
    const late = await identity.change(member, { version: 2, isPrimaryContact: false, email: `x-${member.email}` });
    const after = await shown();
    expect(after).toEqual({ user: { ...user, email: late.email }, etag });
    await identity.change(late, { version: 3, ...STORED, firstName: 'Ursula', profileEdit: 1 });
    expect((await shown()).user).toMatchObject({ name: { firstName: 'Ursula' }, designation: null });
    // The next edit is counted from there.
    await put(INFO);
    await expect
      .poll(() => heard.filter(({ userId }) => userId === member.userId).map(({ edit }) => edit))
      .toEqual([1, 2]);
  });

  it('keeps what somebody without a company calls theirs', async () => {
    const alone = { role: 'Broker', companyId: null, companyType: 'NoCompany', companyName: null } as const;
    const { member, shown, put } = await signedIn(alone);
    await put({ ...INFO, companyName: 'Falk Broking' });
    const late = await identity.change(member, { version: 2, isPrimaryContact: false });
    expect((await shown()).user.companyName).toBe('Falk Broking');
    await identity.change(late, { version: 3, ...STORED, companyName: 'Falk & Partners', profileEdit: 1 });
    expect((await shown()).user.companyName).toBe('Falk & Partners');
  });
});
