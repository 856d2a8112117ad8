import type { Page } from '@portal/contracts/common/list';
import type { DeletedDocument } from '@portal/contracts/library/document';
import {
  CHANGED_DOCUMENTS_A_MINUTE,
  MAX_DOCUMENTS_AT_ONCE,
  MAX_FOLDER_DEPTH,
  MAX_FOLDERS,
} from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Folder } from '@portal/contracts/library/folder';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256, startProjectPeople, type ProjectPeople, type Reader, type TestProject } from '../documents.fixture.ts';
import { CONTENT } from '../library.fixture.ts';
import { statementsOf } from '../statements.fixture.ts';

let people: ProjectPeople;
let coordinator: Reader;
let risk: Reader;
let engineer: Reader;
let manager: Reader;
let project: TestProject;
let inspections: string;

beforeAll(async () => {
  people = await startProjectPeople();
  ({ coordinator, risk, engineer, manager } = people);
});
beforeEach(async () => {
  project = await people.project();
  inspections = project.folder('Inspections');
});
afterAll(() => people?.library.stop());

const documentEventData = async (change: string, documentId: string) =>
  (await people.library.told(`document.${change}`)).filter((data) => data['documentId'] === documentId);
const recordsOf = (id: string) => people.library.recordsOf(id);
const remove = (who: Reader, ...ids: string[]) => who.call('DELETE', '/library/files', { ids });

describe('files', () => {
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
    expect(sha256(new Uint8Array(await (await risk.download(own)).arrayBuffer()))).toBe(sha256(CONTENT.pdf));
    expect(await recordsOf(own)).toEqual(['document.upload', 'document.delete', 'document.restore']);
    expect([
      (await documentEventData('deleted', own)).length,
      (await documentEventData('restored', own)).length,
    ]).toEqual([1, 1]);
  });

  it('come back as private as they were, which their events say', async () => {
    const ids = [await coordinator.file(inspections, 'secret.pdf'), await coordinator.file(inspections, 'open.pdf')];
    await coordinator.call('PUT', '/library/files/visibility', { ids: [ids[0]], isPrivate: true });
    await remove(coordinator, ...ids);
    expect((await coordinator.call('PUT', '/library/deleted-files/restore', { ids })).status).toBe(200);
    const told = await Promise.all(ids.map((id) => documentEventData('restored', id)));
    expect(told).toMatchObject([[{ isPrivate: true }], [{ isPrivate: false }]]);
    expect(await risk.names(inspections)).not.toContain('secret.pdf');
  });

  it('come back with the folders that were deleted with them', async () => {
    const top = (
      await coordinator.call<Folder>('POST', '/library/folders', {
        name: 'Old',
        projectId: project.id,
        allowsSiteContact: true,
      })
    ).data;
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
    const { knex } = people.library.running.service.deps;
    const events = await knex('copied_events')
      .where({ subject: 'library.folder.restored.v1' })
      .pluck<string[]>('event');
    expect(events.filter((event) => event.includes(top.id) || event.includes(below.id))).toHaveLength(2);
    const access = await knex('copied_events')
      .where({ subject: 'library.folder.access-changed.v1' })
      .whereLike('event', `%${top.id}%`)
      .orderBy('seq')
      .pluck<string[]>('event');
    const versions = access.map((event) => (JSON.parse(event) as PortalEvent<{ version: number }>).data);
    expect(versions).toMatchObject([
      { version: 1, allowsSiteContact: true },
      { version: 2, allowsSiteContact: false },
      { version: 3, allowsSiteContact: true },
    ]);
    expect(await recordsOf(top.id)).toEqual(['folder.add', 'folder.delete', 'folder.restore']);
  });

  it('of many folders come back with them, by a few statements for all', async () => {
    const { deps } = people.library.running.service;
    const add = async (name: string, parentFolderId?: string): Promise<string> =>
      (await coordinator.call<Folder>('POST', '/library/folders', { name, projectId: project.id, parentFolderId })).data
        .id;
    const top = await add('Floors');
    const floors = await Promise.all(Array.from({ length: 20 }, (_none, n) => add(`Floor ${n}`, top)));
    const rooms = await Promise.all(floors.map((floor) => add('Room', floor)));
    const ids = await Promise.all(rooms.map((room) => coordinator.file(room, 'plan.pdf')));
    await coordinator.call('DELETE', `/library/folders/${top}`);
    await add('Floors');
    const statements = await statementsOf(deps, /folders|documents|insert into "outbox"|known_projects/, async () => {
      const { status, data } = await coordinator.call<{ items: { name: string }[] }>(
        'PUT',
        '/library/deleted-files/restore',
        { ids },
      );
      expect([status, data.items.map(({ name }) => name)]).toEqual([200, ids.map(() => 'plan.pdf')]);
    });
    expect(statements.length).toBeLessThanOrEqual(20);
    const { data } = await coordinator.call<{ items: Folder[] }>('GET', `/projects/${project.id}/folders`);
    const byId = new Map(data.items.map((folder) => [folder.id, folder]));
    expect(byId.get(top)?.name).toBe('Floors (1)');
    expect(rooms.map((room) => byId.get(byId.get(room)?.parentFolderId ?? '')?.parentFolderId)).toEqual(
      rooms.map(() => top),
    );
  });

  it('come back with no folder beyond the 2,000 of a place, and none deeper than ten', async () => {
    const { knex } = people.library.running.service.deps;
    const add = async (name: string, parentFolderId?: string): Promise<Folder> =>
      (await coordinator.call<Folder>('POST', '/library/folders', { name, projectId: project.id, parentFolderId }))
        .data;
    const restore = (id: string) => coordinator.call('PUT', '/library/deleted-files/restore', { ids: [id] });
    const [top, other] = [await add('Top'), await add('Other')];
    const below = await add('Below', top.id);
    const id = await coordinator.file(below.id, 'plan.pdf');
    await coordinator.call('DELETE', `/library/folders/${below.id}`);
    let deepest = other;
    for (let depth = 2; depth < MAX_FOLDER_DEPTH; depth++) deepest = await add(`Level ${depth}`, deepest.id);
    const move = (parentFolderId: string | null) =>
      coordinator.call('PUT', `/library/folders/${top.id}/move`, { parentFolderId });
    expect((await move(deepest.id)).status).toBe(200);
    const tooDeep = { status: 400, fieldErrors: { ids: [DOCUMENT_TEXTS.tooDeep] } };
    expect(await restore(id)).toMatchObject(tooDeep);
    await move(null);
    const present = await knex('folders').where({ project_id: project.id }).whereNull('deleted_at').pluck('id');
    await knex.raw(
      `insert into folders (project_id, name, name_key)
       select ?, 'Floor ' || number, 'floor ' || number from generate_series(1, ?::integer) number`,
      [project.id, MAX_FOLDERS - present.length],
    );
    const tooMany = { status: 400, fieldErrors: { ids: [DOCUMENT_TEXTS.tooManyFolders] } };
    expect(await restore(id)).toMatchObject(tooMany);
    const inspection = await coordinator.file(inspections, 'visit.pdf');
    await remove(coordinator, inspection);
    expect((await restore(inspection)).status, 'a file whose folder is there').toBe(200);
    await knex('folders').where({ project_id: project.id, name: 'Floor 1' }).delete();
    expect((await restore(id)).status).toBe(200);
    expect(await coordinator.names(below.id)).toEqual(['plan.pdf']);
  });

  it('come back with folders that count like files, or not at all', async () => {
    const busy = await people.library.reader({ companyId: coordinator.companyId });
    const add = async (name: string, parentFolderId?: string): Promise<string> =>
      (await busy.call<Folder>('POST', '/library/folders', { name, projectId: project.id, parentFolderId })).data.id;
    const top = await add('Top');
    const below = await add('Below', top);
    const id = await busy.file(below, 'plan.pdf');
    await busy.call('DELETE', `/library/folders/${top}`);
    for (let left = CHANGED_DOCUMENTS_A_MINUTE - 2; left > 0; left -= MAX_DOCUMENTS_AT_ONCE)
      await remove(busy, ...Array.from({ length: Math.min(left, MAX_DOCUMENTS_AT_ONCE) }, () => randomUUID()));
    const restore = (who: Reader) => who.call('PUT', '/library/deleted-files/restore', { ids: [id] });
    expect((await restore(busy)).status).toBe(429);
    const { data } = await busy.call<{ items: Folder[] }>('GET', `/projects/${project.id}/folders`);
    expect(data.items.map((folder) => folder.id)).not.toContain(top);
    expect((await restore(coordinator)).status).toBe(200);
    expect(await coordinator.names(below)).toEqual(['plan.pdf']);
  });

  it('of one name, from one folder, come back by as many statements as one, each with a number', async () => {
    const { deps } = people.library.running.service;
    const { knex } = deps;
    const first = await coordinator.file(inspections, 'visit.pdf');
    const restoring = async (count: number) => {
      await remove(coordinator, first);
      const { rows } = await knex.raw<{ rows: { id: string }[] }>(
        `insert into documents (folder_id, s3_key, creator_id, creator_name, name, name_key, type, size, state, deleted_at)
         select d.folder_id, gen_random_uuid(), d.creator_id, d.creator_name, 'visit.pdf', 'visit.pdf', d.type, d.size,
           d.state, now()
         from documents d, generate_series(2, ?::integer) number where d.id = ? returning id`,
        [count, first],
      );
      const ids = [first, ...rows.map(({ id }) => id)];
      let names: string[] = [];
      const sent = await statementsOf(deps, /documents|folders|insert into "outbox"|known_projects/, async () => {
        const { status, data } = await coordinator.call<{ items: { name: string }[] }>(
          'PUT',
          '/library/deleted-files/restore',
          { ids },
        );
        expect(status).toBe(200);
        names = data.items.map(({ name }) => name);
      });
      expect(new Set(names).size).toBe(count);
      return sent.length;
    };
    const one = await restoring(1);
    expect(await restoring(200)).toBeLessThanOrEqual(one + 3);
    expect((await coordinator.files(inspections)).totalCount).toBe(200);
  });

  it('that were deleted before a project was closed are still shown to its coordinators, and stay deleted', async () => {
    const id = await engineer.file(inspections, 'gone.pdf');
    await remove(coordinator, id);
    await project.deliver({ status: 'Closed' });
    const path = `/library/deleted-files?projectId=${project.id}`;
    expect((await coordinator.call<Page<DeletedDocument>>('GET', path)).data.items).toMatchObject([{ id }]);
    const restored = await coordinator.call('PUT', '/library/deleted-files/restore', { ids: [id] });
    expect(restored).toMatchObject({ status: 400, code: 'ProjectClosed' });
  });
});
