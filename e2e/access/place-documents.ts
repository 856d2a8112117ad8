import type { Document, DocumentUpload, PartsUpload, StoredDocument } from '@portal/contracts/library/document';
import type { Folder, Folders } from '@portal/contracts/library/folder';
import type { Walker } from './walkers.ts';

/** Items of one library that the walk uses. */
export interface LibraryDocuments {
  /** Creator of all these items. */
  readonly creatorId: string;
  readonly folderId: string;
  readonly fileId: string;
  readonly deletedFileId: string;
}

/** Documents of a project in folders that were created with it. */
export interface ProjectDocuments extends LibraryDocuments {
  readonly layoutsId: string;
  readonly riskReviewId: string;
  readonly privateFileId: string;
}

/** A picture of the smallest kind. */
const BYTES = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1');

/** Creates the documents of a project, or finds those of an earlier walk. Their names begin with the marker. */
export async function makeProjectDocuments(
  coordinator: Walker,
  projectId: string,
  marker: string,
): Promise<ProjectDocuments> {
  const { items } = await coordinator.api<Folders>('GET', `/projects/${projectId}/folders`);
  const idOf = (name: string): string => {
    const folder = items.find((one) => one.name === name);
    if (!folder) throw new Error(`The project ${projectId} has no folder ${name}`);
    return folder.id;
  };
  const folderId = idOf('Inspections');
  return {
    creatorId: coordinator.claims.sub,
    folderId,
    layoutsId: idOf('Layouts'),
    riskReviewId: idOf('Risk Review Information'),
    fileId: await fileNamed(coordinator, folderId, `${marker} seen.gif`),
    privateFileId: await privateFile(coordinator, folderId, `${marker} private.gif`),
    deletedFileId: await deletedFile(coordinator, folderId, `${marker} deleted.gif`, `projectId=${projectId}&`),
  };
}

/** Creates a folder with files in the walker's library, or finds that of an earlier walk. */
export async function makeLibrary(walker: Walker, marker: string): Promise<LibraryDocuments> {
  const { items } = await walker.api<Folders>('GET', '/library/folders');
  const known = items.find(({ name }) => name === marker);
  const folderId = known?.id ?? (await walker.api<Folder>('POST', '/library/folders', { name: marker })).id;
  return {
    creatorId: walker.claims.sub,
    folderId,
    fileId: await fileNamed(walker, folderId, `${marker} seen.gif`),
    deletedFileId: await deletedFile(walker, folderId, `${marker} deleted.gif`, ''),
  };
}

/** An upload in parts that the walker has begun. */
export async function beginUpload({ api }: Walker, folderId: string): Promise<string> {
  const body = { folderId, fileName: 'walk.gif', size: BYTES.length };
  return (await api<PartsUpload>('POST', '/library/uploads', body)).id;
}

async function find({ api }: Walker, folderId: string, name: string): Promise<Document | undefined> {
  const path = `/library/folders/${folderId}/files?name=${encodeURIComponent(name)}`;
  const { items } = await api<{ items: Document[] }>('GET', path);
  return items.find((item) => item.name === name);
}

async function fileNamed(walker: Walker, folderId: string, name: string): Promise<string> {
  return (await find(walker, folderId, name))?.id ?? upload(walker, folderId, name);
}

async function privateFile(walker: Walker, folderId: string, name: string): Promise<string> {
  const known = await find(walker, folderId, name);
  const id = known?.id ?? (await upload(walker, folderId, name));
  if (!known?.isPrivate) await walker.api('PUT', '/library/files/visibility', { ids: [id], isPrivate: true });
  return id;
}

async function upload({ api }: Walker, folderId: string, fileName: string): Promise<string> {
  const query = new URLSearchParams({ folderId, fileName, size: String(BYTES.length) });
  const { url, s3Key } = await api<DocumentUpload>('GET', `/library/files/upload-url?${query.toString()}`);
  const answer = await fetch(url, { method: 'PUT', body: BYTES });
  if (!answer.ok) throw new Error(`The upload of ${fileName} was answered with ${answer.status}`);
  const body = { folderId, files: [{ s3Key, name: fileName }] };
  const { items } = await api<{ items: StoredDocument[] }>('POST', '/library/files', body);
  if (items[0]?.state !== 'Stored') throw new Error(`${fileName} was not stored`);
  return items[0].id;
}

async function deletedFile(walker: Walker, folderId: string, name: string, place: string): Promise<string> {
  const path = `/library/deleted-files?${place}name=${encodeURIComponent(name)}`;
  const { items } = await walker.api<{ items: { id: string }[] }>('GET', path);
  const [known] = items;
  if (known) return known.id;
  const id = await upload(walker, folderId, name);
  await walker.api('DELETE', '/library/files', { ids: [id] });
  return id;
}
