import type { Document } from '@portal/contracts/library/document';
import { CHANGED_DOCUMENTS_A_MINUTE, MAX_DOCUMENTS_AT_ONCE } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import type { Folder } from '@portal/contracts/library/folder';
import { isAwaited, refusalsOf, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPdf, startProjectPeople, type ProjectPeople, type Reader, type TestProject } from '../documents.fixture.ts';
import { statementsOf } from '../statements.fixture.ts';

let people: ProjectPeople;
let coordinator: Reader;
let risk: Reader;
let engineer: Reader;
let manager: Reader;
let project: TestProject;
let inspections: string;
let review: string;

beforeAll(async () => {
  people = await startProjectPeople();
  ({ coordinator, risk, engineer, manager } = people);
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
const rename = (who: Reader, id: string, name: string) =>
  who.call<Document>('PUT', `/library/files/${id}/name`, { name });
const remove = (who: Reader, ...ids: string[]) => who.call('DELETE', '/library/files', { ids });

describe('files', () => {
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
    expect(await documentEventData('renamed', id)).toMatchObject([
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
    const { knex } = people.library.running.service.deps;
    const deleting = await knex.transaction();
    await deleting('folders').where({ id: target.id }).update({ deleted_at: knex.fn.now() });
    const moving = coordinator.call('PUT', '/library/files/move', { ids: [id], folderId: target.id });
    await until(() => isAwaited(deleting));
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
    const other = await people.library.project(coordinator.companyId ?? '');
    expect((await move(coordinator, other.folder('Inspections'), one)).fieldErrors).toEqual({
      folderId: [DOCUMENT_TEXTS.otherPlace],
    });
    // However the id is sent, the database has it in lower case.
    expect((await move(engineer, target.id.toUpperCase(), one, two)).status).toBe(200);
    expect(await engineer.names(target.id)).toEqual(['visit (1).pdf', 'visit.pdf']);
    expect(await engineer.names(inspections)).toEqual([]);
    expect(await documentEventData('moved', one)).toMatchObject([{ folderId: target.id, formerFolderId: inspections }]);
    expect(await recordsOf(one)).toEqual(['document.upload', 'document.move']);
  });

  it('that are private are shown, counted, given and told of to the insurer alone', async () => {
    const id = await engineer.file(inspections, 'visit.pdf');
    await engineer.file(inspections, 'public.pdf');
    const setPrivate = (who: Reader) => who.call('PUT', '/library/files/visibility', { ids: [id], isPrivate: true });
    expect((await setPrivate(risk)).status).toBe(403);
    expect((await setPrivate(coordinator)).status).toBe(200);
    const underwriter = await people.library.reader({ role: 'ICUnderwriter', companyId: coordinator.companyId });
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
    // Its name, which may have changed since, is not that of their upload any more.
    expect((await engineer.call('GET', `/library/files/${id}/check`)).status).toBe(403);
    expect((await remove(engineer, id)).status).toBe(403);
    expect(await documentEventData('visibility-changed', id)).toMatchObject([{ isPrivate: true }]);
    expect(await recordsOf(id)).toEqual(['document.upload', 'document.setVisibility']);
  });

  it('are marked as opened by the primary risk engineer alone: New, Opened, Replaced', async () => {
    const id = await manager.file(review, 'survey.pdf');
    const open = (who: Reader) => who.call<Document>('PUT', `/library/files/${id}/mark-as-opened`);
    for (const who of [coordinator, risk, manager]) expect((await open(who)).status).toBe(403);
    expect((await open(engineer)).data).toMatchObject({ status: 'Opened', lastOpenedDateTime: expect.any(String) });
    expect((await open(engineer)).status).toBe(200);
    expect((await manager.files(review)).items[0]).toMatchObject({ status: 'Opened', lastOpenedDateTime: null });
    expect(await documentEventData('opened', id)).toHaveLength(1);
    await coordinator.file(review, 'survey.pdf', { bytes: aPdf('new'), whenExists: 'replace' });
    expect((await engineer.files(review)).items[0]).toMatchObject({ id, status: 'Replaced', lastOpenedDateTime: null });
    expect((await open(engineer)).data.status).toBe('Opened');
  });

  it('of a closed project are read and given, and nothing else', async () => {
    const id = await coordinator.file(inspections, 'last.pdf');
    const s3Key = await coordinator.send(inspections, 'late.pdf');
    await project.deliver({ status: 'Closed' });
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

  it('are nobody’s outside the tenant', async () => {
    const id = await coordinator.file(inspections, 'ours.pdf');
    const rival = await people.library.reader();
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
    const { knex } = people.library.running.service.deps;
    const refused = await refusalsOf(knex, rival.id, { count: 11 });
    const named = refused.map(({ details }) => details).filter((details) => details !== null);
    expect(named, 'a request of many names them in its record').toEqual(Array(5).fill({ ids: [id] }));
  });

  it('are moved and made private by as many statements as one, and get the numbers that are free', async () => {
    const { deps } = people.library.running.service;
    const target = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Done', projectId: project.id }))
      .data;
    const [first, last] = [await coordinator.file(inspections, 'visit 1.pdf'), 100];
    const { rows } = await deps.knex.raw<{ rows: { id: string }[] }>(
      `insert into documents (folder_id, s3_key, creator_id, creator_name, name, name_key, type, size, state)
       select f.id, gen_random_uuid(), d.creator_id, d.creator_name, 'visit ' || number || '.pdf',
         'visit ' || number || '.pdf', d.type, d.size, d.state
       from documents d, folders f, generate_series(1, ?::integer) number
       where d.id = ? and f.id in (d.folder_id, ?) and (number > 1 or f.id <> d.folder_id)
       order by f.id = ?, number returning id`,
      [last, first, target.id, target.id],
    );
    const ids = [first, ...rows.slice(0, last - 1).map(({ id }) => id)];
    const statements = async (path: string, body: { readonly ids: readonly string[] }) =>
      (
        await statementsOf(deps, /documents|folders|insert into "outbox"|known_projects/, async () =>
          expect((await coordinator.call('PUT', path, body)).status).toBe(200),
        )
      ).length;
    const hidden = await statements('/library/files/visibility', { ids: [first], ...{ isPrivate: true } });
    expect(await statements('/library/files/visibility', { ids, ...{ isPrivate: true } })).toBe(hidden);
    expect((await engineer.files(inspections)).totalCount).toBe(0);
    const moved = await statements('/library/files/move', { ids: [first], ...{ folderId: target.id } });
    expect(await statements('/library/files/move', { ids, ...{ folderId: target.id } })).toBe(moved);
    const names = await deps.knex('documents').whereIn('id', ids).orderBy('id').pluck<string[]>('name');
    expect(names.toSorted()).toEqual(ids.map((_id, index) => `visit ${index + 1} (1).pdf`).toSorted());
    expect((await coordinator.files(target.id)).totalCount).toBe(2 * last);
    expect((await engineer.files(target.id)).totalCount).toBe(last);
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

  it('of many requests are counted together: so many a minute of one person, and none of a single one', async () => {
    const busy = await people.library.reader({ companyId: coordinator.companyId });
    const own = await busy.file(inspections, 'own.pdf');
    const calls = [
      ['PUT', '/library/files/move', { folderId: review }],
      ['PUT', '/library/files/visibility', { isPrivate: true }],
      ['DELETE', '/library/files', {}],
      ['PUT', '/library/deleted-files/restore', {}],
    ] as const;
    const ask = (who: Reader, index: number, ids: readonly string[]) => {
      const [method, path, body] = calls[index % calls.length] ?? calls[0];
      return who.call(method, path, { ids, ...body });
    };
    const unknown = Array.from({ length: MAX_DOCUMENTS_AT_ONCE }, () => randomUUID());
    for (let index = 0; index < CHANGED_DOCUMENTS_A_MINUTE / MAX_DOCUMENTS_AT_ONCE; index++)
      expect((await ask(busy, index, unknown)).status).toBe(404);
    for (const index of calls.keys()) {
      const refused = await ask(busy, index, [own]);
      expect(refused).toMatchObject({ status: 429, code: 'RateLimited' });
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
      expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);
    }
    expect((await rename(busy, own, 'renamed.pdf')).status).toBe(200);
    expect(await busy.names(inspections)).toEqual(['renamed.pdf']);
    expect((await remove(coordinator, own)).status).toBe(200);
  });
});
