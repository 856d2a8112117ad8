import { randomUUID } from 'node:crypto';
import { can, type ItemFacts } from '@portal/access';
import { demoProjectsFor } from '../demo-projects.ts';
import type { LibraryDocuments, ProjectDocuments } from '../place-documents.ts';
import { ofAnotherTenant, type Call, type NamedCall, type Rows } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** Nothing has come this far: whoever may change it is told that somebody else did, and nothing changes. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const STALE = '409 StaleVersion';
const TAKEN = '409 Duplicate';
const WRONG = '400 ValidationFailed';
const FIXED = '400 InvalidTransition';
const CLOSED = '400 ProjectClosed';
const REFUSED = '403 Forbidden';
const NOT_THERE = '404 NotFound';

type Kind = 'plain' | 'layouts' | 'riskReview';

/** What the right asks of a folder of the project in which the account is, and of a file that a coordinator has made. */
const factsOf = (world: World, who: Walker, kind: Kind = 'plain'): ItemFacts => ({
  own: false,
  primary: world.project(who)?.isPrimary ?? false,
  folderAllows: kind !== 'plain',
  riskReviewFolder: kind === 'riskReview',
});
const NOT_PRIMARY: ItemFacts = { own: false, primary: false, folderAllows: false, riskReviewFolder: false };

const isCoordinator = ({ viewer: { role } }: Walker): boolean => role === 'ICCoordinator' || role === 'RCCoordinator';

/** A call that is made with the documents of some place. */
type With<Documents> = (documents: Documents, who: Walker) => Call;

/** The call in the account's project: with what the right asks there. */
const inProject =
  (call: With<ProjectDocuments>, kind?: Kind) =>
  (world: World, who: Walker): Call => ({ facts: factsOf(world, who, kind), ...call(world.documents(who), who) });

/** … in another company's. */
const elsewhere = (call: With<ProjectDocuments>) => (world: World, who: Walker) => [
  ofAnotherTenant({ ...call(world.another(who).documents, who), answers: NOT_THERE }),
];

/** … in a project of the account's own company that it is not the primary engineer of, and in one that is closed. */
const inClosed = (call: With<ProjectDocuments>) => (world: World, who: Walker) => {
  const own = world.own(who);
  return own ? [{ name: 'of a closed project', facts: NOT_PRIMARY, ...call(own.closedDocuments, who) }] : [];
};
const asNotPrimary = (call: With<ProjectDocuments>) => (world: World, who: Walker) => {
  const own = world.own(who);
  if (!own || who.viewer.role !== 'RiskEngineer') return [];
  return [{ name: 'not as primary engineer', facts: NOT_PRIMARY, ...call(own.documents, who) }];
};

/** … with a private file, which insurance coordinators and underwriters alone see. */
const ofPrivate = (call: With<string>, answers: string, kind?: Kind) => (world: World, who: Walker) => [
  {
    name: 'of a private file',
    facts: factsOf(world, who, kind),
    ...call(world.documents(who).privateFileId, who),
    answers: can(who.viewer, 'makePrivate', 'document') ? answers : REFUSED,
  },
];

/** … in the library of the account (spec 1 §6), and in that of somebody else. */
const inLibrary =
  (call: With<LibraryDocuments>, answers: string, is: (who: Walker) => boolean) => (world: World, who: Walker) => {
    const library = world.library(who);
    const isAllowed = library !== undefined && can(who.viewer, 'read', 'library') && is(who);
    return [
      ...(library ? [{ name: 'in the library', ...call(library, who), answers: isAllowed ? answers : REFUSED }] : []),
      { name: 'in the library of others', ...call(world.anothersLibrary(who), who), answers: NOT_THERE },
    ];
  };
/** Who reads it at all; what others have made in it coordinators alone change. */
const byReaders = (): boolean => true;
const byCoordinators = isCoordinator;

type Cases = (world: World, who: Walker) => readonly NamedCall[];
const all =
  (...cases: readonly Cases[]): Cases =>
  (world, who) =>
    cases.flatMap((make) => make(world, who));
const named =
  (name: string, call: (world: World, who: Walker) => Call): Cases =>
  (world, who) => [{ name, ...call(world, who) }];

const folderCall =
  (rest: Omit<Call, 'params'> = {}): With<LibraryDocuments> =>
  ({ folderId }) => ({ params: { id: folderId }, ...rest });
const fileCall =
  (rest: Omit<Call, 'params'> = {}): With<LibraryDocuments> =>
  ({ fileId }) => ({ params: { id: fileId }, ...rest });
const byId =
  (rest: Omit<Call, 'params'> = {}): With<string> =>
  (id) => ({ params: { id }, ...rest });
const ofFolder = (folder: 'layoutsId' | 'riskReviewId', rest: Omit<Call, 'params'> = {}): With<ProjectDocuments> => {
  return (documents) => ({ params: { id: documents[folder] }, ...rest });
};

const folders: Rows = {
  'GET /library/folders': { access: ['read', 'library'] },
  'GET /projects/{id}/folders': {
    access: ['read', 'document'],
    call: (world, who) => ({ params: { id: world.project(who)?.id ?? world.ownOrAny(who).projectId } }),
    cases: (world, who) => [
      ofAnotherTenant({ params: { id: world.another(who).projectId } }),
      { name: 'of nobody', params: { id: 'no-such-project' }, answers: NOT_THERE },
      ...demoProjectsFor(who).map(({ id, name, isVisible }) => ({
        name,
        params: { id },
        answers: isVisible ? '200' : NOT_THERE,
      })),
    ],
  },
  'POST /library/folders': {
    access: ['create', 'document'],
    call: (world, who) => ({
      body: { name: 'inspections', projectId: world.project(who)?.id ?? world.ownOrAny(who).projectId },
      facts: { primary: factsOf(world, who).primary ?? false },
      answers: TAKEN,
    }),
    cases: all(
      (world, who) => [
        ofAnotherTenant({ body: { name: 'Taken over', projectId: world.another(who).projectId } }),
        ofAnotherTenant({ body: { name: 'Taken over', parentFolderId: world.another(who).documents.folderId } }),
      ],
      named('into a folder of files alone', (world, who) => ({
        body: { name: 'Walk', parentFolderId: world.documents(who).layoutsId },
        // Site contacts upload to this folder and add none.
        facts: { primary: factsOf(world, who).primary ?? false },
        answers: FIXED,
      })),
      (world, who) => {
        // An engineer without a company has a library, and on FreeUsage no folders in it.
        const body = { name: `Walk ${who.company}` };
        const isAllowed = world.library(who) !== undefined && can(who.viewer, 'read', 'library');
        const isAsked = world.library(who) !== undefined || who.viewer.plan === 'FreeUsage';
        return isAsked ? [{ name: 'in the library', body, answers: isAllowed ? TAKEN : REFUSED }] : [];
      },
      (world, who) => {
        const own = world.own(who);
        const body = own && { name: 'Walk', projectId: own.closedProjectId };
        return own ? [{ name: 'of a closed project', body, facts: NOT_PRIMARY, answers: CLOSED }] : [];
      },
    ),
  },
  'PUT /library/folders/{id}': {
    access: ['update', 'document'],
    call: inProject(folderCall({ body: { name: 'Inspections' }, headers: AN_OLD_VERSION, answers: STALE })),
    cases: all(
      elsewhere(folderCall({ body: { name: 'Taken over' } })),
      inClosed(folderCall({ body: { name: 'Inspections' }, answers: CLOSED })),
      asNotPrimary(folderCall({ body: { name: 'Inspections' } })),
      named(
        'that is fixed',
        inProject(ofFolder('layoutsId', { body: { name: 'Renamed' }, answers: FIXED }), 'layouts'),
      ),
      inLibrary(folderCall({ body: { name: 'Renamed' }, headers: AN_OLD_VERSION }), STALE, byCoordinators),
    ),
  },
  'PUT /library/folders/{id}/move': {
    access: ['update', 'document'],
    call: inProject(folderCall({ body: { parentFolderId: null }, headers: AN_OLD_VERSION, answers: STALE })),
    cases: all(
      elsewhere(folderCall({ body: { parentFolderId: null } })),
      inClosed(folderCall({ body: { parentFolderId: null }, answers: CLOSED })),
      named('into a folder of another tenant', (world, who) => ({
        ...inProject(folderCall({ body: { parentFolderId: world.another(who).documents.folderId } }))(world, who),
        answers: NOT_THERE,
      })),
    ),
  },
  'GET /library/folders/{id}/contents': {
    access: ['read', 'document'],
    call: inProject(folderCall()),
    cases: all(elsewhere(folderCall()), inLibrary(folderCall(), '200', byReaders)),
  },
  'DELETE /library/folders/{id}': {
    access: ['delete', 'document'],
    call: inProject(folderCall({ headers: AN_OLD_VERSION, answers: STALE })),
    cases: all(
      elsewhere(folderCall()),
      inClosed(folderCall({ answers: CLOSED })),
      named('that is fixed', inProject(ofFolder('layoutsId', { answers: FIXED }), 'layouts')),
      inLibrary(folderCall({ headers: AN_OLD_VERSION }), STALE, byCoordinators),
    ),
  },
};

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

const uploads: Rows = {
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

const files: Rows = {
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
      inLibrary(fileCall({ body: { name: 'walk.gif' }, headers: AN_OLD_VERSION }), STALE, byCoordinators),
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

/** The documents of projects and libraries (spec 1 §6, decisions §11). */
export const documents: Rows = { ...folders, ...uploads, ...files };
