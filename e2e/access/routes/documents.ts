import { randomUUID } from 'node:crypto';
import { can } from '@portal/access';
import type { ProjectDocuments } from '../place-documents.ts';
import { ofAnotherTenant, type Call, type Rows } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';
import {
  AN_OLD_VERSION,
  STALE,
  CLOSED,
  REFUSED,
  NOT_THERE,
  factsOf,
  NOT_PRIMARY,
  isCoordinator,
  inProject,
  elsewhere,
  inClosed,
  asNotPrimary,
  ofPrivate,
  inLibrary,
  byReaders,
  all,
  named,
  folderCall,
  fileCall,
  byId,
  ofFolder,
} from './document-cases.ts';

/** The calls of a route that reads one file, or changes it. */
const ofFile = (rest: Omit<Call, 'params'>) => ({
  call: inProject(fileCall(rest)),
  cases: all(elsewhere(fileCall(rest)), ofPrivate(byId(rest), rest.answers ?? '200')),
});
const idsOf = (...ids: string[]) => ({ body: { ids } });

/**
 * A call that would delete: who may is told that the project is closed; in projects of others nobody may who is of another
 * company.
 */
const unlessClosed =
  (call: (documents: ProjectDocuments) => Call, is: (who: Walker) => boolean) =>
  (world: World, who: Walker): Call => {
    const own = world.own(who);
    const facts = { ...factsOf(world, who), ...(own && NOT_PRIMARY) };
    if (!is(who)) return { facts, ...call(own?.documents ?? world.documents(who)), answers: REFUSED };
    return { facts, ...call(own?.closedDocuments ?? world.documents(who)), answers: CLOSED };
  };

/** The files of projects and libraries (spec 1 §6, decisions §11). */
export const documents: Rows = {
  'GET /library/folders/{id}/files': {
    access: ['read', 'document'],
    call: inProject(folderCall()),
    cases: all(
      elsewhere(folderCall()),
      named('of layouts', inProject(ofFolder('layoutsId'), 'layouts')),
      named('of the risk review', inProject(ofFolder('riskReviewId'), 'riskReview')),
      inLibrary(folderCall(), '200', byReaders),
    ),
  },
  'GET /library/files/{id}': {
    access: ['read', 'document'],
    call: inProject(fileCall()),
    cases: all(
      ofFile({}).cases,
      named('of a deleted file', (world, who) => ({
        params: { id: world.documents(who).deletedFileId },
        answers: NOT_THERE,
      })),
      inLibrary(fileCall(), '200', byReaders),
    ),
  },
  'GET /library/files/{id}/download': {
    access: ['read', 'document'],
    call: inProject(fileCall()),
    cases: all(ofFile({}).cases, inLibrary(fileCall(), '200', byReaders)),
  },
  'PUT /library/files/{id}/name': {
    access: ['update', 'document'],
    call: inProject(fileCall({ body: { name: 'walk.gif' }, headers: AN_OLD_VERSION, answers: STALE })),
    cases: all(
      ofFile({ body: { name: 'walk.gif' }, headers: AN_OLD_VERSION, answers: STALE }).cases,
      inClosed(fileCall({ body: { name: 'walk.gif' }, answers: CLOSED })),
      asNotPrimary(fileCall({ body: { name: 'walk.gif' } })),
      inLibrary(fileCall({ body: { name: 'walk.gif' }, headers: AN_OLD_VERSION }), STALE, isCoordinator),
    ),
  },
  'PUT /library/files/{id}/mark-as-opened': {
    access: ['read', 'document'],
    call: (world, who) => {
      const isOpener = who.viewer.role === 'RiskEngineer' && world.project(who)?.isPrimary === true;
      return { ...inProject(fileCall())(world, who), answers: isOpener ? '200' : REFUSED };
    },
    cases: elsewhere(fileCall()),
  },
  'PUT /library/files/visibility': {
    access: ['makePrivate', 'document'],
    // It is private already.
    call: inProject(({ privateFileId }) => ({ body: { ids: [privateFileId], isPrivate: true } })),
    cases: all(
      elsewhere(({ fileId }) => ({ body: { ids: [fileId], isPrivate: true } })),
      inClosed(({ fileId }) => ({ body: { ids: [fileId], isPrivate: true }, answers: CLOSED })),
    ),
  },
  'PUT /library/files/move': {
    access: ['update', 'document'],
    // Where it is already.
    call: inProject(({ fileId, folderId }) => ({ body: { ids: [fileId], folderId } })),
    cases: all(
      elsewhere(({ fileId, folderId }) => ({ body: { ids: [fileId], folderId } })),
      inClosed(({ fileId, folderId }) => ({ body: { ids: [fileId], folderId }, answers: CLOSED })),
      named('into a folder of another tenant', (world, who) => ({
        body: { ids: [world.documents(who).fileId], folderId: world.another(who).documents.folderId },
        answers: NOT_THERE,
      })),
      (world, who) =>
        ofPrivate((id) => ({ body: { ids: [id], folderId: world.documents(who).folderId } }), '200')(world, who),
    ),
  },
  'DELETE /library/files': {
    access: ['delete', 'document'],
    call: unlessClosed(
      ({ fileId }) => idsOf(fileId),
      ({ viewer: { role } }) => role === 'ICCoordinator' || role === 'ICUnderwriter',
    ),
    cases: elsewhere(({ fileId }) => idsOf(fileId)),
  },
  'GET /library/deleted-files': {
    access: ['delete', 'document'],
    call: (world, who) => ({
      query: { projectId: world.project(who)?.id ?? world.ownOrAny(who).projectId },
      answers: isCoordinator(who) ? '200' : REFUSED,
    }),
    cases: (world, who) => [
      ofAnotherTenant({ query: { projectId: world.another(who).projectId } }),
      { name: 'of the library', answers: isCoordinator(who) && can(who.viewer, 'read', 'library') ? '200' : REFUSED },
    ],
  },
  'PUT /library/deleted-files/restore': {
    access: ['delete', 'document'],
    call: unlessClosed(
      ({ deletedFileId }) => idsOf(deletedFileId),
      ({ viewer: { role } }) => role === 'ICCoordinator',
    ),
    cases: elsewhere(({ deletedFileId }) => idsOf(deletedFileId)),
  },
  'POST /library/files/zip': {
    access: ['read', 'document'],
    call: inProject(({ fileId }) => idsOf(fileId)),
    // An address may ask for an archive only so often.
    cases: (world, who) => {
      const { fileId } = world.documents(who);
      const another = world.another(who).documents.fileId;
      const isAsked = who.viewer.role === 'RiskEngineer' || who.viewer.role === 'ICUnderwriter';
      if (!isAsked) return [ofAnotherTenant(idsOf(another))];
      return [ofAnotherTenant(idsOf(fileId, another)), ...ofPrivate((id) => idsOf(fileId, id), '200')(world, who)];
    },
  },
  'GET /library/files/zip/{id}': {
    access: 'public',
    call: () => ({ params: { id: randomUUID() }, answers: NOT_THERE }),
  },
};
