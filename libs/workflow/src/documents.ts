import { can, canOn, type Actor, type ItemFacts, type Viewer } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import {
  DOCUMENT_ACTIONS,
  FOLDER_ACTIONS,
  PROJECT_FOLDERS,
  type FolderKind,
} from '@portal/contracts/library/document-rules';
import { ALLOWED, actionVerdicts, NOT_YOURS, PROJECT_CLOSED, refused, type Verdict, type Reason } from './verdict.ts';

/** Facts about the viewer that decide about documents. */
export type DocumentViewer = Pick<Viewer, 'userId' | 'role' | 'companyType' | 'plan'>;

/** The library of a company, or a project. */
export interface PlaceFacts {
  readonly kind: 'library' | 'project';
  /** Null in a library. */
  readonly projectStatus: 'Open' | 'Closed' | null;
  /** True if the viewer holds the primary function of their role in the project. */
  readonly isPrimary: boolean;
}

export interface FolderFacts {
  readonly creatorId: string | null;
  readonly kind: FolderKind;
  readonly isImmutable: boolean;
  readonly allowsSiteContact: boolean;
}

export interface DocumentFacts {
  readonly creatorId: string;
  readonly isPrivate: boolean;
}

/** Action on a folder; `addFolder` within it, or at the top where there is none. */
export type FolderAction = 'read' | (typeof FOLDER_ACTIONS)[number];
/** Action on a file. */
export type DocumentAction = 'read' | 'restore' | (typeof DOCUMENT_ACTIONS)[number];

const notYours = (reason: Reason = NOT_YOURS): Verdict => refused('role', reason);
const CLOSED = refused('closed', PROJECT_CLOSED);
const FIXED_TEXTS = { project: DOCUMENT_TEXTS.folderFixed, library: DOCUMENT_TEXTS.ownFolderFixed } as const;
const NOT_PRIMARY: Reason = { reason: 'NotPrimaryEngineer', text: DOCUMENT_TEXTS.notPrimary };

/** Spec 1 §6: on the Library page rename, delete and move are not for risk engineers of other than insurance companies … */
const isLimited = (viewer: DocumentViewer): boolean =>
  viewer.role === 'RiskEngineer' && viewer.companyType !== 'Insurance';
/** … and adding a folder is not for those of them on FreeUsage. */
const isWithoutFolders = (viewer: DocumentViewer): boolean => isLimited(viewer) && viewer.plan === 'FreeUsage';

/**
 * Returns true if the viewer's library is one folder of their own, which they did not add: an engineer on FreeUsage without
 * a company (decisions §26.7).
 */
export const hasOwnFolder = (viewer: DocumentViewer): boolean =>
  isWithoutFolders(viewer) && viewer.companyType === 'NoCompany';

const resourceOf = ({ kind }: PlaceFacts) => (kind === 'library' ? 'library' : 'document');

/** Returns the facts about a folder, and a file in it, for the conditions of decisions §11. */
function factsOf(
  place: PlaceFacts,
  folder: FolderFacts | null,
  viewer: DocumentViewer,
  ownerId: string | null,
): ItemFacts {
  return {
    own: ownerId === viewer.userId,
    primary: place.isPrimary,
    folderAllows: folder?.allowsSiteContact === true,
    riskReviewFolder: folder?.kind === 'RiskReview',
  };
}

/** Returns the refusal: for an engineer who is not primary, or the given one. */
function refusalOf(place: PlaceFacts, viewer: DocumentViewer, otherwise: Reason = NOT_YOURS): Verdict {
  const isOther = place.kind === 'project' && viewer.role === 'RiskEngineer' && !place.isPrimary;
  return notYours(isOther ? NOT_PRIMARY : otherwise);
}

/** Returns why a viewer cannot delete (or restore) an item: whoever has the right at all has it for their own items. */
function deleteRefusal(place: PlaceFacts, viewer: DocumentViewer, text: string): Verdict {
  const isOwnersOnly = can(viewer, 'delete', resourceOf(place));
  return refusalOf(place, viewer, isOwnersOnly ? { reason: 'NotOwn', text } : NOT_YOURS);
}

const isClosed = (place: PlaceFacts): boolean => place.projectStatus === 'Closed';

/**
 * Decides if the viewer may do something with a folder of the place, or at its top where `folder` is null (spec 1 §6,
 * decisions §11). Its content is not considered: deleting a folder deletes its files, too.
 */
export function evaluateFolder(
  place: PlaceFacts,
  folder: FolderFacts | null,
  action: FolderAction,
  viewer: DocumentViewer,
): Verdict {
  const byRight = folderRight(place, folder, action, viewer);
  if (!byRight.allowed || action === 'read') return byRight;
  if (isClosed(place)) return CLOSED;
  if (action === 'addFolder' && folder && folder.kind !== 'Plain') {
    return refused('guard', { reason: 'FilesOnly', text: DOCUMENT_TEXTS.filesOnly });
  }
  const isChange = action === 'rename' || action === 'move' || action === 'delete';
  return isChange && folder?.isImmutable
    ? refused('guard', { reason: 'FolderFixed', text: FIXED_TEXTS[place.kind] })
    : ALLOWED;
}

function folderRight(
  place: PlaceFacts,
  folder: FolderFacts | null,
  action: FolderAction,
  viewer: DocumentViewer,
): Verdict {
  const resource = resourceOf(place);
  const isCreator = folder?.creatorId === viewer.userId;
  const facts = factsOf(place, folder, viewer, folder?.creatorId ?? null);
  if (action === 'read') return canOn(viewer, 'read', resource, facts) ? ALLOWED : notYours();
  if (action === 'upload') return canOn(viewer, 'create', resource, facts) ? ALLOWED : refusalOf(place, viewer);
  if (action === 'addFolder') {
    // Those who upload to one folder alone add none: in the matrix their right hangs on that folder.
    const isAllowed = canOn(viewer, 'create', resource, { primary: place.isPrimary });
    if (!isAllowed) return refusalOf(place, viewer);
    return place.kind === 'library' && isWithoutFolders(viewer)
      ? notYours({ reason: 'PlanWithoutFolders', text: DOCUMENT_TEXTS.planWithoutFolders })
      : ALLOWED;
  }
  if (place.kind === 'library' && isLimited(viewer) && (action === 'move' || !isCreator)) return notYours();
  if (action !== 'delete') return canOn(viewer, 'update', resource, facts) ? ALLOWED : refusalOf(place, viewer);
  return canOn(viewer, 'delete', resource, facts)
    ? ALLOWED
    : deleteRefusal(place, viewer, DOCUMENT_TEXTS.ownFoldersOnly);
}

/**
 * Returns true if the viewer may upload to one of the folders that every project has (spec 1 §3, `canUploadDocuments`).
 * These include a folder for each right to upload that depends on the folder.
 */
export const canUploadDocuments = (project: PlaceFacts, viewer: DocumentViewer): boolean =>
  PROJECT_FOLDERS.some((folder) => evaluateFolder(project, { creatorId: null, ...folder }, 'upload', viewer).allowed);

/** Returns true if the viewer sees private files: those who may make files private (spec 1 §6). */
export const seesPrivate = (viewer: Actor): boolean => can(viewer, 'makePrivate', 'document');

/** Returns true if the viewer's opening of files is recorded (spec 1 §6). */
export const marksOpened = ({ role }: Pick<Actor, 'role'>): boolean => role === 'RiskEngineer';

/** Returns true if the viewer sees opened states in a folder of this kind (spec 1 §2). */
export const seesStatuses = (kind: FolderKind, { role }: Pick<Actor, 'role'>): boolean =>
  (kind === 'Layouts' || kind === 'RiskReview') && (role === 'RiskEngineer' || role === 'SiteContact');

/**
 * Returns true if the viewer may grant site contacts access to a folder of the place: the insurer's people, for
 * projects (decisions §21).
 */
export const opensToSiteContacts = (place: Pick<PlaceFacts, 'kind'>, viewer: DocumentViewer): boolean =>
  place.kind === 'project' && can(viewer, 'makePrivate', 'document');

/**
 * Decides if the viewer may do something with a file (spec 1 §6, decisions §11). A move also requires `evaluateFolder(…,
 * 'upload')` for the new folder.
 */
export function evaluateDocument(
  place: PlaceFacts,
  folder: FolderFacts,
  document: DocumentFacts,
  action: DocumentAction,
  viewer: DocumentViewer,
): Verdict {
  const resource = resourceOf(place);
  const facts = factsOf(place, folder, viewer, document.creatorId);
  const isSeen = !document.isPrivate || seesPrivate(viewer);
  if (!isSeen || !canOn(viewer, 'read', resource, facts)) return notYours();
  if (action === 'read') return ALLOWED;
  const byRight = documentRight(place, folder, action, viewer, facts);
  if (!byRight.allowed) return byRight;
  return isClosed(place) ? CLOSED : ALLOWED;
}

function documentRight(
  place: PlaceFacts,
  folder: FolderFacts,
  action: Exclude<DocumentAction, 'read'>,
  viewer: DocumentViewer,
  facts: ItemFacts,
): Verdict {
  const resource = resourceOf(place);
  if (action === 'makePrivate') return seesPrivate(viewer) ? ALLOWED : notYours();
  if (action === 'open') {
    if (!marksOpened(viewer)) return notYours();
    return place.kind === 'library' || place.isPrimary ? ALLOWED : notYours(NOT_PRIMARY);
  }
  const right = action === 'delete' || action === 'restore' ? 'delete' : 'update';
  if (action === 'restore' && !isCoordinator(viewer)) return notYours();
  if (place.kind === 'library') {
    const isFolderOwner = folder.creatorId === viewer.userId;
    // The creator of a folder can always delete and rename in it.
    if (isFolderOwner && action !== 'move' && can(viewer, right, resource)) return ALLOWED;
    if (isLimited(viewer)) return notYours();
  }
  if (canOn(viewer, right, resource, facts)) return ALLOWED;
  return right === 'delete' ? deleteRefusal(place, viewer, DOCUMENT_TEXTS.ownOnly) : refusalOf(place, viewer);
}

const isCoordinator = ({ role }: DocumentViewer): boolean => role === 'ICCoordinator' || role === 'RCCoordinator';

/** The actions on a folder with the reason for each that is not allowed. */
export const actionsOnFolder = (
  place: PlaceFacts,
  folder: FolderFacts,
  viewer: DocumentViewer,
): ActionVerdict<(typeof FOLDER_ACTIONS)[number]>[] =>
  actionVerdicts(FOLDER_ACTIONS, (action) => evaluateFolder(place, folder, action, viewer));

/** The actions at the top of a place. */
export const actionsAtTop = (place: PlaceFacts, viewer: DocumentViewer): ActionVerdict<'addFolder'>[] =>
  actionVerdicts(['addFolder'], (action) => evaluateFolder(place, null, action, viewer));

/** The actions on a file. */
export const actionsOnDocument = (
  place: PlaceFacts,
  folder: FolderFacts,
  document: DocumentFacts,
  viewer: DocumentViewer,
): ActionVerdict<(typeof DOCUMENT_ACTIONS)[number]>[] =>
  actionVerdicts(DOCUMENT_ACTIONS, (action) => evaluateDocument(place, folder, document, action, viewer));
