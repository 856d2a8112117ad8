import type { TriedWrite } from '@portal/testing';
import { describeOrderOfChecks } from '@portal/testing/describe-order-of-checks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { participantOf, startDocuments, type DocumentsFixture, type Reader } from './documents.fixture.ts';

/** Items of a project, which all writes have something to change in. */
interface Items {
  readonly projectId: string;
  readonly plainId: string;
  /** A folder that takes files alone and cannot be changed. */
  readonly fixedId: string;
  readonly fileId: string;
  readonly deletedFileId: string;
  readonly uploadId: string;
}

let library: DocumentsFixture;
let coordinator: Reader;
/** The primary engineer of the projects, and another one. */
let engineer: Reader;
let other: Reader;
let risk: Reader;
let open: Items;
let closed: Items;

beforeAll(async () => {
  library = await startDocuments();
  coordinator = await library.reader();
  engineer = await library.reader({ role: 'RiskEngineer', companyType: 'NoCompany' });
  other = await library.reader({ role: 'RiskEngineer', companyType: 'NoCompany' });
  risk = await library.reader({ role: 'RCCoordinator', companyType: 'Risk' });
  open = (await itemsOfProject()).items;
  const { items, close } = await itemsOfProject();
  closed = items;
  await close();
});
afterAll(() => library?.stop());

async function itemsOfProject() {
  const people = [
    participantOf(engineer, 'RiskEngineer', true),
    participantOf(other, 'RiskEngineer'),
    participantOf(risk, 'RCCoordinator'),
  ];
  const { id: projectId, folder, deliver } = await library.project(coordinator.companyId ?? '', people);
  const folderOf = async (name: string) =>
    (await coordinator.call<{ id: string }>('POST', '/library/folders', { name, projectId })).data.id;
  const plainId = await folderOf('Ours');
  await folderOf('Taken');
  const deletedFileId = await coordinator.file(plainId, 'gone.pdf');
  await coordinator.call('DELETE', '/library/files', { ids: [deletedFileId] });
  const upload = { folderId: plainId, fileName: 'parts.pdf', size: 1_000 };
  const { data } = await coordinator.call<{ id: string }>('POST', '/library/uploads', upload);
  const fileId = await coordinator.file(plainId, 'plan.pdf');
  const items = { projectId, plainId, fixedId: folder('Layouts'), fileId, deletedFileId, uploadId: data.id };
  return { items, close: () => deliver({ status: 'Closed' }) };
}

const claims = () => ({ sub: coordinator.id, companyId: coordinator.companyId });
const claimsOf = ({ id }: Reader) => ({ sub: id, role: 'RiskEngineer', companyType: 'NoCompany' }) as const;
const claimsOfRisk = () =>
  ({ sub: risk.id, role: 'RCCoordinator', companyType: 'Risk', companyId: risk.companyId }) as const;
const stranger = () => ({ claims: { sub: randomUUID(), companyId: randomUUID() } });
const notPrimary = () => ({ claims: claimsOf(other) });

/** A write of a folder; the fields are wrong wherever they are sent. */
function ofFolder(path: (id: string) => string, body?: (id: string) => object): TriedWrite {
  const at = (id: string) => ({ path: path(id), ...(body && { body: body(id) }) });
  return {
    ...at(open.plainId),
    claims: claims(),
    breaches: {
      tenant: stranger(),
      right: notPrimary(),
      closed: at(closed.fixedId),
      state: at(open.fixedId),
      ...(body && { fields: at(open.plainId) }),
    },
  };
}

/** A write that names a folder or files in its body, with fields that no rule accepts. */
function ofBody(path: string, body: (items: Items) => object, wrong: object = {}): TriedWrite {
  return {
    ...{ path, claims: claims(), body: body(open) },
    breaches: {
      tenant: stranger(),
      closed: { body: { ...body(closed), ...wrong } },
      ...(Object.keys(wrong).length > 0 && { fields: { body: { ...body(open), ...wrong } } }),
    },
  };
}

/** Adds the breach of a right to the item. */
const andRight = (write: TriedWrite, right = notPrimary() as Partial<TriedWrite>): TriedWrite => ({
  ...write,
  breaches: { ...write.breaches, right },
});

const TRIED: Readonly<Record<string, () => TriedWrite>> = {
  'POST /library/folders': () => {
    const body = ({ plainId }: Items) => ({ name: 'New', parentFolderId: plainId });
    const wrong = { projectId: randomUUID() };
    const write = andRight(ofBody('/library/folders', body, wrong));
    const inFixed = ({ fixedId }: Items) => ({ body: { name: 'New', parentFolderId: fixedId, ...wrong } });
    return { ...write, breaches: { ...write.breaches, closed: inFixed(closed), state: inFixed(open) } };
  },
  'PUT /library/folders/{id}': () => {
    const write = ofFolder(
      (id) => `/library/folders/${id}`,
      () => ({ name: 'Taken' }),
    );
    const fields = { body: { name: 'Taken' }, answers: [409, 'Duplicate'] } as const;
    return { ...write, breaches: { ...write.breaches, fields } };
  },
  'PUT /library/folders/{id}/move': () =>
    ofFolder(
      (id) => `/library/folders/${id}/move`,
      (id) => ({ parentFolderId: id }),
    ),
  'DELETE /library/folders/{id}': () => ofFolder((id) => `/library/folders/${id}`),
  'POST /library/files': () => {
    const files = [{ s3Key: randomUUID(), name: 'late.pdf' }];
    return andRight(ofBody('/library/files', ({ plainId }) => ({ folderId: plainId, files }), { files }));
  },
  'PUT /library/files/{id}/name': () => {
    const at = ({ fileId }: Items) => ({ path: `/library/files/${fileId}/name`, body: { name: 'Plan.exe' } });
    const breaches = { tenant: stranger(), right: notPrimary(), closed: at(closed), fields: at(open) };
    return { ...at(open), claims: claims(), breaches };
  },
  'PUT /library/files/{id}/mark-as-opened': () => {
    const at = ({ fileId }: Items) => ({ path: `/library/files/${fileId}/mark-as-opened` });
    return {
      ...at(open),
      claims: claimsOf(engineer),
      breaches: { tenant: stranger(), right: { claims: claims() }, closed: at(closed) },
    };
  },
  'PUT /library/files/visibility': () =>
    ofBody('/library/files/visibility', ({ fileId }) => ({ ids: [fileId], isPrivate: true })),
  'PUT /library/files/move': () => {
    const body = ({ fileId, plainId }: Items) => ({ ids: [fileId], folderId: plainId });
    const write = andRight(ofBody('/library/files/move', body));
    // Both folders are reached before the file is admitted; a folder of another project is refused with the fields.
    const fields = { body: { ids: [open.fileId], folderId: elsewhere } };
    return { ...write, breaches: { ...write.breaches, fields } };
  },
  'DELETE /library/files': () =>
    andRight(
      ofBody('/library/files', ({ fileId }) => ({ ids: [fileId] })),
      { claims: claimsOfRisk() },
    ),
  'PUT /library/deleted-files/restore': () =>
    andRight(
      ofBody('/library/deleted-files/restore', ({ deletedFileId }) => ({ ids: [deletedFileId] })),
      { claims: claimsOfRisk() },
    ),
  'POST /library/uploads': () => {
    const body = ({ plainId }: Items) => ({ folderId: plainId, fileName: 'late.pdf', size: 1_000 });
    return andRight(ofBody('/library/uploads', body, { fileName: 'late.exe' }));
  },
  'POST /library/uploads/{id}/complete': () => {
    const at = ({ uploadId }: Items) => ({ path: `/library/uploads/${uploadId}/complete` });
    return { ...at(open), claims: claims(), breaches: { tenant: stranger(), closed: at(closed), fields: at(open) } };
  },
  'DELETE /library/uploads/{id}': () => ({
    path: `/library/uploads/${open.uploadId}`,
    claims: claims(),
    breaches: { tenant: stranger() },
  }),
  'POST /library/files/zip': () => ({
    path: '/library/files/zip',
    claims: claims(),
    body: { ids: [open.fileId] },
    breaches: { tenant: stranger() },
  }),
  'POST /files': () => {
    const body = { s3Key: randomUUID(), name: 'site.png', size: 10 };
    return { path: '/files', claims: claims(), body, breaches: { tenant: { body } } };
  },
};
let elsewhere: string;
beforeAll(async () => {
  const { items } = await itemsOfProject();
  elsewhere = items.plainId;
});

describeOrderOfChecks('library', TRIED, () => library.running);
