import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import { id, instant, requiredName } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { FOLDER_ACTIONS, FOLDER_KINDS } from './document-rules.ts';

/** Place of folders: the library of a company, or a project. */
export const documentPlace = v.object({
  kind: v.picklist(['library', 'project']),
  projectId: v.nullable(id),
  /** Actions of the viewer at its top. */
  actions: actionVerdicts(['addFolder']),
});
export type DocumentPlace = v.InferOutput<typeof documentPlace>;

/** A folder (spec 1 §3). */
export const folder = v.object({
  id,
  name: v.string(),
  /** Null for a folder that came with its project. */
  creatorId: v.nullable(id),
  projectId: v.nullable(id),
  parentFolderId: v.nullable(id),
  /** Folders in it. */
  childrenFolders: v.array(id),
  /** Number of files in it that the viewer sees. */
  childrenFiles: v.number(),
  kind: v.picklist(FOLDER_KINDS),
  isImmutable: v.boolean(),
  /** True if the primary site contact may read it and upload to it. */
  allowsSiteContact: v.boolean(),
  version: v.number(),
  changedBy: v.nullable(v.string()),
  changedDateTime: instant,
  /** Actions of the viewer, with the reason for each that is refused. */
  actions: actionVerdicts(FOLDER_ACTIONS),
});
export type Folder = v.InferOutput<typeof folder>;

/** `GET /library/folders`, `GET /projects/{id}/folders`: all folders of the place that the viewer sees, parents first. */
export const foldersAnswer = answer(v.object({ place: documentPlace, items: v.array(folder) }));
export type Folders = v.InferOutput<typeof foldersAnswer>['data'];

const folderName = requiredName(LIMITS.projectName);

/** Returns the error of a folder's name; undefined if it is valid. */
export const folderNameFault = (name: string): string | undefined => v.safeParse(folderName, name).issues?.[0].message;

/** `POST /library/folders`: in a project where `projectId` is given, else in the viewer's library. */
export const addFolderBody = v.strictObject({
  name: folderName,
  parentFolderId: v.optional(v.nullable(id)),
  projectId: v.optional(v.nullable(id)),
  /** Access of the primary site contact, set by the insurer's people for a project's folder. */
  allowsSiteContact: v.optional(v.boolean()),
});
/** `PUT /library/folders/{id}`; the insurer's people decide about access of site contacts. */
export const renameFolderBody = v.strictObject({ name: folderName, allowsSiteContact: v.optional(v.boolean()) });
/** `PUT /library/folders/{id}/move`; null moves it to the top. */
export const moveFolderBody = v.strictObject({ parentFolderId: v.nullable(id) });
export const folderAnswer = answer(folder);

/** Contents deleted with a folder. */
export const folderContents = v.object({ folders: v.number(), files: v.number() });
export type FolderContents = v.InferOutput<typeof folderContents>;
/** `GET /library/folders/{id}/contents` */
export const folderContentsAnswer = answer(folderContents);
