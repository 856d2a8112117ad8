import type { StoredDocument } from '@portal/contracts/library/document';
import type { Folder } from '@portal/contracts/library/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256, startDocuments, type DocumentsFixture, type Reader } from '../documents.fixture.ts';
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
