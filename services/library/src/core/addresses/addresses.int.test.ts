import { randomUUID } from 'node:crypto';
import { sessionEnded, userAccessChanged } from '@portal/contracts/events/identity';
import { STORED_BYTES_HEADER } from '@portal/contracts/library/address';
import type { StoredFile } from '@portal/contracts/library/attachment';
import { openGrant, sealGrant, sealingKey } from '@portal/service-kit';
import { claimsOf } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectToHold } from '../../address-life.fixture.ts';
import {
  participantOf,
  startDocuments,
  type DocumentsFixture,
  type Reader,
  type TestProject,
} from '../../documents.fixture.ts';
import { CONTENT, startLibrary } from '../../library.fixture.ts';
import { storeMember } from '../../members/member.repository.ts';

const REFUSED = [403, 'This address is not valid, or no longer.'];
const KIND = { type: 'file-address', audience: 'library' };

let library: DocumentsFixture;
let coordinator: Reader;
let project: TestProject;
let documentId: string;
beforeAll(async () => {
  library = await startDocuments();
  coordinator = await library.reader();
  project = await library.project(coordinator.companyId ?? '');
  documentId = await coordinator.file(project.folder('Inspections'), 'visit.pdf');
});
afterAll(() => library?.stop());

const ask = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(library.at(address), { headers, redirect: 'manual' });
  const text = await answer.text();
  const refusal = () => [answer.status, (JSON.parse(text) as { error: { message: string } }).error.message];
  return { status: answer.status, headers: answer.headers, text, refusal };
};
const statusesOf = (addresses: readonly string[]): Promise<number[]> =>
  Promise.all(addresses.map(async (address) => (await ask(address)).status));
const documentOf = async (who: Reader): Promise<string> =>
  (await who.call<{ url: string }>('GET', `/library/files/${documentId}/download`)).data.url;
const archiveOf = async (who: Reader): Promise<string> =>
  (await who.call<{ url: string }>('POST', '/library/files/zip', { ids: [documentId] })).data.url;
const fileOf = async (who: Reader): Promise<StoredFile> =>
  (await who.store(await who.upload(CONTENT.png, 'site.png'), 'site.png', CONTENT.png.length)).data;
const addressesOf = async (who: Reader): Promise<string[]> => [
  await documentOf(who),
  await archiveOf(who),
  (await fileOf(who)).url,
];
/** A colleague of the coordinator by a session of its own. */
const colleague = async (sid = randomUUID()) => {
  const who = await library.reader({ companyId: coordinator.companyId, role: 'ICUnderwriter', sid, ver: 1 });
  return { ...who, sid };
};

describe('an address of a document, an archive or a file', () => {
  it('ends with the session that requested it', async () => {
    const who = await colleague();
    const addresses = await addressesOf(who);
    expect(await statusesOf(addresses)).toEqual([200, 200, 200]);
    const data = { sid: who.sid, userId: who.id };
    library.running.service.deps.revocations.apply({ subject: sessionEnded.subject, data });
    for (const address of addresses) expect((await ask(address)).refusal()).toEqual(REFUSED);
  });

  it('ends with a change of their access', async () => {
    const who = await colleague();
    const addresses = await addressesOf(who);
    const data = { userId: who.id, version: 2 };
    library.running.service.deps.revocations.apply({ subject: userAccessChanged.subject, data });
    for (const address of addresses) expect((await ask(address)).refusal()).toEqual(REFUSED);
  });

  it('gives a document to nobody who was removed from its project, or may not see it any more', async () => {
    const manager = await library.reader({ role: 'RiskManager', companyType: 'NoCompany' });
    const participants = [participantOf(manager, 'RiskManager')];
    const shared = await library.project(coordinator.companyId ?? '', participants);
    const id = await coordinator.file(shared.folder('Inspections'), 'shared.pdf');
    const addresses = [
      (await manager.call<{ url: string }>('GET', `/library/files/${id}/download`)).data.url,
      (await manager.call<{ url: string }>('POST', '/library/files/zip', { ids: [id] })).data.url,
    ];
    expect(await statusesOf(addresses)).toEqual([200, 200]);
    const setPrivate = (isPrivate: boolean) =>
      coordinator.call('PUT', '/library/files/visibility', { ids: [id], isPrivate });
    await setPrivate(true);
    expect(await statusesOf(addresses)).toEqual([403, 403]);
    await setPrivate(false);
    expect(await statusesOf(addresses)).toEqual([200, 200]);
    await shared.deliver({ participants: [] });
    expect(await statusesOf(addresses)).toEqual([404, 404]);
  });

  it('gives a file to nobody whose right to it is gone', async () => {
    const owner = await colleague();
    const file = await fileOf(owner);
    const boss = await library.reader({ companyId: coordinator.companyId });
    const { url } = (await boss.call<StoredFile>('GET', `/files/${file.id}`)).data;
    expect(await statusesOf([url])).toEqual([200]);
    // The person who uploaded it went to another company.
    const { knex } = library.running.service.deps;
    await knex.transaction((tx) => storeMember(tx, { userId: owner.id, version: 1_000_000, companyId: randomUUID() }));
    expect(await statusesOf([url])).toEqual([404]);
  });

  it('holds for five minutes and for its item alone, and is no access token', async () => {
    const key = await sealingKey(library.running.service.deps.knex, 'address_keys')();
    const before = Date.now();
    const url = new URL(await documentOf(coordinator));
    const sealed = url.searchParams.get('address') ?? '';
    const grant = openGrant(key, KIND, sealed);
    expect(grant?.about).toBe(`document ${documentId}`);
    expectToHold(grant?.exp, 300, before);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(coordinator.id);

    const claims = claimsOf({ sub: coordinator.id, companyId: coordinator.companyId });
    const soon = Math.floor(Date.now() / 1_000) + 60;
    const about = `document ${documentId}`;
    const withAddress = (address: string): string => {
      url.searchParams.set('address', address);
      return url.href;
    };
    const refused = [
      sealGrant(key, KIND, { claims, about, exp: soon - 61 }),
      sealGrant(key, KIND, { claims, about: `document ${randomUUID()}`, exp: soon }),
      sealGrant(key, KIND, { claims, about: `file ${documentId}`, exp: soon }),
      sealGrant(key, { ...KIND, type: 'map-token' }, { claims, about, exp: soon }),
      sealGrant(key, { ...KIND, audience: 'geo' }, { claims, about, exp: soon }),
      `${sealed.slice(0, 60)}${sealed[60] === 'A' ? 'B' : 'A'}${sealed.slice(61)}`,
      coordinator.headers['authorization']?.slice(7) ?? '',
      '',
    ];
    for (const address of refused) expect((await ask(withAddress(address))).refusal()).toEqual(REFUSED);
    expect((await ask(`${withAddress(sealed)}&address=${sealed}`)).refusal()).toEqual(REFUSED);
    const bearer = { authorization: `Bearer ${sealed}` };
    expect((await ask(url.href.split('?')[0] ?? '', bearer)).status).toBe(401);
    expect((await ask(url.href.split('?')[0] ?? '')).status).toBe(401);
    const elsewhere = `${library.running.url}/library/files/${documentId}?address=${sealed}`;
    expect((await ask(elsewhere)).status).toBe(401);
  });

  it('of an archive belongs to the session that requested it, and the request is recorded', async () => {
    const [asking, other] = [await colleague(), await colleague()];
    const address = await archiveOf(asking);
    const plain = address.split('?')[0] ?? '';
    expect((await ask(plain, asking.headers)).status).toBe(200);
    expect((await ask(plain, other.headers)).status).toBe(404);
    const archiveId = new URL(address).pathname.split('/').at(-1) ?? '';
    const { knex } = library.running.service.deps;
    const records = knex('audit.records').where({ item_id: archiveId, outcome: 'Done' });
    expect(await records.select('action', 'actor_id', 'details')).toEqual([
      { action: 'archive.create', actor_id: asking.id, details: { documentIds: [documentId] } },
    ]);
  });

  it('tells an edge that reads the folder what to give and whose download it is, by an address of a minute', async () => {
    const before = Date.now();
    const handed = await ask(await documentOf(coordinator), { [STORED_BYTES_HEADER]: 'edge' });
    expect([handed.status, handed.text]).toEqual([200, '']);
    const address = new URL(handed.headers.get(STORED_BYTES_HEADER) ?? '', 'http://localhost:4200');
    expectToHold(Number(address.searchParams.get('expires')), 60, before);
    expect(address.searchParams.get('reader')).toBe(coordinator.id);
    expect((await ask(address.href)).status).toBe(200);
  });

  it('leads to an address of the bucket that holds for a minute', async () => {
    const other = await startLibrary('s3');
    const person = await other.person();
    const s3Key = await person.upload(CONTENT.png, 'site.png');
    const { data } = await person.store(s3Key, 'site.png', CONTENT.png.length);
    const answer = await fetch(other.at(data.url), { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bucket = new URL(answer.headers.get('location') ?? '');
    expect(bucket.searchParams.get('X-Amz-Expires')).toBe('60');
    expect((await fetch(bucket)).status).toBe(200);
    await other.stop();
  });
});
