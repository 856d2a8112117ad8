import { createHash } from 'node:crypto';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import type { DeletedDocument, Document, StoredDocument } from '@portal/contracts/library/document';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import type { Folder } from '@portal/contracts/library/folder';
import type { Page } from '@portal/contracts/common/list';
import { keepOutbox, until } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  participantOf,
  startDocuments,
  type DocumentsFixture,
  type Reader,
  type TestProject,
} from '../documents-fixture.ts';
import { CONTENT, STORAGES } from '../library-fixture.ts';

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const pdf = (text: string): Buffer => Buffer.concat([CONTENT.pdf, Buffer.from(`% ${text}\n`)]);

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
    expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(CONTENT.pdf));
  });

  it('comes in parts, which an interrupted upload goes on with', async () => {
    const bytes = Buffer.concat([CONTENT.pdf, Buffer.alloc(20 * 1024 * 1024, 'x')]);
    const begun = await coordinator.call<{ id: string; partSize: number }>('POST', '/library/uploads', {
      folderId: folder.id,
      fileName: 'large.pdf',
      size: bytes.length,
    });
    const { id, partSize } = begun.data;
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
    expect((await complete()).data.s3Key).toBe(s3Key);
    const files = [{ s3Key, name: 'large.pdf' }];
    const stored = await coordinator.call<{ items: StoredDocument[] }>('POST', '/library/files', {
      folderId: folder.id,
      files,
    });
    const response = await coordinator.download(stored.data.items[0]?.id ?? '');
    expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(bytes));
  });

  it('that is given up leaves nothing', async () => {
    const begun = await coordinator.call<{ id: string }>('POST', '/library/uploads', {
      folderId: folder.id,
      fileName: 'never.pdf',
      size: 1_000,
    });
    const path = `/library/uploads/${begun.data.id}`;
    expect((await coordinator.call('DELETE', path)).status).toBe(200);
    expect((await coordinator.call('GET', `${path}/parts`)).status).toBe(404);
  });
});

describe('files', () => {
  let library: DocumentsFixture;
  let coordinator: Reader;
  let risk: Reader;
  let engineer: Reader;
  let manager: Reader;
  let project: TestProject;
  let inspections: string;
  let review: string;
  beforeAll(async () => {
    library = await startDocuments();
    coordinator = await library.reader();
    risk = await library.reader({ role: 'RCCoordinator', companyType: 'Risk' });
    engineer = await library.reader({ role: 'RiskEngineer', companyType: 'Risk', companyId: risk.companyId });
    manager = await library.reader({ role: 'RiskManager', companyType: 'NoCompany' });
    await keepOutbox(library.running.service.deps.knex);
  });
  beforeEach(async () => {
    project = await library.project(coordinator.companyId ?? '', [
      participantOf(risk, 'RCCoordinator'),
      participantOf(engineer, 'RiskEngineer', true),
      participantOf(manager, 'RiskManager'),
    ]);
    inspections = project.folder('Inspections');
    review = project.folder('Risk Review Information');
  });
  afterAll(() => library?.stop());

  const told = async (subject: string, documentId: string): Promise<Record<string, unknown>[]> => {
    const rows = await library.running.service.deps
      .knex('told_events')
      .where({ subject: `library.document.${subject}.v1` })
      .orderBy('seq')
      .pluck<string[]>('event');
    return rows
      .map((text) => (JSON.parse(text) as { data: Record<string, unknown> }).data)
      .filter((data) => data['documentId'] === documentId);
  };
  const recordsOf = (id: string) =>
    library.running.service.deps
      .knex('audit.records')
      .where({ item_id: id, outcome: 'Done' })
      .orderBy('id')
      .pluck<string[]>('action');
  const rename = (who: Reader, id: string, name: string) =>
    who.call<Document>('PUT', `/library/files/${id}/name`, { name });
  const remove = (who: Reader, ...ids: string[]) => who.call('DELETE', '/library/files', { ids });

  it('several are stored by one request, all or none', async () => {
    const good = await coordinator.send(inspections, 'good.pdf');
    const bad = await coordinator.send(inspections, 'bad.pdf', CONTENT.html);
    const files = [
      { s3Key: good, name: 'good.pdf' },
      { s3Key: bad, name: 'bad.pdf' },
    ];
    const body = { folderId: inspections, files };
    const uploads = library.running.service.deps
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
    expect(await told('uploaded', id)).toHaveLength(1);
    expect(await recordsOf(id)).toEqual(['document.upload']);
    expect(await coordinator.names(inspections)).toEqual(['once.pdf']);
  });

  it('a key that was never uploaded, or is somebody else’s or another folder’s, stores nothing', async () => {
    const foreign = await risk.send(inspections, 'theirs.pdf');
    const elsewhere = await coordinator.send(review, 'elsewhere.pdf');
    const begun = await coordinator.call<{ s3Key: string }>(
      'GET',
      `/library/files/upload-url?folderId=${inspections}&fileName=never.pdf`,
    );
    for (const s3Key of [foreign, elsewhere, begun.data.s3Key, '00000000-0000-4000-8000-000000000000']) {
      const answer = await coordinator.call('POST', '/library/files', {
        folderId: inspections,
        files: [{ s3Key, name: 'mine.pdf' }],
      });
      expect(answer).toMatchObject({ status: 400, fieldErrors: { 'files.0.s3Key': [ATTACHMENT_TEXTS.notUploaded] } });
    }
    expect(await coordinator.names(inspections)).toEqual([]);
    // Neither was taken from whom it belongs to.
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
      const id = await coordinator.file(inspections, 'Report.pdf', { bytes: pdf('first') });
      const query = new URLSearchParams({ folderId: inspections, fileName: 'report.pdf' });
      const begun = await coordinator.call<{ exists: boolean }>('GET', `/library/files/upload-url?${query}`);
      expect(begun.data.exists).toBe(true);
      const s3Key = await coordinator.send(inspections, 'report.pdf', pdf('second'));
      const store = (whenExists?: string) =>
        coordinator.call<{ items: StoredDocument[] }>('POST', '/library/files', {
          folderId: inspections,
          files: [{ s3Key, name: 'report.pdf', ...(whenExists && { whenExists }) }],
        });
      expect(await store()).toMatchObject({ status: 409, code: 'Duplicate' });
      expect((await store('replace')).data.items).toEqual([{ id, name: 'report.pdf', state: 'Stored' }]);
      expect(await coordinator.names(inspections)).toEqual(['report.pdf']);
      const bytes = new Uint8Array(await (await coordinator.download(id)).arrayBuffer());
      expect(hash(bytes)).toBe(hash(pdf('second')));
      await coordinator.file(inspections, 'report.pdf', { bytes: pdf('third'), whenExists: 'keepBoth' });
      expect(await coordinator.names(inspections)).toEqual(['report (1).pdf', 'report.pdf']);
      expect(await told('uploaded', id)).toMatchObject([{ replaces: null }, { replaces: expect.any(String) }]);
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

  it('are renamed without the signs that a name loses; they keep their format', async () => {
    const id = await risk.file(inspections, 'draft.PDF');
    expect((await rename(risk, id, 'Final v2.PDF')).data.name).toBe('Final v2.PDF');
    expect((await rename(risk, id, 'Final.pdf')).data.name).toBe('Final.PDF');
    expect((await rename(risk, id, 'Final.docx')).fieldErrors).toEqual({ name: [DOCUMENT_TEXTS.keepsEnding] });
    expect((await rename(risk, id, 'a|b.pdf')).fieldErrors).toEqual({ name: ['name-has-special-characters'] });
    expect((await rename(risk, id, ' .pdf')).status).toBe(400);
    await risk.file(inspections, 'taken.pdf');
    expect(await rename(risk, id, 'TAKEN.pdf')).toMatchObject({
      status: 409,
      fieldErrors: { name: [DOCUMENT_TEXTS.nameTaken] },
    });
    expect(await told('renamed', id)).toMatchObject([
      { formerName: 'draft.PDF', name: 'Final v2.PDF' },
      { formerName: 'Final v2.PDF', name: 'Final.PDF' },
    ]);
    expect(await recordsOf(id)).toEqual(['document.upload', 'document.rename', 'document.rename']);
    expect((await rename(manager, id, 'Mine.pdf')).status).toBe(403);
  });

  it.each([
    ['marks that turn the direction of writing', 'cv\u202efdp.pdf', 'cvfdp.pdf'],
    ['what Windows keeps for devices', 'c.on.pdf', '_con.pdf'],
    ['letters and their accents apart', 'e\u0301.pdf', '\u00e9.pdf'],
  ])('lose by a rename what an upload loses: %s', async (_what, typed, stored) => {
    const id = await risk.file(inspections, 'draft.pdf');
    expect((await rename(risk, id, typed)).data.name).toBe(stored);
    expect((await rename(risk, id, '\u200b..pdf')).fieldErrors).toEqual({ name: [DOCUMENT_TEXTS.nameRequired] });
  });

  it('are not moved into a folder that is deleted at the same moment', async () => {
    const target = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Old', projectId: project.id }))
      .data;
    const id = await coordinator.file(inspections, 'kept.pdf');
    const { knex } = library.running.service.deps;
    const deleting = await knex.transaction();
    await deleting('folders').where({ id: target.id }).update({ deleted_at: knex.fn.now() });
    const moving = coordinator.call('PUT', '/library/files/move', { ids: [id], folderId: target.id });
    await until(async () => {
      const { rows } = await knex.raw<{ rows: unknown[] }>('select from pg_locks where not granted');
      return rows.length > 0;
    });
    await deleting.commit();
    expect((await moving).status).toBe(404);
    expect(await coordinator.names(inspections)).toEqual(['kept.pdf']);
  });

  it('are moved within their project alone; a taken name gets a number', async () => {
    const target = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Done', projectId: project.id }))
      .data;
    const [one, two] = [await engineer.file(inspections, 'visit.pdf'), await engineer.file(target.id, 'visit.pdf')];
    const move = (who: Reader, folderId: string, ...ids: string[]) =>
      who.call('PUT', '/library/files/move', { ids, folderId });
    expect((await move(manager, target.id, one)).status).toBe(403);
    const other = await library.project(coordinator.companyId ?? '');
    expect((await move(coordinator, other.folder('Inspections'), one)).fieldErrors).toEqual({
      folderId: [DOCUMENT_TEXTS.otherPlace],
    });
    expect((await move(engineer, target.id, one, two)).status).toBe(200);
    expect(await engineer.names(target.id)).toEqual(['visit (1).pdf', 'visit.pdf']);
    expect(await engineer.names(inspections)).toEqual([]);
    expect(await told('moved', one)).toMatchObject([{ folderId: target.id, formerFolderId: inspections }]);
    expect(await recordsOf(one)).toEqual(['document.upload', 'document.move']);
  });

  it('that are private are shown, counted, given and told of to the insurer alone', async () => {
    const id = await engineer.file(inspections, 'visit.pdf');
    await engineer.file(inspections, 'public.pdf');
    const setPrivate = (who: Reader) => who.call('PUT', '/library/files/visibility', { ids: [id], isPrivate: true });
    expect((await setPrivate(risk)).status).toBe(403);
    expect((await setPrivate(coordinator)).status).toBe(200);
    const underwriter = await library.reader({ role: 'ICUnderwriter', companyId: coordinator.companyId });
    for (const who of [coordinator, underwriter]) expect((await who.files(inspections)).totalCount).toBe(2);
    for (const who of [engineer, risk, manager]) {
      expect((await who.files(inspections)).totalCount).toBe(1);
      expect((await who.files(inspections, '?name=visit')).totalCount).toBe(0);
      const { data } = await who.call<{ items: Folder[] }>('GET', `/projects/${project.id}/folders`);
      expect(data.items.find(({ id: folderId }) => folderId === inspections)?.childrenFiles).toBe(1);
      for (const path of [`/library/files/${id}`, `/library/files/${id}/download`]) {
        expect((await who.call('GET', path)).status).toBe(403);
      }
      expect((await who.call('POST', '/library/files/zip', { ids: [id] })).status).toBe(403);
    }
    expect((await remove(engineer, id)).status).toBe(403);
    expect(await told('visibility-changed', id)).toMatchObject([{ isPrivate: true }]);
    expect(await recordsOf(id)).toEqual(['document.upload', 'document.setVisibility']);
  });

  it('are deleted by who may, all or none, and brought back by coordinators', async () => {
    const [own, theirs] = [await risk.file(inspections, 'own.pdf'), await coordinator.file(inspections, 'theirs.pdf')];
    expect((await remove(risk, own, theirs)).status).toBe(403);
    expect((await risk.files(inspections)).totalCount).toBe(2);
    expect((await remove(risk, own)).status).toBe(200);
    expect((await remove(risk, own)).status).toBe(404);
    expect((await coordinator.call('GET', `/library/files/${own}/download`)).status).toBe(404);
    expect((await remove(coordinator, theirs)).status).toBe(200);
    const deleted = async (who: Reader) =>
      who.call<Page<DeletedDocument>>('GET', `/library/deleted-files?projectId=${project.id}`);
    const names = async (who: Reader) => (await deleted(who)).data.items.map(({ name }) => name);
    expect(await names(coordinator)).toEqual(['theirs.pdf', 'own.pdf']);
    expect(await names(risk)).toEqual(['own.pdf']);
    expect((await deleted(engineer)).status).toBe(403);
    expect((await deleted(manager)).status).toBe(403);
    const restore = (who: Reader, ...ids: string[]) => who.call('PUT', '/library/deleted-files/restore', { ids });
    expect((await restore(risk, theirs)).status).toBe(403);
    await coordinator.file(inspections, 'own.pdf');
    expect((await restore(risk, own)).data).toEqual({ items: [{ id: own, name: 'own (1).pdf' }] });
    expect((await restore(risk, own)).status).toBe(404);
    expect(await coordinator.names(inspections)).toEqual(['own (1).pdf', 'own.pdf']);
    expect(hash(new Uint8Array(await (await risk.download(own)).arrayBuffer()))).toBe(hash(CONTENT.pdf));
    expect(await recordsOf(own)).toEqual(['document.upload', 'document.delete', 'document.restore']);
    expect([(await told('deleted', own)).length, (await told('restored', own)).length]).toEqual([1, 1]);
  });

  it('come back with the folders that were deleted with them', async () => {
    const top = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Old', projectId: project.id }))
      .data;
    const below = (
      await coordinator.call<Folder>('POST', '/library/folders', { name: 'Older', parentFolderId: top.id })
    ).data;
    const id = await coordinator.file(below.id, 'kept.pdf');
    await coordinator.call('DELETE', `/library/folders/${top.id}`);
    await coordinator.call('POST', '/library/folders', { name: 'Old', projectId: project.id });
    expect((await coordinator.call('PUT', '/library/deleted-files/restore', { ids: [id] })).status).toBe(200);
    expect(await coordinator.names(below.id)).toEqual(['kept.pdf']);
    const { data } = await coordinator.call<{ items: Folder[] }>('GET', `/projects/${project.id}/folders`);
    expect(data.items.map(({ name }) => name)).toContain('Old (1)');
    const { knex } = library.running.service.deps;
    const events = await knex('told_events').where({ subject: 'library.folder.restored.v1' }).pluck<string[]>('event');
    expect(events.filter((event) => event.includes(top.id) || event.includes(below.id))).toHaveLength(2);
    expect(await recordsOf(top.id)).toEqual(['folder.add', 'folder.delete', 'folder.restore']);
  });

  it('are marked as opened by the primary risk engineer alone: New, Opened, Replaced', async () => {
    const id = await manager.file(review, 'survey.pdf');
    const open = (who: Reader) => who.call<Document>('PUT', `/library/files/${id}/mark-as-opened`);
    for (const who of [coordinator, risk, manager]) expect((await open(who)).status).toBe(403);
    expect((await open(engineer)).data).toMatchObject({ status: 'Opened', lastOpenedDateTime: expect.any(String) });
    expect((await open(engineer)).status).toBe(200);
    expect((await manager.files(review)).items[0]).toMatchObject({ status: 'Opened', lastOpenedDateTime: null });
    expect(await told('opened', id)).toHaveLength(1);
    await coordinator.file(review, 'survey.pdf', { bytes: pdf('new'), whenExists: 'replace' });
    expect((await engineer.files(review)).items[0]).toMatchObject({ id, status: 'Replaced', lastOpenedDateTime: null });
    expect((await open(engineer)).data.status).toBe('Opened');
  });

  it('of a closed project are read and given, and nothing else', async () => {
    const id = await coordinator.file(inspections, 'last.pdf');
    const s3Key = await coordinator.send(inspections, 'late.pdf');
    await project.tell({ status: 'Closed' });
    const answers = [
      await rename(coordinator, id, 'Other.pdf'),
      await remove(coordinator, id),
      await coordinator.call('PUT', '/library/files/visibility', { ids: [id], isPrivate: true }),
      await coordinator.call('PUT', '/library/files/move', { ids: [id], folderId: review }),
      await coordinator.call('POST', '/library/files', { folderId: inspections, files: [{ s3Key, name: 'late.pdf' }] }),
      await coordinator.call('GET', `/library/files/upload-url?folderId=${inspections}&fileName=a.pdf`),
      await coordinator.call('POST', '/library/uploads', { folderId: inspections, fileName: 'a.pdf', size: 1_000 }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 'ProjectClosed' });
    expect((await coordinator.download(id)).status).toBe(200);
  });

  it('that were deleted before a project was closed are still shown to its coordinators, and stay deleted', async () => {
    const id = await engineer.file(inspections, 'gone.pdf');
    await remove(coordinator, id);
    await project.tell({ status: 'Closed' });
    const path = `/library/deleted-files?projectId=${project.id}`;
    expect((await coordinator.call<Page<DeletedDocument>>('GET', path)).data.items).toMatchObject([{ id }]);
    const restored = await coordinator.call('PUT', '/library/deleted-files/restore', { ids: [id] });
    expect(restored).toMatchObject({ status: 400, code: 'ProjectClosed' });
  });

  it('are nobody’s outside the tenant', async () => {
    const id = await coordinator.file(inspections, 'ours.pdf');
    const rival = await library.reader();
    for (const [method, path, body] of [
      ['GET', `/library/files/${id}`, undefined],
      ['GET', `/library/files/${id}/download`, undefined],
      ['POST', '/library/files/zip', { ids: [id] }],
      ['PUT', `/library/files/${id}/name`, { name: 'x.pdf' }],
      ['PUT', '/library/files/visibility', { ids: [id], isPrivate: true }],
      ['PUT', '/library/files/move', { ids: [id], folderId: inspections }],
      ['DELETE', '/library/files', { ids: [id] }],
      ['GET', `/library/files/upload-url?folderId=${inspections}&fileName=a.pdf`, undefined],
      ['POST', '/library/uploads', { folderId: inspections, fileName: 'a.pdf', size: 5 }],
      ['GET', `/library/deleted-files?projectId=${project.id}`, undefined],
      ['PUT', '/library/deleted-files/restore', { ids: [id] }],
    ] as const) {
      expect([path, (await rival.call(method, path, body)).status]).toEqual([path, 404]);
    }
  });

  it('of which many are changed at once keep the folder’s count right', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => coordinator.file(inspections, `file ${index}.pdf`)),
    );
    await Promise.all([
      ...ids.slice(0, 10).map((id) => remove(coordinator, id)),
      ...ids
        .slice(10, 15)
        .map((id) => coordinator.call('PUT', '/library/files/visibility', { ids: [id], isPrivate: true })),
      ...ids.slice(15).map((id) => coordinator.call('PUT', '/library/files/move', { ids: [id], folderId: review })),
    ]);
    expect((await coordinator.files(inspections)).totalCount).toBe(5);
    expect((await engineer.files(inspections)).totalCount).toBe(0);
    expect((await engineer.files(review)).totalCount).toBe(5);
  });
});
