import { can, canOn, type Actor, type ItemFacts, type Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import type { FolderKind } from '@portal/contracts/library/document-rules';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { WORKFLOW_TEXTS } from '@portal/contracts/workflow/texts';
import type { Obstacle } from './machine.ts';

/** Who asks about documents. */
export type DocumentViewer = Pick<Viewer, 'userId' | 'role' | 'companyType' | 'plan'>;

/** The library of a company, or a project. */
export interface PlaceFacts {
  readonly kind: 'library' | 'project';
  /** Null in a library. */
  readonly projectStatus: 'Open' | 'Closed' | null;
  /** Whether the viewer holds the primary function of their role in the project. */
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

/** What is done with a folder; `addFolder` within it, or at the top where there is none. */
export type FolderAction = 'read' | 'addFolder' | 'upload' | 'rename' | 'move' | 'delete';
/** What is done with a file. */
export type DocumentAction = 'read' | 'rename' | 'move' | 'delete' | 'makePrivate' | 'open' | 'restore';

/** Whether something may be done with a file or folder now, or why not. */
export type DocumentVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly obstacle: Obstacle; readonly reason: string; readonly code?: string };

const YES: DocumentVerdict = { allowed: true };
const notYours = (reason: string = WORKFLOW_TEXTS.notYours): DocumentVerdict => ({
  allowed: false,
  obstacle: 'role',
  reason,
});
const guarded = (reason: string): DocumentVerdict => ({ allowed: false, obstacle: 'guard', reason });
const CLOSED: DocumentVerdict = {
  allowed: false,
  obstacle: 'state',
  reason: PROJECT_TEXTS.closed,
  code: ERROR_CODES.projectClosed,
};

/** Spec 1 §6: on the Library page rename, delete and move are not for risk engineers of other than insurance companies … */
const isLimited = (viewer: DocumentViewer): boolean =>
  viewer.role === 'RiskEngineer' && viewer.companyType !== 'Insurance';
/** … and adding a folder is not for those of them on FreeUsage. */
const isWithoutFolders = (viewer: DocumentViewer): boolean => isLimited(viewer) && viewer.plan === 'FreeUsage';

const resourceOf = ({ kind }: PlaceFacts) => (kind === 'library' ? 'library' : 'document');

/** What the conditions of decisions §11 ask of a folder, and of a file in it. */
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

/** What those who may not are told: the engineer who is not primary, who owns the thing, or that it is not theirs. */
function refusalOf(place: PlaceFacts, viewer: DocumentViewer, isOwnersOnly: boolean): DocumentVerdict {
  const isOther = place.kind === 'project' && viewer.role === 'RiskEngineer' && !place.isPrimary;
  if (isOther) return notYours(DOCUMENT_TEXTS.notPrimary);
  return notYours(isOwnersOnly ? DOCUMENT_TEXTS.ownOnly : undefined);
}

const isClosed = (place: PlaceFacts): boolean => place.projectStatus === 'Closed';

/**
 * Whether the viewer may do something with a folder of the place, or at its top where `folder` is null (spec 1 §6,
 * decisions §11). What is in it is not judged: who deletes a folder deletes its files, too.
 */
export function judgeFolder(
  place: PlaceFacts,
  folder: FolderFacts | null,
  action: FolderAction,
  viewer: DocumentViewer,
): DocumentVerdict {
  const byRight = folderRight(place, folder, action, viewer);
  if (!byRight.allowed || action === 'read') return byRight;
  if (isClosed(place)) return CLOSED;
  if (action === 'addFolder' && folder && folder.kind !== 'Plain') return guarded(DOCUMENT_TEXTS.filesOnly);
  const isChange = action === 'rename' || action === 'move' || action === 'delete';
  return isChange && folder?.isImmutable ? guarded(DOCUMENT_TEXTS.folderFixed) : YES;
}

function folderRight(
  place: PlaceFacts,
  folder: FolderFacts | null,
  action: FolderAction,
  viewer: DocumentViewer,
): DocumentVerdict {
  const resource = resourceOf(place);
  const isCreator = folder?.creatorId === viewer.userId;
  const facts = factsOf(place, folder, viewer, folder?.creatorId ?? null);
  if (action === 'read') return canOn(viewer, 'read', resource, facts) ? YES : notYours();
  if (action === 'upload') return canOn(viewer, 'create', resource, facts) ? YES : refusalOf(place, viewer, false);
  if (action === 'addFolder') {
    // Those who upload to one folder alone add none: in the matrix their right hangs on that folder.
    const isAllowed = canOn(viewer, 'create', resource, { primary: place.isPrimary });
    if (!isAllowed) return refusalOf(place, viewer, false);
    return place.kind === 'library' && isWithoutFolders(viewer) ? notYours(DOCUMENT_TEXTS.planWithoutFolders) : YES;
  }
  const right = action === 'delete' ? 'delete' : 'update';
  if (place.kind === 'library' && isLimited(viewer) && (action === 'move' || !isCreator)) return notYours();
  return canOn(viewer, right, resource, facts) ? YES : refusalOf(place, viewer, can(viewer, right, resource));
}

/** Whether private files are shown to the viewer: to those who may make them private (spec 1 §6). */
export const seesPrivate = (viewer: Actor): boolean => can(viewer, 'makePrivate', 'document');

/** Whether the viewer's opening of files is noted (spec 1 §6). */
export const marksOpened = ({ role }: Pick<Actor, 'role'>): boolean => role === 'RiskEngineer';

/** Whether the viewer sees what has been opened in a folder of a kind (spec 1 §2). */
export const seesStatuses = (kind: FolderKind, { role }: Pick<Actor, 'role'>): boolean =>
  (kind === 'Layouts' || kind === 'RiskReview') && (role === 'RiskEngineer' || role === 'SiteContact');

/** Whether the viewer says whether site contacts may use a folder of the place: the insurer's people, of projects (decisions §21). */
export const opensToSiteContacts = (place: Pick<PlaceFacts, 'kind'>, viewer: DocumentViewer): boolean =>
  place.kind === 'project' && can(viewer, 'makePrivate', 'document');

/**
 * Whether the viewer may do something with a file (spec 1 §6, decisions §11). To move it, its new folder must take it as
 * well: that is `judgeFolder(…, 'upload')`.
 */
export function judgeDocument(
  place: PlaceFacts,
  folder: FolderFacts,
  document: DocumentFacts,
  action: DocumentAction,
  viewer: DocumentViewer,
): DocumentVerdict {
  const resource = resourceOf(place);
  const facts = factsOf(place, folder, viewer, document.creatorId);
  const isSeen = !document.isPrivate || seesPrivate(viewer);
  if (!isSeen || !canOn(viewer, 'read', resource, facts)) return notYours();
  if (action === 'read') return YES;
  const byRight = documentRight(place, folder, action, viewer, facts);
  if (!byRight.allowed) return byRight;
  return isClosed(place) ? CLOSED : YES;
}

function documentRight(
  place: PlaceFacts,
  folder: FolderFacts,
  action: Exclude<DocumentAction, 'read'>,
  viewer: DocumentViewer,
  facts: ItemFacts,
): DocumentVerdict {
  const resource = resourceOf(place);
  if (action === 'makePrivate') return seesPrivate(viewer) ? YES : notYours();
  if (action === 'open') {
    if (!marksOpened(viewer)) return notYours();
    return place.kind === 'library' || place.isPrimary ? YES : notYours(DOCUMENT_TEXTS.notPrimary);
  }
  const right = action === 'delete' || action === 'restore' ? 'delete' : 'update';
  if (action === 'restore' && !isCoordinator(viewer)) return notYours();
  if (place.kind === 'library') {
    const isFolderOwner = folder.creatorId === viewer.userId;
    // Who made a folder can always delete and rename in it.
    if (isFolderOwner && action !== 'move' && can(viewer, right, resource)) return YES;
    if (isLimited(viewer)) return notYours();
  }
  return canOn(viewer, right, resource, facts) ? YES : refusalOf(place, viewer, can(viewer, right, resource));
}

const isCoordinator = ({ role }: DocumentViewer): boolean => role === 'ICCoordinator' || role === 'RCCoordinator';
