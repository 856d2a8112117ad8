import { randomUUID } from 'node:crypto';
import { INVALID } from '../derived-row.ts';
import { asNotPrimary, inClosed, withFolder } from '../document-cases.ts';
import { all, NOT_THERE } from '../kind.ts';
import { FOLDER, UPLOAD, UPLOADED_FILE } from '../kinds-of-documents.ts';
import { NOTHING } from '../kinds.ts';
import { rows, type RowSpec } from '../rows.ts';

const inFolders = all(
  withFolder('to layouts', 'layouts', INVALID),
  withFolder('to the risk review', 'riskReview', INVALID),
);
/** An upload of a wrong file: permitted calls get the validation error. */
const toFolders: RowSpec = { access: ['create', 'document'], about: FOLDER, answers: INVALID, cases: inFolders };
/** A file type that no folder accepts. */
const WRONG = { fileName: 'walk.exe' };

/** Routes that upload the bytes of a file and create the file (decisions §13). */
export const uploads = rows({
  'GET /library/files/upload-url': {
    ...toFolders,
    special: { query: WRONG },
    cases: all(inFolders, inClosed, asNotPrimary),
  },
  'POST /library/uploads': { ...toFolders, special: { body: WRONG } },
  // The key is that of no upload.
  'POST /library/files': { ...toFolders, special: { body: { files: [{ s3Key: randomUUID(), name: 'walk.gif' }] } } },
  'GET /library/uploads/{id}/parts': { access: ['create', 'document'], about: UPLOAD },
  'POST /library/uploads/{id}/complete': { access: ['create', 'document'], about: UPLOAD, answers: INVALID },
  'DELETE /library/uploads/{id}': {
    access: ['create', 'document'],
    about: NOTHING,
    cases: (world, who, on) =>
      UPLOAD.instead?.(world, who) === undefined
        ? []
        : [{ ...on(UPLOAD.ids(world, who).reach), name: 'of somebody else', answers: NOT_THERE }],
  },
  'GET /library/files/{id}/check': { access: ['create', 'document'], about: UPLOADED_FILE },
});
