import { randomUUID } from 'node:crypto';
import type { Call, Rows } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';
import {
  WRONG,
  CLOSED,
  NOT_THERE,
  inProject,
  elsewhere,
  inClosed,
  asNotPrimary,
  inLibrary,
  byReaders,
  all,
  named,
} from './document-cases.ts';

/** Of a type that no folder takes: who may upload is told so, and nothing is begun. */
const begun = (folderId: string): Call => ({ query: { folderId, fileName: 'walk.exe' }, answers: WRONG });
const begunInParts = (folderId: string): Call => ({
  body: { folderId, fileName: 'walk.exe', size: 1 },
  answers: WRONG,
});
/** Nobody has uploaded anything under this key. */
const stored = (folderId: string, s3Key: string = randomUUID()): Call => ({
  body: { folderId, files: [{ s3Key, name: 'walk.gif' }] },
  answers: WRONG,
});
const toFolders = (call: (folderId: string) => Call) => ({
  call: inProject(({ folderId }) => call(folderId)),
  cases: all(
    elsewhere(({ folderId }) => call(folderId)),
    inClosed(({ folderId }) => ({ ...call(folderId), answers: CLOSED })),
    asNotPrimary(({ folderId }) => call(folderId)),
    named(
      'to layouts',
      inProject(({ layoutsId }) => call(layoutsId), 'layouts'),
    ),
    named(
      'to the risk review',
      inProject(({ riskReviewId }) => call(riskReviewId), 'riskReview'),
    ),
    inLibrary(({ folderId }) => call(folderId), WRONG, byReaders),
  ),
});

/** Of the upload that the company's coordinator has begun: for everybody else there is none. */
const ofUpload =
  (answers: string) =>
  (world: World, who: Walker): Call => {
    const { uploadId, documents } = world.ownOrAny(who);
    return { params: { id: uploadId }, answers: documents.creatorId === who.claims.sub ? answers : NOT_THERE };
  };

/** How the bytes of a file come, and become one (decisions §13). */
export const uploads: Rows = {
  'GET /library/files/upload-url': { access: ['create', 'document'], ...toFolders(begun) },
  'POST /library/uploads': { access: ['create', 'document'], ...toFolders(begunInParts) },
  'GET /library/uploads/{id}/parts': { access: ['create', 'document'], call: ofUpload('200') },
  'POST /library/uploads/{id}/complete': { access: ['create', 'document'], call: ofUpload(WRONG) },
  'DELETE /library/uploads/{id}': {
    access: ['create', 'document'],
    call: () => ({ params: { id: randomUUID() }, answers: NOT_THERE }),
    cases: (world, who) => {
      const { uploadId, documents } = world.ownOrAny(who);
      const call = { params: { id: uploadId }, answers: NOT_THERE };
      return documents.creatorId === who.claims.sub ? [] : [{ name: 'of somebody else', ...call }];
    },
  },
  'POST /library/files': {
    access: ['create', 'document'],
    ...toFolders(stored),
  },
  'GET /library/files/{id}/check': {
    access: ['create', 'document'],
    call: (world, who) => {
      const { fileId, creatorId } = world.documents(who);
      return { params: { id: fileId }, answers: creatorId === who.claims.sub ? '200' : NOT_THERE };
    },
  },
};
