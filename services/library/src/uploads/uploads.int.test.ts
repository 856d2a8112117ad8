import type { DocumentUpload, StoredDocument, UploadParts } from '@portal/contracts/library/document';
import type { Folder } from '@portal/contracts/library/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256, startDocuments, type DocumentsFixture, type Reader } from '../documents.fixture.ts';
import { openStorage } from '../core/storage/open-storage.ts';
import { CONTENT, STORAGES } from '../library.fixture.ts';

describe.each(STORAGES)('a file of a folder on %s', (kind) => {
  let library: DocumentsFixture;
  let coordinator: Reader;
  let folder: Folder;
  beforeAll(async () => {
    library = await startDocuments(kind);
    coordinator = await library.reader();
    folder = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Surveys' })).data;
  });
  afterAll(() => library?.stop());

  it('is sent to an address, stored, listed, and given as an attachment with its name and type', async () => {
    const stored = await coordinator.put(folder.id, 'Plan № 1.pdf');
    expect(stored).toMatchObject({ status: 201, data: { items: [{ name: 'Plan № 1.pdf', state: 'Stored' }] } });
    const [listed] = (await coordinator.files(folder.id)).items;
    expect(listed).toMatchObject({
      id: stored.data.items[0]?.id,
      name: 'Plan № 1.pdf',
      size: CONTENT.pdf.length,
      type: 'application/pdf',
      creatorId: coordinator.id,
      creatorName: 'Clara Nordin',
      status: 'New',
      isPrivate: false,
      lastOpenedDateTime: null,
    });
    const response = await coordinator.download(listed?.id ?? '');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=".*"; filename\*=UTF-8''Plan%20/,
    );
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(CONTENT.pdf));
  });

  it('comes in parts, which an interrupted upload goes on with', async () => {
    const bytes = Buffer.concat([CONTENT.pdf, Buffer.alloc(20 * 1024 * 1024, 'x')]);
    const started = await coordinator.call<{ id: string; partSize: number }>('POST', '/library/uploads', {
      folderId: folder.id,
      fileName: 'large.pdf',
      size: bytes.length,
    });
    const { id, partSize } = started.data;
    const parts = () =>
      coordinator.call<{ stored: number[]; missing: { number: number; url: string }[] }>(
        'GET',
        `/library/uploads/${id}/parts`,
      );
    const [first, second] = (await parts()).data.missing;
    await library.put(first?.url ?? '', bytes.subarray(0, partSize));
    expect((await coordinator.call('POST', `/library/uploads/${id}/complete`)).status).toBe(400);
    expect((await parts()).data).toMatchObject({ stored: [1], missing: [{ number: 2 }] });
    await library.put(second?.url ?? '', bytes.subarray(partSize));
    const stranger = await library.reader({ companyId: coordinator.companyId });
    expect((await stranger.call('GET', `/library/uploads/${id}/parts`)).status).toBe(404);
    expect((await stranger.call('POST', `/library/uploads/${id}/complete`)).status).toBe(404);
    const complete = () => coordinator.call<{ s3Key: string }>('POST', `/library/uploads/${id}/complete`);
    const { s3Key } = (await complete()).data;
    // An upload that lost this answer goes on by asking for its parts: none is to be sent again.
    expect((await parts()).data).toMatchObject({ stored: [1, 2], missing: [] });
    expect((await complete()).data.s3Key).toBe(s3Key);
    const files = [{ s3Key, name: 'large.pdf' }];
    const stored = await coordinator.call<{ items: StoredDocument[] }>('POST', '/library/files', {
      folderId: folder.id,
      files,
    });
    const response = await coordinator.download(stored.data.items[0]?.id ?? '');
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('in parts is kept for a week after somebody has asked for its parts, which changes it once an hour', async () => {
    const { knex } = library.running.service.deps;
    const started = await coordinator.call<{ id: string }>('POST', '/library/uploads', {
      ...{ folderId: folder.id, fileName: 'asked for.pdf', size: 20_000_000 },
    });
    const { id } = started.data;
    const keptFor = async (change = ''): Promise<number> => {
      if (change) {
        await knex('document_uploads')
          .where({ s3_key: id })
          .update({ kept_until: knex.raw('kept_until - ?::interval', [change]) });
      }
      const { headers } = coordinator;
      const answer = await fetch(`${library.running.url}/library/uploads/${id}/parts`, { headers });
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '1200']);
      const kept = knex.raw<Date>('extract(epoch from kept_until - now())::float8 / 3600 as hours');
      const row = await knex('document_uploads').where({ s3_key: id }).first<{ hours: number }>(kept);
      return Math.round(row.hours);
    };
    const version = async () =>
      (await knex('document_uploads').where({ s3_key: id }).first(knex.raw('xmin::text'))).xmin;
    const first = await version();
    expect(await keptFor()).toBe(7 * 24);
    expect(await version()).toBe(first);
    expect(await keptFor('3 hours')).toBe(7 * 24);
    expect((await coordinator.call('DELETE', `/library/uploads/${id}`)).status).toBe(200);
  });

  describe('whose upload is over', () => {
    const usedBy = async (): Promise<number> =>
      Number(
        (
          await library.running.service.deps
            .knex('storage_usage')
            .where({ person_id: coordinator.id })
            .first<{ bytes: string }>('bytes')
        )?.bytes,
      );
    const begin = async (fileName: string) => {
      const query = new URLSearchParams({ folderId: folder.id, fileName });
      return (await coordinator.call<DocumentUpload>('GET', `/library/files/upload-url?${query}`)).data;
    };
    const store = (s3Key: string, name: string) =>
      coordinator.call('POST', '/library/files', { folderId: folder.id, files: [{ s3Key, name }] });

    it.each([
      ['stored', CONTENT.pdf, 201, (s3Key: string) => store(s3Key, 'stored once.pdf')],
      ['refused', CONTENT.html, 400, (s3Key: string) => store(s3Key, 'refused once.pdf')],
      ['given up', CONTENT.pdf, 200, (s3Key: string) => coordinator.call('DELETE', `/library/uploads/${s3Key}`)],
    ] as const)('as it was %s takes no byte more at its address', async (end, bytes, status, close) => {
      const before = await usedBy();
      const { url, s3Key } = await begin(`${end} once.pdf`);
      // The answer to the first one may have been lost.
      for (let time = 0; time < 2; time++) expect((await library.put(url, bytes)).status).toBe(200);
      expect((await close(s3Key)).status).toBe(status);
      expect((await library.put(url, Buffer.alloc(1_000_000))).ok).toBe(false);
      expect(await usedBy()).toBe(before + (end === 'stored' ? bytes.length : 0));
      const storage = openStorage(library.running.service.deps.config);
      expect(await storage.sizeOf(s3Key)).toBe(end === 'stored' ? bytes.length : undefined);
      // Neither does it arrive as an upload that nobody counts.
      expect(await storage.removeArrivedBefore(new Date(Date.now() + 60_000))).toBe(0);
    });

    it('as it was refused before any byte came leaves nothing', async () => {
      const begin = (fileName: string) =>
        coordinator.call('GET', `/library/files/upload-url?${new URLSearchParams({ folderId: folder.id, fileName })}`);
      expect((await begin('of no known kind.exe')).status).toBe(400);
      const parts = { folderId: folder.id, fileName: 'of no known kind.exe', size: 20_000_000 };
      expect((await coordinator.call('POST', '/library/uploads', parts)).status).toBe(400);
      const { knex } = library.running.service.deps;
      await knex('storage_usage').where({ person_id: coordinator.id }).increment('bytes', 500_000_000_000);
      try {
        expect((await begin('too much.pdf')).status).toBe(400);
        expect((await coordinator.call('GET', '/files/upload-url?fileName=site.png&size=10')).status).toBe(400);
      } finally {
        await knex('storage_usage').where({ person_id: coordinator.id }).decrement('bytes', 500_000_000_000);
      }
      const storage = openStorage(library.running.service.deps.config);
      expect(await storage.removeArrivedBefore(new Date(Date.now() + 60_000))).toBe(0);
    });

    it('as it was an attachment takes no byte more at its address', async () => {
      for (const [bytes, status] of [
        [CONTENT.png, 201],
        [CONTENT.html, 400],
      ] as const) {
        const { url, s3Key } = await coordinator.begin('site.png');
        await library.put(url, bytes);
        expect((await coordinator.store(s3Key, 'site.png', bytes.length)).status).toBe(status);
        expect((await library.put(url, Buffer.alloc(1_000_000))).ok).toBe(false);
      }
    });

    it('of unknown size reserves what its address takes, and counts as what came once it is stored', async () => {
      const before = await usedBy();
      const { url, s3Key } = await begin('of unknown size.pdf');
      const taken = kind === 's3' ? 5 * 1024 ** 3 : 1024 ** 3;
      expect(await usedBy()).toBe(before + taken);
      const attachment = await coordinator.begin('site.png');
      expect(await usedBy()).toBe(before + taken + (kind === 's3' ? taken : 26_000_000));
      await library.put(url, CONTENT.pdf);
      expect((await store(s3Key, 'of unknown size.pdf')).status).toBe(201);
      await library.put(attachment.url, CONTENT.png);
      expect((await coordinator.store(attachment.s3Key, 'site.png', CONTENT.png.length)).status).toBe(201);
      expect(await usedBy()).toBe(before + CONTENT.pdf.length + CONTENT.png.length);
    });

    it('is not stored before its parts are one object', async () => {
      const size = 20 * 1024 * 1024;
      const { id } = (
        await coordinator.call<{ id: string }>('POST', '/library/uploads', {
          folderId: folder.id,
          fileName: 'parts.pdf',
          size,
        })
      ).data;
      const parts = () => coordinator.call<UploadParts>('GET', `/library/uploads/${id}/parts`);
      const [first] = (await parts()).data.missing;
      expect((await library.put(first?.url ?? '', Buffer.alloc(16 * 1024 * 1024))).status).toBe(200);
      expect((await store(id, 'parts.pdf')).fieldErrors).toEqual({
        'files.0.s3Key': ['The file has not been uploaded. Please try again.'],
      });
      expect((await parts()).data).toMatchObject({ stored: [1], missing: [{ number: 2 }] });
      expect((await coordinator.call('DELETE', `/library/uploads/${id}`)).status).toBe(200);
    });
  });

  it('that is given up leaves nothing', async () => {
    const started = await coordinator.call<{ id: string }>('POST', '/library/uploads', {
      folderId: folder.id,
      fileName: 'never.pdf',
      size: 1_000,
    });
    const path = `/library/uploads/${started.data.id}`;
    expect((await coordinator.call('DELETE', path)).status).toBe(200);
    expect((await coordinator.call('GET', `${path}/parts`)).status).toBe(404);
  });
});
