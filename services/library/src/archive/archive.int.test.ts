import type { Folder } from '@portal/contracts/library/folder';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { startDocuments, type DocumentsFixture, type Reader, type TestProject } from '../documents.fixture.ts';
import { statementsOf } from '../statements.fixture.ts';

let library: DocumentsFixture;
let coordinator: Reader;
let project: TestProject;
beforeAll(async () => {
  library = await startDocuments();
  coordinator = await library.reader();
  project = await library.project(coordinator.companyId ?? '');
});
afterAll(() => library?.stop());

/** Adds a folder for each of some files of one name; returns the ids of the files. */
async function filesInFolders(count: number, projectId: string | null): Promise<string[]> {
  const { knex } = library.running.service.deps;
  const first = await coordinator.call<Folder>('POST', '/library/folders', {
    name: `Site plans ${projectId ?? ''}`,
    projectId,
  });
  const stored = await coordinator.file(first.data.id, 'site plan.pdf');
  const places = Array.from({ length: count - 1 }, () => ({ folder: randomUUID(), key: randomUUID() }));
  const [folders, keys] = [places.map(({ folder }) => folder), places.map(({ key }) => key)];
  await knex.raw(
    `insert into folders (id, project_id, owner_id, parent_id, name, name_key, creator_id)
     select one.id, f.project_id, f.owner_id, f.id, one.id::text, one.id::text, f.creator_id
     from folders f, unnest(?::uuid[]) as one (id) where f.id = ?`,
    [folders, first.data.id],
  );
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `insert into documents (folder_id, s3_key, creator_id, creator_name, name, name_key, type, size, state)
     select one.folder, one.key, d.creator_id, d.creator_name, d.name, d.name_key, d.type, d.size, d.state
     from documents d, unnest(?::uuid[], ?::uuid[]) as one (folder, key) where d.id = ? returning id`,
    [folders, keys, stored],
  );
  return [stored, ...rows.map(({ id }) => id)];
}

describe('an archive', () => {
  it('has files of the library and of a project, each by the name that it has', async () => {
    const folder = await coordinator.call<Folder>('POST', '/library/folders', { name: 'Reports' });
    const ids = [
      await coordinator.file(project.folder('Inspections'), 'visit.pdf'),
      await coordinator.file(folder.data.id, 'visit.pdf'),
    ];
    const { data } = await coordinator.call<{ url: string }>('POST', '/library/files/zip', { ids });
    const answer = await fetch(library.at(data.url));
    const zip = await yauzl.fromBufferPromise(await buffer(answer.body as ReadableStream), { lazyEntries: true });
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    expect(names).toEqual(['visit.pdf', 'visit (1).pdf']);
  });

  it('of files of a hundred folders of the library or a project is judged by as few statements as of one', async () => {
    const ids = [...(await filesInFolders(100, null)), ...(await filesInFolders(100, project.id))];
    const { deps } = library.running.service;
    const judging = /from "?(?:folders|known_projects)/;
    const count = async (some: readonly string[]): Promise<readonly [number, number]> => {
      let url = '';
      const asked = await statementsOf(deps, judging, async () => {
        const { status, data } = await coordinator.call<{ url: string }>('POST', '/library/files/zip', { ids: some });
        expect(status).toBe(200);
        url = data.url;
      });
      const read = await statementsOf(deps, judging, async () => {
        const answer = await fetch(library.at(url));
        expect(answer.status).toBe(200);
        await answer.body?.cancel();
      });
      return [asked.length, read.length];
    };
    expect(await count(ids)).toEqual([2, 2]);
    expect(await count(ids.slice(0, 100))).toEqual([1, 1]);
    expect(await count(ids.slice(0, 1))).toEqual([1, 1]);
  });

  it('is read as often as it is requested, and no more', async () => {
    const ids = [await coordinator.file(project.folder('Inspections'), 'read.pdf')];
    const { data } = await coordinator.call<{ url: string }>('POST', '/library/files/zip', { ids });
    const answer = await fetch(library.at(data.url));
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '60']);
    await answer.body?.cancel();
  });
});
