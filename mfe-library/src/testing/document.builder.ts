import type { Document } from '@portal/contracts/library/document';
import type { DocumentPlace, Folder } from '@portal/contracts/library/folder';
import { DOCUMENT_ACTIONS, FOLDER_ACTIONS } from '@portal/contracts/library/document-rules';
import { actionVerdicts } from '@portal/portal-sdk/testing';
import type { PlaceFacts } from '@portal/workflow';

let last = 0;
export const anId = (): string => `40000000-0000-4000-8000-${String(++last).padStart(12, '0')}`;

/** The signed-in person by default. */
export const ME = '10000000-0000-4000-8000-000000000001';
export const PROJECT = '40000000-0000-4000-8000-00000000aaaa';

/** A place as the workflow judges it. */
export type TestPlace = PlaceFacts & Pick<DocumentPlace, 'projectId'>;

/** An open project, of which the viewer holds the primary function. */
export const aProjectPlace = (over: Partial<TestPlace> = {}): TestPlace => ({
  kind: 'project',
  projectId: PROJECT,
  projectStatus: 'Open',
  isPrimary: true,
  ...over,
});

/** The library of the viewer's company. */
export const LIBRARY: TestPlace = { kind: 'library', projectId: null, projectStatus: null, isPrimary: false };

/** A plain folder that somebody else made. */
export function aFolder(over: Partial<Folder> = {}): Folder {
  return {
    id: anId(),
    name: 'Drawings',
    creatorId: anId(),
    projectId: null,
    parentFolderId: null,
    childrenFolders: [],
    childrenFiles: 0,
    kind: 'Plain',
    isImmutable: false,
    allowsSiteContact: false,
    version: 2,
    changedBy: 'Mara Lindqvist',
    changedDateTime: '2026-11-20T09:00:00Z',
    actions: actionVerdicts(FOLDER_ACTIONS, ...FOLDER_ACTIONS),
    ...over,
  };
}

/** A PDF that somebody else uploaded. */
export function aFile(over: Partial<Document> = {}): Document {
  return {
    id: anId(),
    folderId: anId(),
    name: 'plan.pdf',
    size: 1_234_567,
    type: 'application/pdf',
    creatorId: anId(),
    creatorName: 'Ola Lind',
    createdDateTime: '2026-11-20T09:00:00Z',
    status: 'New',
    isPrivate: false,
    lastOpenedDateTime: null,
    version: 4,
    changedBy: 'Ola Lind',
    changedDateTime: '2026-11-20T09:00:00Z',
    actions: actionVerdicts(DOCUMENT_ACTIONS, ...DOCUMENT_ACTIONS),
    ...over,
  };
}

export const aPage = (items: readonly unknown[]) => ({ items, totalPages: 1, totalCount: items.length });

/** Builds a file as chosen on the person's machine. */
export function aChosenFile(name: string, size = 4): File {
  const file = new File(['data'], name, { lastModified: 1_700_000_000_000 });
  // Pretends a size without allocating it.
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
