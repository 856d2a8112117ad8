import { can } from '@portal/access';
import { CLOSED, NO_FUNCTION } from '../derived-row.ts';
import { all, NOT_THERE, NOT_YOURS } from '../kind.ts';
import { FILE, FILE_IN_FOLDER, FOLDER, OPEN_FILE, PRIVATE_FILE } from '../kinds-of-documents.ts';
import { NOTHING, PROJECT } from '../kinds.ts';
import { rows, type RowSpec } from '../rows.ts';
import type { Walker } from '../walkers.ts';
import { inProject, isCoordinator, ofPrivate, withFolder } from '../document-cases.ts';

/**
 * Calls that would delete: people with the right get the closed project's refusal; people of other companies have no
 * right.
 */
const unlessClosed = (item: 'fileId' | 'deletedFileId', is: (who: Walker) => boolean): RowSpec => ({
  access: ['delete', 'document'],
  about: {
    ids(world, who) {
      const own = world.own(who);
      const documents = is(who) ? own?.closedDocuments : own?.documents;
      return { reach: (documents ?? world.documents(who))[item], foreign: world.another(who).documents[item] };
    },
  },
  facts: (world, who) => ({ ...inProject(world, who), ...(world.own(who) && NO_FUNCTION) }),
  answers: (_world, who) => (is(who) ? CLOSED : NOT_YOURS),
});

/** The files of projects and libraries (spec 1 §6, decisions §11). */
export const documents = rows({
  'GET /library/folders/{id}/files': {
    access: ['read', 'document'],
    about: FOLDER,
    cases: all(withFolder('of layouts', 'layouts', '200'), withFolder('of the risk review', 'riskReview', '200')),
  },
  'GET /library/files/{id}': {
    access: ['read', 'document'],
    about: FILE,
    cases: (world, who, on) => [
      { ...on(world.documents(who).deletedFileId), name: 'of a deleted file', answers: NOT_THERE },
    ],
  },
  'GET /library/files/{id}/download': { access: ['read', 'document'], about: FILE },
  'GET /library/files/{id}/content': { access: ['read', 'document'], about: FILE },
  'PUT /library/files/{id}/name': {
    access: ['update', 'document'],
    about: FILE,
    special: { body: { name: 'walk.gif' } },
  },
  'PUT /library/files/{id}/mark-as-opened': {
    access: ['read', 'document'],
    about: OPEN_FILE,
    answers: (world, who) => (who.viewer.role === 'RiskEngineer' && world.project(who)?.isPrimary ? '200' : NOT_YOURS),
  },
  'PUT /library/files/visibility': {
    access: ['makePrivate', 'document'],
    about: PRIVATE_FILE,
    special: { body: { isPrivate: true } },
  },
  'PUT /library/files/move': {
    access: ['update', 'document'],
    about: FILE_IN_FOLDER,
    cases: (world, who, on, usual) => {
      const { fileId, folderId } = world.documents(who);
      const foreign = { folderId: world.another(who).documents.folderId };
      const name = 'into a folder of another tenant';
      return [
        { ...on(fileId, { body: foreign }), name, answers: NOT_THERE },
        ...ofPrivate(world, who, (id) => on(id, { body: { folderId } }), usual),
      ];
    },
  },
  'DELETE /library/files': unlessClosed(
    'fileId',
    ({ viewer: { role } }) => role === 'ICCoordinator' || role === 'ICUnderwriter',
  ),
  'GET /library/deleted-files': {
    access: ['delete', 'document'],
    about: PROJECT,
    answers: (_world, who) => (isCoordinator(who) ? '200' : NOT_YOURS),
    cases: (_world, who) => [
      { name: 'of the library', answers: isCoordinator(who) && can(who.viewer, 'read', 'library') ? '200' : NOT_YOURS },
    ],
  },
  'PUT /library/deleted-files/restore': unlessClosed(
    'deletedFileId',
    ({ viewer: { role } }) => role === 'ICCoordinator',
  ),
  'POST /library/files/zip': {
    access: ['read', 'document'],
    about: { ids: (world, who) => ({ reach: FILE.ids(world, who).reach }), factsInReach: inProject },
    // Archives are rate-limited by address.
    cases: (world, who, on, usual) => {
      const { fileId } = world.documents(who);
      const another = world.another(who).documents.fileId;
      const isAddressee = who.viewer.role === 'RiskEngineer' || who.viewer.role === 'ICUnderwriter';
      const ofOthers = { name: 'of another tenant', answers: NOT_THERE };
      if (!isAddressee) return [{ ...on(another), ...ofOthers }];
      return [
        { ...on(fileId, { body: { ids: [fileId, another] } }), ...ofOthers },
        ...ofPrivate(world, who, (id) => on(id, { body: { ids: [fileId, id] } }), usual),
      ];
    },
  },
  // An archive belongs to the session that requested it.
  'GET /library/files/zip/{id}': { access: ['read', 'document'], about: NOTHING, facts: inProject },
});
