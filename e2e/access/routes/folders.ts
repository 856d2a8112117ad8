import { can } from '@portal/access';
import { demoProjectsFor } from '../demo-projects.ts';
import { ofAnotherTenant, type Rows } from '../row.ts';
import {
  AN_OLD_VERSION,
  STALE,
  TAKEN,
  FIXED,
  CLOSED,
  REFUSED,
  NOT_THERE,
  factsOf,
  NOT_PRIMARY,
  inProject,
  elsewhere,
  inClosed,
  asNotPrimary,
  inLibrary,
  byReaders,
  isCoordinator,
  all,
  named,
  folderCall,
  ofFolder,
} from './document-cases.ts';

/** Folders of projects and libraries (spec 1 §6, decisions §11). */
export const folders: Rows = {
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
      inLibrary(folderCall({ body: { name: 'Renamed' }, headers: AN_OLD_VERSION }), STALE, isCoordinator),
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
      inLibrary(folderCall({ headers: AN_OLD_VERSION }), STALE, isCoordinator),
    ),
  },
};
