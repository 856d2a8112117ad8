import { ENDPOINTS } from '@portal/contracts/api/endpoints';
import { keyOf, type EndpointDeclaration } from '@portal/contracts/endpoint/endpoint';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { ownerOfPath } from '@portal/contracts/common/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProjectPeople, type ProjectPeople, type Reader } from './documents.fixture.ts';

/** Items of the closed project, all added while it was open. */
interface Closed {
  readonly folderId: string;
  /** A folder that can be changed: the first ones of a project cannot. */
  readonly ownFolderId: string;
  readonly fileId: string;
  readonly deletedFileId: string;
  /** Bytes that were sent and are no file yet. */
  readonly s3Key: string;
  /** An upload in parts. */
  readonly uploadId: string;
}

/** A call that would be accepted if the project were open. */
interface Call {
  readonly path: string;
  readonly body?: object;
  /** Calls as the primary engineer, who has marks of opened files; as the coordinator by default. */
  readonly asEngineer?: true;
}

/** A call of each write that a closed project may meet (spec 2 §8). */
const CALLS: Readonly<Record<string, (closed: Closed & { readonly projectId: string }) => Call>> = {
  'POST /library/folders': ({ projectId }) => ({ path: '/library/folders', body: { name: 'Late', projectId } }),
  'PUT /library/folders/{id}': ({ ownFolderId }) => ({
    path: `/library/folders/${ownFolderId}`,
    body: { name: 'Other' },
  }),
  'PUT /library/folders/{id}/move': ({ ownFolderId, folderId }) => ({
    path: `/library/folders/${ownFolderId}/move`,
    body: { parentFolderId: folderId },
  }),
  'DELETE /library/folders/{id}': ({ ownFolderId }) => ({ path: `/library/folders/${ownFolderId}` }),
  'POST /library/files': ({ folderId, s3Key }) => ({
    path: '/library/files',
    body: { folderId, files: [{ s3Key, name: 'late.pdf' }] },
  }),
  'PUT /library/files/{id}/name': ({ fileId }) => ({
    path: `/library/files/${fileId}/name`,
    body: { name: 'Other.pdf' },
  }),
  'PUT /library/files/{id}/mark-as-opened': ({ fileId }) => ({
    path: `/library/files/${fileId}/mark-as-opened`,
    asEngineer: true,
  }),
  'PUT /library/files/visibility': ({ fileId }) => ({
    path: '/library/files/visibility',
    body: { ids: [fileId], isPrivate: true },
  }),
  'PUT /library/files/move': ({ fileId, ownFolderId }) => ({
    path: '/library/files/move',
    body: { ids: [fileId], folderId: ownFolderId },
  }),
  'DELETE /library/files': ({ fileId }) => ({ path: '/library/files', body: { ids: [fileId] } }),
  'PUT /library/deleted-files/restore': ({ deletedFileId }) => ({
    path: '/library/deleted-files/restore',
    body: { ids: [deletedFileId] },
  }),
  'POST /library/uploads': ({ folderId }) => ({
    path: '/library/uploads',
    body: { folderId, fileName: 'late.pdf', size: 1_000 },
  }),
  'POST /library/uploads/{id}/complete': ({ uploadId }) => ({ path: `/library/uploads/${uploadId}/complete` }),
  'POST /library/files/zip': ({ fileId }) => ({ path: '/library/files/zip', body: { ids: [fileId] } }),
  'DELETE /library/uploads/{id}': ({ uploadId }) => ({ path: `/library/uploads/${uploadId}` }),
};

/** The keys of the service's writes that meet a closed project in a way. */
const writesThatAre = (wanted: 'refused' | 'allowed'): string[] =>
  Object.values<EndpointDeclaration>(ENDPOINTS)
    .filter((one) => one.method !== 'GET' && one.whenClosed === wanted && ownerOfPath(one.path) === 'library')
    .map(keyOf);

let people: ProjectPeople;
let coordinator: Reader;
let projectId: string;
let closed: Closed;

beforeAll(async () => {
  people = await startProjectPeople();
  coordinator = people.coordinator;
  const project = await people.project();
  projectId = project.id;
  const folderId = project.folder('Inspections');
  const folder = await coordinator.call<{ id: string }>('POST', '/library/folders', { name: 'Ours', projectId });
  const deletedFileId = await coordinator.file(folderId, 'gone.pdf');
  await coordinator.call('DELETE', '/library/files', { ids: [deletedFileId] });
  const upload = await coordinator.call<{ id: string }>('POST', '/library/uploads', {
    folderId,
    fileName: 'parts.pdf',
    size: 1_000,
  });
  closed = {
    folderId,
    ownFolderId: folder.data.id,
    fileId: await coordinator.file(folderId, 'last.pdf'),
    deletedFileId,
    s3Key: await coordinator.send(folderId, 'late.pdf'),
    uploadId: upload.data.id,
  };
  await project.deliver({ status: 'Closed' });
});
afterAll(() => people?.library.stop());

const send = (key: string) => {
  const call = CALLS[key]?.({ ...closed, projectId });
  if (!call) throw new Error(`${key} has no call here`);
  const who = call.asEngineer ? people.engineer : coordinator;
  return who.call(key.split(' ')[0] ?? '', call.path, call.body);
};

describe('a project that is closed', () => {
  it('is tried with each write that it refuses or allows, and no other', () => {
    expect([...writesThatAre('refused'), ...writesThatAre('allowed')].toSorted()).toEqual(
      Object.keys(CALLS).toSorted(),
    );
  });

  it('refuses its writes, and none of them changes anything', async () => {
    const { knex } = people.library.running.service.deps;
    const rows = () =>
      Promise.all(['folders', 'documents', 'document_openings'].map((table) => knex(table).orderByRaw('1')));
    const before = await rows();
    for (const key of writesThatAre('refused')) {
      const { status, code } = await send(key);
      expect([key, status, code]).toEqual([key, 400, ERROR_CODES.projectClosed]);
    }
    expect(await rows()).toEqual(before);
  });

  it.each(writesThatAre('allowed'))('takes %s nevertheless', async (key) => {
    expect((await send(key)).status).toBe(200);
  });
});
