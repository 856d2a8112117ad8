import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import type { StoredDocument } from '@portal/contracts/library/document';
import type { Folder } from '@portal/contracts/library/folder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aPdf,
  sha256,
  startProjectPeople,
  type ProjectPeople,
  type Reader,
  type TestProject,
} from '../documents.fixture.ts';
import { CONTENT } from '../library.fixture.ts';
import { statementsOf } from '../statements.fixture.ts';

let people: ProjectPeople;
let coordinator: Reader;
let risk: Reader;
let project: TestProject;
let inspections: string;
let review: string;

beforeAll(async () => {
  people = await startProjectPeople();
  ({ coordinator, risk } = people);
});
beforeEach(async () => {
  project = await people.project();
  inspections = project.folder('Inspections');
  review = project.folder('Risk Review Information');
});
afterAll(() => people?.library.stop());

const documentEventData = async (change: string, documentId: string) =>
  (await people.library.told(`document.${change}`)).filter((data) => data['documentId'] === documentId);
const recordsOf = (id: string) => people.library.recordsOf(id);
const remove = (who: Reader, ...ids: string[]) => who.call('DELETE', '/library/files', { ids });

describe('files', () => {
  it('several are stored by one request, all or none', async () => {
    const good = await coordinator.send(inspections, 'good.pdf');
    const bad = await coordinator.send(inspections, 'bad.pdf', CONTENT.html);
    const files = [
      { s3Key: good, name: 'good.pdf' },
      { s3Key: bad, name: 'bad.pdf' },
    ];
    const body = { folderId: inspections, files };
    const uploads = people.library.running.service.deps
      .knex('audit.records')
      .where({ action: 'document.upload', outcome: 'Done' });
    const before = (await uploads.clone()).length;
    const refused = await coordinator.call('POST', '/library/files', body);
    expect(refused).toMatchObject({ status: 400, fieldErrors: { 'files.1.name': [expect.any(String)] } });
    expect(await coordinator.names(inspections)).toEqual([]);
    expect(await uploads.clone()).toHaveLength(before);
    const kept = await coordinator.call('POST', '/library/files', { ...body, files: files.slice(0, 1) });
    expect(kept.status).toBe(201);
    expect(await uploads.clone()).toHaveLength(before + 1);
    expect(await coordinator.names(inspections)).toEqual(['good.pdf']);
  });

  it('a request that is made again answers the same', async () => {
    const s3Key = await coordinator.send(inspections, 'once.pdf');
    const body = { folderId: inspections, files: [{ s3Key, name: 'once.pdf' }] };
    const answers = await Promise.all(
      [1, 2, 3].map(() => coordinator.call<{ items: StoredDocument[] }>('POST', '/library/files', body)),
    );
    const again = await coordinator.call<{ items: StoredDocument[] }>('POST', '/library/files', body);
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [id = ''] = new Set([...answers, again].map(({ data }) => data.items[0]?.id));
    expect(await documentEventData('uploaded', id)).toHaveLength(1);
    expect(await recordsOf(id)).toEqual(['document.upload']);
    expect(await coordinator.names(inspections)).toEqual(['once.pdf']);
  });

  it('an upload is looked into once: under another name it keeps the type of its first check', async () => {
    const s3Key = await coordinator.send(inspections, 'first.pdf');
    const store = (name: string, ...others: readonly { s3Key: string; name: string }[]) =>
      coordinator.call<{ items: StoredDocument[] }>('POST', '/library/files', {
        folderId: inspections,
        files: [{ s3Key, name }, ...others],
      });
    const unknown = { s3Key: '00000000-0000-4000-8000-000000000000', name: 'unknown.pdf' };
    expect((await store('first.pdf', unknown)).status).toBe(400);
    // A second look would find this, and refuse it.
    writeFileSync(join(people.library.folder, 'files', s3Key.slice(0, 2), s3Key), CONTENT.html);
    expect((await store('second.png', unknown)).fieldErrors).toEqual({
      'files.1.s3Key': [ATTACHMENT_TEXTS.notUploaded],
    });
    expect((await store('third.docx')).data.items).toMatchObject([{ name: 'third.pdf', state: 'Stored' }]);
    // A name that the folder does not take is still refused.
    const other = await coordinator.send(inspections, 'fourth.pdf');
    const body = { folderId: inspections, files: [{ s3Key: other, name: 'fourth.pdf' }, unknown] };
    expect((await coordinator.call('POST', '/library/files', body)).status).toBe(400);
    const refused = { folderId: inspections, files: [{ s3Key: other, name: 'fourth.exe' }] };
    expect((await coordinator.call('POST', '/library/files', refused)).fieldErrors).toEqual({
      'files.0.name': [expect.stringContaining('The file format is not supported.')],
    });
  });

  it('a key that was never uploaded, or is somebody else’s or another folder’s, stores nothing', async () => {
    const foreign = await risk.send(inspections, 'theirs.pdf');
    const elsewhere = await coordinator.send(review, 'elsewhere.pdf');
    const started = await coordinator.call<{ s3Key: string }>(
      'GET',
      `/library/files/upload-url?folderId=${inspections}&fileName=never.pdf`,
    );
    for (const s3Key of [foreign, elsewhere, started.data.s3Key, '00000000-0000-4000-8000-000000000000']) {
      const answer = await coordinator.call('POST', '/library/files', {
        folderId: inspections,
        files: [{ s3Key, name: 'mine.pdf' }],
      });
      expect(answer).toMatchObject({ status: 400, fieldErrors: { 'files.0.s3Key': [ATTACHMENT_TEXTS.notUploaded] } });
    }
    expect(await coordinator.names(inspections)).toEqual([]);
    // Both uploads still belong to their own persons.
    expect(
      (
        await risk.call('POST', '/library/files', {
          folderId: inspections,
          files: [{ s3Key: foreign, name: 'theirs.pdf' }],
        })
      ).status,
    ).toBe(201);
  });

  it.each([
    'a/b.pdf',
    String.raw`a\b.pdf`,
    'a\0b.pdf',
    '..',
    '.pdf',
    'a:b.pdf',
    'what?.pdf',
    `${'x'.repeat(1_000)}.pdf`,
  ])('the name %j is refused before a byte comes', async (fileName) => {
    const query = new URLSearchParams({ folderId: inspections, fileName });
    expect((await coordinator.call('GET', `/library/files/upload-url?${query}`)).status).toBe(400);
  });

  it.each([
    ['pl\u202Efdp.pdf', 'plfdp.pdf'],
    ['CON.pdf', '_CON.pdf'],
    [`${'x'.repeat(251)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('the name %j is stored as %j', async (name, stored) => {
    await coordinator.file(inspections, name);
    expect(await coordinator.names(inspections)).toEqual([stored]);
  });

  it('Layouts takes PDFs alone', async () => {
    const layouts = project.folder('Layouts');
    const query = new URLSearchParams({ folderId: layouts, fileName: 'site.png' });
    expect(await coordinator.call('GET', `/library/files/upload-url?${query}`)).toMatchObject({
      status: 400,
      fieldErrors: { fileName: ['The file format is not supported. Please use PDF files for the layouts.'] },
    });
    expect((await coordinator.put(layouts, 'site.pdf', { bytes: CONTENT.png })).status).toBe(400);
    await coordinator.file(layouts, 'site.pdf');
    const picture = await coordinator.file(inspections, 'photo.png', { bytes: CONTENT.png });
    const move = { ids: [picture], folderId: layouts };
    expect((await coordinator.call('PUT', '/library/files/move', move)).fieldErrors).toEqual({
      folderId: ['The file format is not supported. Please use PDF files for the layouts.'],
    });
  });

  describe('whose name the folder has', () => {
    it('wait for an answer, then replace it or stay beside it', async () => {
      const id = await coordinator.file(inspections, 'Report.pdf', { bytes: aPdf('first') });
      const query = new URLSearchParams({ folderId: inspections, fileName: 'report.pdf' });
      const started = await coordinator.call<{ exists: boolean }>('GET', `/library/files/upload-url?${query}`);
      expect(started.data.exists).toBe(true);
      const s3Key = await coordinator.send(inspections, 'report.pdf', aPdf('second'));
      const store = (whenExists?: string) =>
        coordinator.call<{ items: StoredDocument[] }>('POST', '/library/files', {
          folderId: inspections,
          files: [{ s3Key, name: 'report.pdf', ...(whenExists && { whenExists }) }],
        });
      expect(await store()).toMatchObject({ status: 409, code: 'Duplicate' });
      expect((await store('replace')).data.items).toEqual([{ id, name: 'report.pdf', state: 'Stored' }]);
      expect(await coordinator.names(inspections)).toEqual(['report.pdf']);
      const bytes = new Uint8Array(await (await coordinator.download(id)).arrayBuffer());
      expect(sha256(bytes)).toBe(sha256(aPdf('second')));
      await coordinator.file(inspections, 'report.pdf', { bytes: aPdf('third'), whenExists: 'keepBoth' });
      expect(await coordinator.names(inspections)).toEqual(['report (1).pdf', 'report.pdf']);
      expect(await documentEventData('uploaded', id)).toMatchObject([
        { replaces: null },
        { replaces: expect.any(String) },
      ]);
    });

    it('get the next number beside thousands of the name, by a few looks', async () => {
      const { deps } = people.library.running.service;
      const first = await coordinator.file(inspections, 'Report.pdf');
      await coordinator.file(inspections, 'Report (3000).pdf');
      await deps.knex.raw(
        `insert into documents (folder_id, s3_key, creator_id, creator_name, name, name_key, type, size, state)
         select d.folder_id, gen_random_uuid(), d.creator_id, d.creator_name, 'Report (' || number || ').pdf',
           'report (' || number || ').pdf', d.type, d.size, d.state
         from documents d, generate_series(1, 2999) number where d.id = ?`,
        [first],
      );
      const looks = await statementsOf(deps, /d\.name_key = w\.name_key/, async () => {
        const { data } = await coordinator.put(inspections, 'Report.pdf', { whenExists: 'keepBoth' });
        expect(data.items).toMatchObject([{ name: 'Report (3001).pdf' }]);
      });
      expect(looks.length).toBeLessThanOrEqual(8);
    });

    it('replace nothing that is not theirs to delete', async () => {
      await coordinator.file(inspections, 'Policy.pdf');
      expect((await risk.put(inspections, 'Policy.pdf', { whenExists: 'replace' })).status).toBe(403);
      expect((await risk.put(inspections, 'Policy.pdf', { whenExists: 'keepBoth' })).status).toBe(201);
    });

    it('stay beside a private one, of which nothing is told', async () => {
      const id = await coordinator.file(inspections, 'Secret.pdf');
      await coordinator.call('PUT', '/library/files/visibility', { ids: [id], isPrivate: true });
      const query = new URLSearchParams({ folderId: inspections, fileName: 'Secret.pdf' });
      expect((await risk.call<{ exists: boolean }>('GET', `/library/files/upload-url?${query}`)).data.exists).toBe(
        false,
      );
      await risk.file(inspections, 'Secret.pdf');
      expect(await risk.names(inspections)).toEqual(['Secret.pdf']);
      await coordinator.call('PUT', '/library/files/visibility', { ids: [id], isPrivate: false });
      expect(await risk.names(inspections)).toEqual(['Secret (1).pdf', 'Secret.pdf']);
    });

    it('replace the one that all see, not the private one beside it', async () => {
      const secret = await coordinator.file(inspections, 'Plan.pdf');
      await coordinator.call('PUT', '/library/files/visibility', { ids: [secret], isPrivate: true });
      const seen = await risk.file(inspections, 'Plan.pdf');
      expect(await coordinator.file(inspections, 'Plan.pdf', { whenExists: 'replace' })).toBe(seen);
    });

    it('are moved beside a private one and come back beside it, and nothing is told of it', async () => {
      const secret = await coordinator.file(inspections, 'Secret.pdf');
      await coordinator.call('PUT', '/library/files/visibility', { ids: [secret], isPrivate: true });
      const body = { name: 'Theirs', projectId: project.id };
      const theirs = (await risk.call<Folder>('POST', '/library/folders', body)).data;
      const id = await risk.file(theirs.id, 'Secret.pdf');
      await risk.call('PUT', '/library/files/move', { ids: [id], folderId: inspections });
      expect(await risk.names(inspections)).toEqual(['Secret.pdf']);
      await remove(risk, id);
      await risk.call('PUT', '/library/deleted-files/restore', { ids: [id] });
      expect(await risk.names(inspections)).toEqual(['Secret.pdf']);
    });
  });
});
