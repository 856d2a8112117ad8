import { can } from '@portal/access';
import { ofDemoProjects } from '../demo-projects.ts';
import { NOT_THERE, NOT_YOURS } from '../kind.ts';
import { FOLDER } from '../kinds-of-documents.ts';
import { asPrimary, PROJECT } from '../kinds.ts';
import { rows } from '../rows.ts';
import { inProject, withFolder } from '../document-cases.ts';

const TAKEN = '409 Duplicate';
const FIXED = '400 InvalidTransition';

/** Folders of projects and libraries (spec 1 §6, decisions §11). */
export const folders = rows({
  'GET /library/folders': { access: ['read', 'library'] },
  'GET /projects/{id}/folders': { access: ['read', 'document'], about: PROJECT, cases: ofDemoProjects },
  'POST /library/folders': {
    access: ['create', 'document'],
    about: PROJECT,
    special: { body: { name: 'inspections' } },
    facts: asPrimary,
    answers: TAKEN,
    cases: (world, who) => {
      const library = world.library(who);
      const isAllowed = library !== undefined && can(who.viewer, 'read', 'library');
      const inFolder = (name: string, parentFolderId: string, answers: string) => ({
        name,
        body: { name: 'Walk', parentFolderId },
        answers,
      });
      return [
        inFolder('of another tenant', world.another(who).documents.folderId, NOT_THERE),
        {
          // Site contacts upload to this folder and add none.
          ...inFolder('into a folder of files alone', world.documents(who).layoutsId, FIXED),
          facts: asPrimary(world, who),
        },
        // An engineer without a company has a library, and on FreeUsage no folders in it.
        ...(library !== undefined || who.viewer.plan === 'FreeUsage'
          ? [{ name: 'in the library', body: { name: `Walk ${who.company}` }, answers: isAllowed ? TAKEN : NOT_YOURS }]
          : []),
      ];
    },
  },
  'PUT /library/folders/{id}': {
    access: ['update', 'document'],
    about: FOLDER,
    special: { body: { name: 'Inspections' } },
    cases: withFolder('that is fixed', 'layouts', FIXED, { body: { name: 'Renamed' }, headers: {} }),
  },
  'PUT /library/folders/{id}/move': {
    access: ['update', 'document'],
    about: FOLDER,
    special: { body: { parentFolderId: null } },
    cases: (world, who, on) => {
      const body = { parentFolderId: world.another(who).documents.folderId };
      const call = on(FOLDER.ids(world, who).reach, { body, headers: {} });
      const name = 'into a folder of another tenant';
      return [{ ...call, name, facts: inProject(world, who), answers: NOT_THERE }];
    },
  },
  'GET /library/folders/{id}/contents': { access: ['read', 'document'], about: FOLDER },
  'DELETE /library/folders/{id}': {
    access: ['delete', 'document'],
    about: FOLDER,
    cases: withFolder('that is fixed', 'layouts', FIXED, { headers: {} }),
  },
});
