import { randomUUID } from 'node:crypto';
import { INVALID } from '../derived-row.ts';
import { NOT_THERE, type Kind } from '../kind.ts';
import { FILE, FOLDER, inProject } from '../kinds-of-documents.ts';
import { NOTHING } from '../kinds.ts';
import { rows, type RowSpec } from '../rows.ts';
import { all, asNotPrimary, inClosed, inLibrary, withFolder } from './document-cases.ts';

const inFolders = all(
  withFolder('to layouts', 'layouts', INVALID),
  withFolder('to the risk review', 'riskReview', INVALID),
  inLibrary('folderId', INVALID),
);
/** Nothing comes of it: whoever may upload is told that the file is wrong. */
const toFolders: RowSpec = {
  access: ['create', 'document'],
  about: FOLDER,
  facts: inProject,
  answers: INVALID,
  cases: inFolders,
};
/** Of a type that no folder takes. */
const WRONG = { fileName: 'walk.exe' };

/** The upload that the company's coordinator has begun: for everybody else there is none. */
const UPLOAD: Kind = {
  ids: (world, who) => ({ reach: world.ownOrAny(who).uploadId }),
  instead: (world, who) => (world.ownOrAny(who).documents.creatorId === who.claims.sub ? undefined : NOT_THERE),
};

/** How the bytes of a file come, and become one (decisions §13). */
export const uploads = rows({
  'GET /library/files/upload-url': {
    ...toFolders,
    special: { query: WRONG },
    cases: all(inFolders, inClosed, asNotPrimary(INVALID)),
  },
  'POST /library/uploads': { ...toFolders, special: { body: WRONG } },
  // Nobody has uploaded anything under this key.
  'POST /library/files': { ...toFolders, special: { body: { files: [{ s3Key: randomUUID(), name: 'walk.gif' }] } } },
  'GET /library/uploads/{id}/parts': { access: ['create', 'document'], about: UPLOAD },
  'POST /library/uploads/{id}/complete': { access: ['create', 'document'], about: UPLOAD, answers: INVALID },
  'DELETE /library/uploads/{id}': {
    access: ['create', 'document'],
    about: NOTHING,
    cases: (world, who, on) => {
      const { uploadId, documents } = world.ownOrAny(who);
      if (documents.creatorId === who.claims.sub) return [];
      return [{ ...on(uploadId), name: 'of somebody else', answers: NOT_THERE }];
    },
  },
  'GET /library/files/{id}/check': {
    access: ['create', 'document'],
    about: {
      ids: (world, who) => ({ reach: FILE.ids(world, who).reach }),
      instead: (world, who) => (world.documents(who).creatorId === who.claims.sub ? undefined : NOT_THERE),
    },
  },
});
