import { inLibrary, inProject, ofPrivate } from './document-cases.ts';
import { all, NOT_THERE, type Kind } from './kind.ts';
import type { ProjectDocuments } from './place-documents.ts';

const ofProjects = (pick: (documents: ProjectDocuments) => string, rest: Omit<Kind, 'ids'> = {}): Kind => ({
  ids: (world, who) => ({
    reach: pick(world.documents(who)),
    foreign: pick(world.another(who).documents),
    closed: pick(world.ownOrAny(who).closedDocuments),
    own: world.own(who) && pick(world.ownOrAny(who).documents),
  }),
  factsInReach: inProject,
  ...rest,
});

/** A folder of a project that came with it, and a file in it that a coordinator has made. */
export const FOLDER = ofProjects(({ folderId }) => folderId, {
  fields: ['folderId'],
  cases: inLibrary('folderId'),
});
export const FILE = ofProjects(({ fileId }) => fileId, { cases: all(ofPrivate, inLibrary('fileId')) });
/** A file that is private already. */
export const PRIVATE_FILE = ofProjects(({ privateFileId }) => privateFileId);
/** A file beside the folder in which it is: moved there, it stays where it is. */
export const FILE_IN_FOLDER = ofProjects(({ fileId }) => fileId, {
  body: (world, who, place) => ({ folderId: FOLDER.ids(world, who)[place] }),
});
/** A visible and an invisible file, both of open projects. */
export const OPEN_FILE: Kind = {
  ids: (world, who) => ({ reach: world.documents(who).fileId, foreign: world.another(who).documents.fileId }),
  factsInReach: inProject,
};
/** A file that the account has uploaded itself. */
export const UPLOADED_FILE: Kind = {
  ids: (world, who) => ({ reach: world.documents(who).fileId }),
  instead: (world, who) => (world.documents(who).creatorId === who.claims.sub ? undefined : NOT_THERE),
};
/** The upload that the company's coordinator has begun: for everybody else there is none. */
export const UPLOAD: Kind = {
  ids: (world, who) => ({ reach: world.ownOrAny(who).uploadId }),
  instead: (world, who) => (world.ownOrAny(who).documents.creatorId === who.claims.sub ? undefined : NOT_THERE),
};
