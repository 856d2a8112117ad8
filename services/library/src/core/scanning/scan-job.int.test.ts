import type { StoredDocument } from '@portal/contracts/library/document';
import type { Folder } from '@portal/contracts/library/folder';
import { EICAR, freePort, startClamav, until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDocuments, type DocumentsFixture, type Reader } from '../../documents.fixture.ts';
import { CONTENT } from '../../library.fixture.ts';

const MAX_BYTES = 4_000_000;
const INFECTED = Buffer.concat([CONTENT.pdf, Buffer.from(EICAR)]);

let library: DocumentsFixture;
let coordinator: Reader;
let folder: string;
let clamav: Awaited<ReturnType<typeof startClamav>>;

async function start(host: string, port: number): Promise<void> {
  const settings = { CLAMAV_HOST: host, CLAMAV_PORT: String(port), CLAMAV_MAX_BYTES: String(MAX_BYTES) };
  library = await startDocuments('disk', undefined, settings);
  coordinator = await library.reader();
  folder = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Scanned' })).data.id;
}
const stateOf = async (who: Reader, id: string) => {
  const { status, data } = await who.call<StoredDocument>('GET', `/library/files/${id}/check`);
  return status === 200 ? data.state : status;
};
const put = async (name: string, bytes: Uint8Array, whenExists?: 'replace') => {
  const { data } = await coordinator.put(folder, name, { bytes, ...(whenExists && { whenExists }) });
  return data.items[0] as StoredDocument;
};
const settled = (id: string, state: string) => until(async () => (await stateOf(coordinator, id)) === state);

describe('where there is a virus scanner', () => {
  beforeAll(async () => {
    clamav = await startClamav('scans', MAX_BYTES);
    await start(clamav.host, clamav.port);
  });
  afterAll(async () => {
    await library?.stop();
    await clamav?.stop();
  });

  it('a file is seen once nothing was found in it', async () => {
    const stored = await put('clean.pdf', CONTENT.pdf);
    expect(stored).toMatchObject({ name: 'clean.pdf', state: 'Checking' });
    await settled(stored.id, 'Stored');
    expect(await coordinator.names(folder)).toContain('clean.pdf');
    const events = await library.running.service.deps
      .knex('copied_events')
      .where({ subject: 'library.document.uploaded.v1' })
      .pluck<string[]>('event');
    expect(events.filter((event) => event.includes(stored.id))).toHaveLength(1);
  });

  it('one with a virus is never seen, told of or given; who uploaded it is told', async () => {
    const stored = await put('infected.pdf', INFECTED);
    await settled(stored.id, 'Refused');
    expect(await coordinator.names(folder)).not.toContain('infected.pdf');
    for (const path of [`/library/files/${stored.id}`, `/library/files/${stored.id}/download`]) {
      expect((await coordinator.call('GET', path)).status).toBe(404);
    }
    const colleague = await library.reader({ companyId: coordinator.companyId });
    expect(await stateOf(colleague, stored.id)).toBe(404);
    const events = await library.running.service.deps.knex('copied_events').pluck<string[]>('event');
    expect(events.some((event) => event.includes(stored.id))).toBe(false);
    const records = await library.running.service.deps
      .knex('audit.records')
      .where({ item_id: stored.id, outcome: 'Done' })
      .orderBy('id')
      .pluck<string[]>('action');
    expect(records).toEqual(['document.upload', 'document.refuse']);
  });

  it('one that replaces another does so only when it is clean', async () => {
    const first = await put('plan.pdf', CONTENT.pdf);
    await settled(first.id, 'Stored');
    const infected = await put('plan.pdf', INFECTED, 'replace');
    await settled(infected.id, 'Refused');
    const [listed] = (await coordinator.files(folder, '?name=plan')).items;
    expect(listed).toMatchObject({ id: first.id, size: CONTENT.pdf.length });
    const better = Buffer.concat([CONTENT.pdf, Buffer.from('% better\n')]);
    const replacing = await put('plan.pdf', better, 'replace');
    await settled(replacing.id, 'Stored');
    expect((await coordinator.files(folder, '?name=plan')).items).toMatchObject([
      { id: first.id, size: better.length },
    ]);
  });

  it('one that is larger than the scanner takes is stored without it, which the record tells', async () => {
    const large = Buffer.concat([CONTENT.pdf, Buffer.alloc(MAX_BYTES)]);
    const stored = await put('large.pdf', large);
    expect(stored.state).toBe('Stored');
    const [record] = await library.running.service.deps
      .knex('audit.records')
      .where({ item_id: stored.id })
      .select<{ changes: Record<string, { new: unknown }> }[]>('changes');
    expect(record?.changes['isScanned']?.new).toBe(false);
  });

  it('one whose folder is deleted meanwhile is seen by nobody', async () => {
    const gone = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Gone' })).data.id;
    const { data } = await coordinator.put(gone, 'late.pdf');
    await coordinator.call('DELETE', `/library/folders/${gone}`);
    const id = data.items[0]?.id ?? '';
    expect((await coordinator.call('GET', `/library/files/${id}`)).status).toBe(404);
  });
});

describe('while the virus scanner is away', () => {
  it('files wait out of sight, and are seen when it is back', async () => {
    const port = await freePort();
    await start('127.0.0.1', port);
    try {
      const { knex } = library.running.service.deps;
      const { id } = await put('waiting.pdf', CONTENT.pdf);
      await until(async () => (await knex('jobs').where('lease_until', '>', knex.fn.now()).first('id')) !== undefined);
      expect(await stateOf(coordinator, id)).toBe('Checking');
      expect(await coordinator.names(folder)).toEqual([]);
      clamav = await startClamav('scans', MAX_BYTES, port);
      await knex('jobs').update({ lease_until: knex.raw(`now() - interval '1 second'`) });
      await settled(id, 'Stored');
      expect(await coordinator.names(folder)).toEqual(['waiting.pdf']);
    } finally {
      await library.stop();
      await clamav.stop();
    }
  });
});
