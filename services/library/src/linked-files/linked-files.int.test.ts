import { randomUUID } from 'node:crypto';
import { financeAttachmentsChanged, type AttachmentHolder } from '@portal/contracts/events/attachments';
import { STORED_BYTES_HEADER } from '@portal/contracts/library/address';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { hashSecretToken, newSecretToken, openGrantAs, sealGrant, sealingKey } from '@portal/service-kit';
import { until } from '@portal/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectToHold } from '../address-life.fixture.ts';
import { storeHolders } from '../core/holders/holder.repository.ts';
import {
  participantOf,
  startDocuments,
  type DocumentsFixture,
  type Reader,
  type TestProject,
} from '../documents.fixture.ts';
import { CONTENT, startLibrary, type Person } from '../library.fixture.ts';

const KIND = { type: 'linked-file-address', audience: 'library' } as const;

let library: DocumentsFixture;
let coordinator: Reader;
let engineer: Reader;
let project: TestProject;
beforeAll(async () => {
  library = await startDocuments();
  coordinator = await library.reader();
  engineer = await library.reader({ role: 'RiskEngineer', companyType: 'Risk' });
  project = await library.project(coordinator.companyId ?? '', [participantOf(engineer, 'RiskEngineer', true)]);
});
afterAll(() => library?.stop());
// The limit of an address counts all requests of the tests, which come from one.
let address = 0;
beforeEach(() => {
  address += 1;
});

const knex = () => library.running.service.deps.knex;
const fileOf = async (who: Person = coordinator): Promise<string> =>
  (await who.store(await who.upload(CONTENT.pdf, 'fees.pdf'), 'fees.pdf', CONTENT.pdf.length)).data.id;

/** A link with a grant of its own. */
const aLink = (expiresAt = new Date(Date.now() + 60_000).toISOString()) => {
  const grant = newSecretToken();
  return { grant, kept: { grantHash: hashSecretToken(grant).toString('hex'), expiresAt } };
};
const aProposal = (fields: Partial<AttachmentHolder> = {}): AttachmentHolder => ({
  kind: 'FeeProposal',
  id: randomUUID(),
  version: 1,
  tab: 'feeProposal',
  isIssued: true,
  fileIds: [],
  ...fields,
});
const keep = (...holders: AttachmentHolder[]) => keepIn(project, ...holders);
const keepIn = ({ id }: Pick<TestProject, 'id'>, ...holders: AttachmentHolder[]) =>
  knex().transaction((tx) => storeHolders(tx, id, holders));

interface Asked {
  readonly status: number;
  readonly url: string;
  readonly text: string;
}
const post = async (body: unknown): Promise<Asked> => {
  const answer = await fetch(`${library.running.url}/files/linked/address`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${address}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const { data, error } = JSON.parse(text) as { data?: { url: string }; error?: object };
  return { status: answer.status, url: data?.url ?? '', text: JSON.stringify({ ...error, traceId: undefined }) };
};
const ask = (fileId: string, grant: string): Promise<Asked> => post({ fileId, grant });
const read = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(library.at(url), { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const statusOf = async (url: string): Promise<number> => (await read(url)).status;

describe('a file that a link shows', () => {
  it('is read without a session by the grant of the link, by an address of five minutes', async () => {
    const [file, link] = [await fileOf(), aLink()];
    await keep(aProposal({ fileIds: [file], links: [link.kept] }));
    const before = Date.now();
    const { status, url } = await ask(file, link.grant);
    expect(status).toBe(200);
    const { status: given, headers, text } = await read(url);
    expect([given, text]).toEqual([200, CONTENT.pdf.toString('latin1')]);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain('filename="fees.pdf"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const key = await sealingKey(knex(), 'address_keys')();
    const content = v.object({ about: v.string(), exp: v.number(), grantHash: v.string() });
    const sealed = new URL(url).searchParams.get('address') ?? '';
    const opened = openGrantAs(key, KIND, content, sealed);
    expect(opened).toMatchObject({ about: file, grantHash: link.kept.grantHash });
    expectToHold(opened?.exp, 300, before);
    expect(url).not.toContain(link.grant);
  });

  it('is told to an edge that gives its bytes as a download of the network of the reader', async () => {
    const [file, link] = [await fileOf(), aLink()];
    await keep(aProposal({ fileIds: [file], links: [link.kept] }));
    const { url } = await ask(file, link.grant);
    const { headers } = await read(url, { [STORED_BYTES_HEADER]: 'edge', 'x-forwarded-for': '2001:db8:0:7ab::1' });
    const address = new URL(headers.get(STORED_BYTES_HEADER) ?? '', 'http://localhost:4200');
    expect(address.searchParams.get('reader')).toBe('2001:db8:0:700::/56');
  });

  it('is told by services/finance, of an event with links', async () => {
    const [file, link, id] = [await fileOf(), aLink(), randomUUID()];
    const { subject } = financeAttachmentsChanged;
    const data = { projectId: project.id, holders: [aProposal({ fileIds: [file], links: [link.kept] })] };
    const event = { id, subject, occurredAt: new Date().toISOString(), actor: null, data };
    await (await library.running.nats.jetstream()).publish(subject, JSON.stringify(event), { msgID: id });
    await until(async () => (await knex()('handled_events').where({ event_id: id })).length === 1);
    expect((await ask(file, link.grant)).status).toBe(200);
  });

  it('is shown by the grant of each recipient, and by each as long as the holder has its link', async () => {
    const [file, one, other] = [await fileOf(), aLink(), aLink()];
    const proposal = aProposal({ fileIds: [file], links: [one.kept, other.kept] });
    await keep(proposal);
    const urls = [(await ask(file, one.grant)).url, (await ask(file, other.grant)).url];
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200]);
    await keep({ ...proposal, version: 2, links: [other.kept] });
    expect(await Promise.all(urls.map(statusOf))).toEqual([403, 200]);
    expect([(await ask(file, one.grant)).status, (await ask(file, other.grant)).status]).toEqual([404, 200]);
  });

  it('is shown by the links of each item that holds it', async () => {
    const [file, one, other] = [await fileOf(), aLink(), aLink()];
    const first = aProposal({ fileIds: [file], links: [one.kept] });
    await keep(first, aProposal({ fileIds: [file], links: [other.kept] }), aProposal({ fileIds: [file] }));
    expect([(await ask(file, one.grant)).status, (await ask(file, other.grant)).status]).toEqual([200, 200]);
    await keep({ ...first, version: 2, fileIds: [], links: [] });
    expect([(await ask(file, one.grant)).status, (await ask(file, other.grant)).status]).toEqual([404, 200]);
  });

  it('is shown by one link of two items until neither has it', async () => {
    const [file, { grant, kept }] = [await fileOf(), aLink()];
    const [first, second] = [
      aProposal({ fileIds: [file], links: [kept, kept] }),
      aProposal({ fileIds: [file], links: [kept] }),
    ];
    await keep(first, second);
    await keep({ ...first, version: 2, links: [] });
    expect((await ask(file, grant)).status).toBe(200);
    await keep({ ...second, version: 2, links: [] });
    expect((await ask(file, grant)).status).toBe(404);
  });
});

describe('there is no file', () => {
  /** A file with a link that shows it. */
  const shown = async () => {
    const [file, link] = [await fileOf(), aLink()];
    const proposal = aProposal({ fileIds: [file], links: [link.kept] });
    await keep(proposal);
    return { file, link, proposal };
  };

  it('for a grant that does not show it: unknown, foreign, of another proposal, malformed, all the same answer', async () => {
    const { file, link } = await shown();
    const { file: another, link: anothers } = await shown();
    const [unheld, notHeldWithLink] = [await fileOf(), await fileOf(engineer)];
    await keep(aProposal({ fileIds: [notHeldWithLink] }));
    const refused = [
      await ask(randomUUID(), link.grant),
      await ask(unheld, link.grant),
      await ask(notHeldWithLink, link.grant),
      await ask(another, link.grant),
      await ask(file, anothers.grant),
      await ask(file, newSecretToken()),
      await ask(file, link.kept.grantHash),
      await ask(file, `${link.grant} `),
      await ask(file, link.grant.slice(1)),
      await ask(file, ''),
      await ask(file, '\0'),
      await ask('', link.grant),
      await ask('no-id', link.grant),
      await ask(`${file} `, link.grant),
      await ask("' or true --", link.grant),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    expect((await ask(file, link.grant)).status).toBe(200);
  });

  it('for a body of another form, whatever is in it', async () => {
    const { file: fileId, link } = await shown();
    const { grant } = link;
    const bodies = [
      {},
      { fileId },
      { grant },
      { fileId, grant: null },
      { fileId: [fileId], grant },
      { fileId, grant: { length: 1 } },
      { fileId, grant, more: 1 },
      { fileId, grant: 'x'.repeat(201) },
      { fileId: 'x'.repeat(101), grant },
      [],
      'null',
      '{',
    ];
    for (const body of bodies) expect((await post(body)).status, JSON.stringify(body)).toBe(400);
  });

  it('for a link that has expired, nor by an address that it gave before', async () => {
    const { file, link, proposal } = await shown();
    const { url } = await ask(file, link.grant);
    const past = new Date(Date.now() - 1_000).toISOString();
    const before = await ask(file, newSecretToken());
    await keep({ ...proposal, version: 2, links: [{ ...link.kept, expiresAt: past }] });
    expect(await ask(file, link.grant)).toEqual(before);
    expect(await statusOf(url)).toBe(403);
    await keep({ ...proposal, version: 3, links: [link.kept] });
    expect(await statusOf(url)).toBe(200);
    await knex()('holder_links').where({ holder_id: proposal.id }).update({ expires_at: past });
    expect(await statusOf(url)).toBe(403);
  });

  it('for a link of an item that is told of without links, without the file, or as deleted', async () => {
    for (const change of [{ links: [] }, { links: undefined }, { fileIds: [] }, { fileIds: [], links: undefined }]) {
      const { file, link, proposal } = await shown();
      const { url } = await ask(file, link.grant);
      const { links, ...rest } = { ...proposal, ...change, version: 2 };
      await keep({ ...rest, ...(links && { links }) });
      expect([(await ask(file, link.grant)).status, await statusOf(url)]).toEqual([404, 403]);
    }
  });

  it('by an older event that comes late, or the same one again', async () => {
    const { file, link, proposal } = await shown();
    const late = aLink();
    await keep({ ...proposal, version: 3, links: [] });
    await keep({ ...proposal, version: 2, links: [late.kept, link.kept] });
    await keep(proposal);
    await keep({ ...proposal, version: 3 });
    expect([(await ask(file, late.grant)).status, (await ask(file, link.grant)).status]).toEqual([404, 404]);
    await keep({ ...proposal, version: 4, links: [late.kept] });
    expect([(await ask(file, late.grant)).status, (await ask(file, link.grant)).status]).toEqual([200, 404]);
  });

  it('before the project of its item is known, and once it is deleted, whatever comes late', async () => {
    const [file, link] = [await fileOf(), aLink()];
    const proposal = aProposal({ fileIds: [file], links: [link.kept] });
    await keepIn({ id: randomUUID() }, proposal);
    expect((await ask(file, link.grant)).status).toBe(404);
    const ended = await library.project(coordinator.companyId ?? '');
    const own = aProposal({ fileIds: [file], links: [link.kept] });
    await keepIn(ended, own);
    const { url } = await ask(file, link.grant);
    expect(await statusOf(url)).toBe(200);
    await ended.deliver({ status: 'Deleted', participants: [] });
    expect([(await ask(file, link.grant)).status, await statusOf(url)]).toEqual([404, 403]);
    expect(await knex()('holder_links').where({ holder_id: own.id })).toEqual([]);
    await keepIn(ended, { ...own, version: 2 });
    expect([(await ask(file, link.grant)).status, await statusOf(url)]).toEqual([404, 403]);
  });

  it('that was not stored yet, or is stored no longer', async () => {
    const [file, link] = [randomUUID(), aLink()];
    await keep(aProposal({ fileIds: [file], links: [link.kept] }));
    expect((await ask(file, link.grant)).status).toBe(404);
    const gone = await shown();
    const { url } = await ask(gone.file, gone.link.grant);
    await knex()('files').where({ id: gone.file }).delete();
    expect([(await ask(gone.file, gone.link.grant)).status, await statusOf(url)]).toEqual([404, 403]);
  });
});

describe('the address of a file that a link shows', () => {
  const given = async () => {
    const [file, link] = [await fileOf(), aLink()];
    await keep(aProposal({ fileIds: [file], links: [link.kept] }));
    return { file, link, url: new URL((await ask(file, link.grant)).url) };
  };

  it('holds for its file and five minutes alone, and no other grant is taken for it', async () => {
    const { file, link, url } = await given();
    const neighbour = await given();
    const key = await sealingKey(knex(), 'address_keys')();
    const soon = Math.floor(Date.now() / 1_000) + 60;
    const content = { about: file, exp: soon, grantHash: link.kept.grantHash };
    const sealed = url.searchParams.get('address') ?? '';
    const withAddress = (text: string) => `${url.origin}${url.pathname}?address=${encodeURIComponent(text)}`;
    expect(await statusOf(withAddress(sealGrant(key, KIND, content)))).toBe(200);
    const ownAddress = new URL((await coordinator.call<{ url: string }>('GET', `/files/${file}`)).data.url);
    const refused = [
      sealGrant(key, KIND, { ...content, exp: soon - 61 }),
      sealGrant(key, KIND, { ...content, about: neighbour.file }),
      sealGrant(key, KIND, { ...content, grantHash: neighbour.link.kept.grantHash }),
      sealGrant(key, KIND, { ...content, grantHash: '' }),
      sealGrant(key, { ...KIND, type: 'file-address' }, content),
      sealGrant(key, { ...KIND, audience: 'geo' }, content),
      `${sealed.slice(0, 60)}${sealed[60] === 'A' ? 'B' : 'A'}${sealed.slice(61)}`,
      ownAddress.searchParams.get('address') ?? '',
      neighbour.url.searchParams.get('address') ?? '',
      link.grant,
      link.kept.grantHash,
      '',
    ];
    for (const text of refused) {
      const answer = await read(withAddress(text));
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(ATTACHMENT_TEXTS.linkEnded)]);
    }
    expect(await statusOf(url.href.split('?')[0] ?? '')).toBe(403);
    expect(await statusOf(`${url.href}&address=${sealed}`)).toBe(400);
    const { headers } = coordinator;
    expect((await read(url.href.split('?')[0] ?? '', headers)).status, 'an access token opens nothing here').toBe(403);
  });

  it('reads nothing but the file of the link: no file by its id, no document', async () => {
    const { file, url } = await given();
    for (const path of [`/files/${file}/content`, `/library/files/${file}/content`, `/files/${file}`]) {
      const answer = await fetch(`${library.running.url}${path}${url.search}`);
      expect([401, 403]).toContain(answer.status);
    }
    const bearer = { authorization: `Bearer ${url.searchParams.get('address') ?? ''}` };
    expect((await fetch(`${library.running.url}/files/${file}`, { headers: bearer })).status).toBe(401);
  });

  it('leads to an address of the bucket that holds for a minute', async () => {
    const other = await startLibrary('s3');
    const person = await other.person();
    const s3Key = await person.upload(CONTENT.pdf, 'fees.pdf');
    const { data } = await person.store(s3Key, 'fees.pdf', CONTENT.pdf.length);
    const link = aLink();
    const { knex: others } = other.running.service.deps;
    const projectId = randomUUID();
    await others('known_projects').insert({
      ...{ id: projectId, version: 1, company_id: randomUUID(), company_type: 'Insurance' },
      ...{ name: 'Harbour Tower', status: 'Open' },
    });
    await others.transaction((tx) =>
      storeHolders(tx, projectId, [aProposal({ fileIds: [data.id], links: [link.kept] })]),
    );
    const asked = await fetch(`${other.running.url}/files/linked/address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fileId: data.id, grant: link.grant }),
    });
    const { url } = ((await asked.json()) as { data: { url: string } }).data;
    const answer = await fetch(other.at(url), { redirect: 'manual' });
    expect(answer.status).toBe(302);
    const bucket = new URL(answer.headers.get('location') ?? '');
    expect(bucket.searchParams.get('X-Amz-Expires')).toBe('60');
    expect((await fetch(bucket)).status).toBe(200);
    await other.stop();
  });
});

it('one address asks for 60 in a minute, right or wrong', async () => {
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(randomUUID(), newSecretToken())));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(60).fill(404), 429]);
});

it('nothing keeps the grant of a link: neither the database nor a record', async () => {
  const [file, link] = [await fileOf(), aLink()];
  await keep(aProposal({ fileIds: [file], links: [link.kept] }));
  expect((await ask(file, link.grant)).status).toBe(200);
  await ask(randomUUID(), link.grant);
  const links = await knex()('holder_links').select();
  const records = await knex()('audit.records').select();
  expect(JSON.stringify([links, records])).not.toContain(link.grant);
});
