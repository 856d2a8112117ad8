import { randomUUID } from 'node:crypto';
import { userSignedUp } from '@portal/contracts/events/identity';
import { fileStored } from '@portal/contracts/events/library';
import type { UploadUrl } from '@portal/contracts/library/attachment';
import { UPLOAD_GRANT, type InviteFile } from '@portal/contracts/library/upload-grant';
import { DiskStorage } from '@portal/disk-storage';
import { tokenSigner } from '@portal/service-kit';
import { hearEvents, until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeAbandonedFiles } from '../sweep.ts';
import { CONTENT, startLibrary } from '../library.fixture.ts';

const ENDED = 'This invite does not take files any more. Please open its link again.';
const MANY = 'You have uploaded 5 files already. Please sign up first, and give your CV in My Account.';

let library: Awaited<ReturnType<typeof startLibrary>>;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library?.stop());

/** Creates a grant as identity does; `changes` turns it into another token. */
function grantOf(inviteId: string, changes: Record<string, unknown> & { readonly type?: string } = {}): string {
  const iat = Math.floor(Date.now() / 1_000);
  const { type = UPLOAD_GRANT.type, ...others } = changes;
  const claims = { sub: inviteId, aud: 'library', iat, exp: iat + 1_800, jti: randomUUID(), ...others };
  return tokenSigner(library.running.tokens.privateKeyPem).signAs(type, claims);
}

interface Answered<Data> {
  readonly status: number;
  readonly data: Data;
  readonly error?: { readonly code: string; readonly message: string };
  readonly fieldErrors?: Record<string, string[]>;
}
async function post<Data>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answered<Data>> {
  const response = await fetch(`${library.running.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answered<Data>, 'status'>) };
}
const beginFrom =
  (headers: Record<string, string>) =>
  (grant: string, fileName = 'cv.pdf', size: number = CONTENT.pdf.length) =>
    post<UploadUrl>('/files/cv/upload-url', { grant, fileName, size }, headers);
const begin = beginFrom({});
const store = (grant: string, s3Key: string, name = 'cv.pdf', size: number = CONTENT.pdf.length) =>
  post<InviteFile>('/files/cv', { grant, s3Key, name, size });

async function uploaded(grant: string, bytes: Uint8Array = CONTENT.pdf, name = 'cv.pdf'): Promise<string> {
  const { data } = await begin(grant, name, bytes.length);
  expect((await library.put(data.url, Buffer.from(bytes))).status).toBe(200);
  return data.s3Key;
}

/** Publishes a sign-up as identity does and waits until library has handled it. */
async function signedUp(inviteId: string, userId: string, cvFileId: string | null): Promise<void> {
  const { deps } = library.running.service;
  const data = {
    inviteId,
    userId,
    firstName: 'Greta',
    lastName: 'Holm',
    designation: 'Surveyor',
    phone: '+442079460118',
    address: { country: 'Switzerland', state: 'Bern', city: 'Bern', addressLine: 'Marktgasse 1', zipCode: '3011' },
    cvFileId,
  };
  const event = { id: randomUUID(), subject: userSignedUp.subject, occurredAt: new Date().toISOString(), actor: null };
  await (await library.running.nats.jetstream()).publish(userSignedUp.subject, JSON.stringify({ ...event, data }));
  await until(() => deps.knex('used_invites').where({ invite_id: inviteId }).first());
}

describe('the CV of somebody who signs up (decisions §3.4)', () => {
  it('is uploaded with the grant of their invite, which owns it, and is read by nobody', async () => {
    const inviteId = randomUUID();
    const grant = grantOf(inviteId);
    const told: unknown[] = [];
    await hearEvents(library.running.nats, fileStored.subject, (event) => void told.push(event));
    const stored = await store(grant, await uploaded(grant));
    expect(stored).toMatchObject({ status: 201, data: { name: 'cv.pdf', size: CONTENT.pdf.length } });
    expect(Object.keys(stored.data)).toEqual(['id', 'name', 'size']);
    const { knex } = library.running.service.deps;
    await expect.poll(() => told.length).toBe(1);
    expect(told.at(-1)).toMatchObject({ actor: null, data: { fileId: stored.data.id, ownerId: inviteId } });
    const coordinator = await library.person({ role: 'ICCoordinator' });
    expect((await coordinator.call('GET', `/files/${stored.data.id}`)).status).toBe(404);
    const record = await knex('audit.records').where({ action: 'file.store', item_id: stored.data.id }).first();
    expect(record).toMatchObject({ actor_id: null, outcome: 'Done' });
    expect(JSON.stringify(record)).toContain(inviteId);
    expect(JSON.stringify(record)).not.toContain(grant);
  });

  it('is theirs once they have signed up, and their company’s coordinators see it; what else was uploaded goes', async () => {
    const { knex } = library.running.service.deps;
    const [inviteId, companyId] = [randomUUID(), randomUUID()];
    const grant = grantOf(inviteId);
    const [cv, other] = [
      (await store(grant, await uploaded(grant))).data.id,
      (await store(grant, await uploaded(grant))).data.id,
    ];
    const engineer = await library.person({ role: 'RiskEngineer', companyId });
    await signedUp(inviteId, engineer.id, cv);
    expect((await engineer.call('GET', `/files/${cv}`)).status).toBe(200);
    const coordinator = await library.person({ role: 'ICCoordinator', companyId });
    expect((await coordinator.call('GET', `/files/${cv}`)).status).toBe(200);
    expect((await (await library.person()).call('GET', `/files/${cv}`)).status).toBe(404);
    const storage = new DiskStorage({ folder: library.folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
    expect(await removeAbandonedFiles(knex, storage)).toBe(1);
    expect(await knex('files').whereIn('id', [cv, other]).pluck('id')).toEqual([cv]);
    expect((await engineer.call('GET', `/files/${cv}`)).status).toBe(200);
  });

  it('is not made anybody’s by the sign-up of another invite', async () => {
    const grant = grantOf(randomUUID());
    const { data } = await store(grant, await uploaded(grant));
    const thief = await library.person();
    await signedUp(randomUUID(), thief.id, data.id);
    expect((await thief.call('GET', `/files/${data.id}`)).status).toBe(404);
  });

  it('goes after a week where nobody signs up', async () => {
    const { knex } = library.running.service.deps;
    const grant = grantOf(randomUUID());
    const [old, young] = [
      (await store(grant, await uploaded(grant))).data.id,
      (await store(grant, await uploaded(grant))).data.id,
    ];
    const days = (id: string, count: number) =>
      knex('files')
        .where({ id })
        .update({ created_at: knex.raw('now() - make_interval(days => ?)', [count]) });
    await days(old, 8);
    await days(young, 6);
    const storage = new DiskStorage({ folder: library.folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
    expect(await removeAbandonedFiles(knex, storage)).toBe(1);
    expect(await knex('files').whereIn('id', [old, young]).pluck('id')).toEqual([young]);
    const records = await knex('audit.records').where({ action: 'file.remove' }).whereIn('item_id', [old, young]);
    expect(records).toMatchObject([{ item_id: old, operation: 'sweep of abandoned files', actor_id: null }]);
  });
});

describe('a grant', () => {
  it.each([
    ['that has expired', { iat: Math.floor(Date.now() / 1_000) - 1_900, exp: Math.floor(Date.now() / 1_000) - 100 }],
    ['of tomorrow', { iat: Math.floor(Date.now() / 1_000) + 86_400, exp: Math.floor(Date.now() / 1_000) + 87_000 }],
    ['that lives longer than any', { exp: Math.floor(Date.now() / 1_000) + 86_400 }],
    ['for another audience', { aud: 'portal' }],
    ['of another type', { type: 'at+jwt' }],
    ['for what is no invite', { sub: 'invite' }],
  ])('%s is refused', async (_which, changes) => {
    const answer = await begin(grantOf(randomUUID(), changes));
    expect([answer.status, answer.error?.message]).toEqual([403, ENDED]);
  });

  it('is no access token, and an access token no grant', async () => {
    const { tokens, url } = library.running;
    for (const grant of [tokens.sign(), tokens.sign({ sub: randomUUID() }), 'none', 'a.b.c', '']) {
      expect((await begin(grant)).status).toBe(403);
      expect((await store(grant, randomUUID())).status).toBe(403);
    }
    const authorization = `Bearer ${grantOf(randomUUID())}`;
    for (const [method, path] of [
      ['GET', '/files/upload-url?fileName=cv.pdf'],
      ['GET', `/files/${randomUUID()}`],
      ['POST', '/files'],
    ] as const)
      expect((await fetch(`${url}${path}`, { method, headers: { authorization } })).status).toBe(401);
    // A session's token is not accepted instead of the grant.
    const body = { grant: 'none', fileName: 'cv.pdf', size: 5 };
    expect((await post('/files/cv/upload-url', body, tokens.headers())).status).toBe(403);
  });

  it('does not store what another invite, or a person, has uploaded', async () => {
    const [one, other] = [grantOf(randomUUID()), grantOf(randomUUID())];
    const person = await library.person();
    expect((await store(other, await uploaded(one))).status).toBe(404);
    expect((await store(other, await person.upload(CONTENT.pdf))).status).toBe(404);
    expect((await person.store(await uploaded(one), 'cv.pdf', CONTENT.pdf.length)).status).toBe(404);
  });

  it('takes nothing any more once its invite was signed up with', async () => {
    const inviteId = randomUUID();
    const grant = grantOf(inviteId);
    const s3Key = await uploaded(grant);
    await signedUp(inviteId, randomUUID(), null);
    for (const answer of [await begin(grant), await store(grant, s3Key)])
      expect([answer.status, answer.error?.message]).toEqual([403, ENDED]);
    // A rejected person may be invited again, by another link of the same invite.
    const later = Math.floor(Date.now() / 1_000) + 5;
    expect((await begin(grantOf(inviteId, { iat: later, exp: later + 60 }))).status).toBe(200);
  });

  it('takes what the attachment control takes, of its size', async () => {
    const grant = grantOf(randomUUID());
    const unsupported = /^The file format is not supported/;
    expect((await begin(grant, 'cv.exe')).fieldErrors?.['fileName']?.[0]).toMatch(unsupported);
    expect((await begin(grant, 'cv.pdf', 0)).fieldErrors).toEqual({
      size: ['The file is empty. Please try another file.'],
    });
    expect((await begin(grant, 'cv.pdf', 26_000_001)).fieldErrors?.['size']?.[0]).toMatch(/maximum limit of 25 MB/);
    const disguised = await uploaded(grant, CONTENT.exe);
    const refused = await store(grant, disguised, 'cv.pdf', CONTENT.exe.length);
    expect(refused.fieldErrors?.['name']?.[0]).toMatch(unsupported);
    const lying = await store(grant, await uploaded(grant), 'cv.pdf', 5);
    expect(lying.fieldErrors).toEqual({ size: ['The file was not uploaded completely. Please try again.'] });
  });

  it('stores five files, also of eight at once; and begins ten uploads', async () => {
    const grant = grantOf(randomUUID());
    const keys: string[] = [];
    for (let n = 0; n < 8; n++) keys.push(await uploaded(grant));
    const answers = await Promise.all(keys.map((key) => store(grant, key)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.fieldErrors).toEqual({ grant: [MANY] });
    expect((await begin(grant)).fieldErrors).toEqual({ grant: [MANY] });
    const eager = grantOf(randomUUID());
    const started = await Promise.all(Array.from({ length: 14 }, () => begin(eager)));
    expect(started.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(started.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('stored four times at once, an upload is one file; so is the last one that is taken, requested again', async () => {
    const grant = grantOf(randomUUID());
    const key = await uploaded(grant);
    const answers = await Promise.all(Array.from({ length: 4 }, () => store(grant, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    for (let n = 1; n < 5; n++) expect((await store(grant, await uploaded(grant))).status).toBe(201);
    expect(await store(grant, key)).toMatchObject({ status: 201, data: answers[0]?.data });
  });

  it('is requested no more often than the other routes of signing up', async () => {
    const statuses: number[] = [];
    // Of an address of its own: its minute begins with the first request.
    const request = beginFrom({ 'x-forwarded-for': '198.51.100.61' });
    for (let n = 0; n < 61; n++) statuses.push((await request('none')).status);
    expect(statuses.indexOf(429)).toBe(60);
  });
});
