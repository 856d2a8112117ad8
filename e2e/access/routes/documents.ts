import { can } from '@portal/access';
import { CLOSED, NO_FUNCTION, STALE } from '../derived-row.ts';
import { NOT_THERE, NOT_YOURS, type Kind } from '../kind.ts';
import { FILE, FOLDER, inProject, PRIVATE_FILE } from '../kinds-of-documents.ts';
import { NOTHING, PROJECT } from '../kinds.ts';
import { rows, type RowSpec } from '../rows.ts';
import type { Walker } from '../walkers.ts';
import { all, inLibrary, isCoordinator, ofPrivate, withFolder } from './document-cases.ts';

const onFile = { about: FILE, facts: inProject };

/** A file beside the folder in which it is: moved there, it stays where it is. */
const FILE_IN_FOLDER: Kind = {
  ...FILE,
  body: (world, who, place) => ({ folderId: FOLDER.ids(world, who)[place] }),
};

/**
 * A call that would delete: who may is told that the project is closed; in projects of others nobody may who is of another
 * company.
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
    facts: inProject,
    cases: all(
      withFolder('of layouts', 'layouts', '200'),
      withFolder('of the risk review', 'riskReview', '200'),
      inLibrary('folderId', '200'),
    ),
  },
  'GET /library/files/{id}': {
    access: ['read', 'document'],
    ...onFile,
    cases: all(ofPrivate('200'), inLibrary('fileId', '200'), (world, who, on) => [
      { ...on(world.documents(who).deletedFileId), name: 'of a deleted file', answers: NOT_THERE },
    ]),
  },
  'GET /library/files/{id}/download': {
    access: ['read', 'document'],
    ...onFile,
    cases: all(ofPrivate('200'), inLibrary('fileId', '200')),
  },
  'PUT /library/files/{id}/name': {
    access: ['update', 'document'],
    ...onFile,
    special: { body: { name: 'walk.gif' } },
    cases: all(ofPrivate(STALE), inLibrary('fileId', STALE, isCoordinator)),
  },
  'PUT /library/files/{id}/mark-as-opened': {
    access: ['read', 'document'],
    about: { ids: (world, who) => ({ ...FILE.ids(world, who), own: undefined }) },
    facts: inProject,
    answers: (world, who) => (who.viewer.role === 'RiskEngineer' && world.project(who)?.isPrimary ? '200' : NOT_YOURS),
  },
  'PUT /library/files/visibility': {
    access: ['makePrivate', 'document'],
    about: PRIVATE_FILE,
    facts: inProject,
    special: { body: { isPrivate: true } },
  },
  'PUT /library/files/move': {
    access: ['update', 'document'],
    about: FILE_IN_FOLDER,
    facts: inProject,
    cases: (world, who, on) => {
      const { fileId, folderId, privateFileId } = world.documents(who);
      const foreignFolder = world.another(who).documents.folderId;
      return [
        {
          ...on(fileId, { body: { folderId: foreignFolder } }),
          name: 'into a folder of another tenant',
          answers: NOT_THERE,
        },
        ...ofPrivate('200')(world, who, () => on(privateFileId, { body: { folderId } })),
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
    about: { ids: (world, who) => ({ reach: FILE.ids(world, who).reach }) },
    facts: inProject,
    // An address may ask for an archive only so often.
    cases: (world, who, on) => {
      const { fileId, privateFileId } = world.documents(who);
      const another = world.another(who).documents.fileId;
      const isAsked = who.viewer.role === 'RiskEngineer' || who.viewer.role === 'ICUnderwriter';
      const ofOthers = { name: 'of another tenant', answers: NOT_THERE };
      if (!isAsked) return [{ ...on(another), ...ofOthers }];
      return [
        { ...on(fileId, { body: { ids: [fileId, another] } }), ...ofOthers },
        ...ofPrivate('200')(world, who, () => on(fileId, { body: { ids: [fileId, privateFileId] } })),
      ];
    },
  },
  'GET /library/files/zip/{id}': { access: 'public', about: NOTHING },
});
