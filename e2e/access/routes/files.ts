import { randomUUID } from 'node:crypto';
import { NOT_THERE, NOT_YOURS } from '../kind.ts';
import { ATTACHMENT } from '../kinds.ts';
import { rows, type RowSpec } from '../rows.ts';

/** A call without a signature, which is checked first: every address of the storage answers 404. */
const UNSIGNED: RowSpec = { access: 'public', special: { params: { key: randomUUID() } }, answers: NOT_YOURS };

/** The address of a file that a link shows, without a seal. */
const UNSEALED: RowSpec = { access: 'public', special: { params: { id: randomUUID() } }, answers: NOT_YOURS };

/** A picture of a report without the grant of its job, signed in or not. */
const UNGRANTED: RowSpec = {
  access: 'public',
  special: (world, who) => ({ params: { jobId: randomUUID(), id: world.ownOrAny(who).fileId } }),
  answers: NOT_YOURS,
};

const FILE = { fileName: 'walk.pdf' };

/** Calls the routes of the sign-up without a grant, which are refused, signed in or not. */
const ungranted = (body: object): RowSpec => ({
  access: 'public',
  special: { body: { ...body, grant: 'no-such-grant' } },
  answers: NOT_YOURS,
  // The rate limit of the address allows only some of the walkers to try.
  cases: (_world, { token, viewer }) => {
    const name = 'an access token in place of the grant';
    return viewer.role === 'RiskEngineer' ? [{ name, body: { ...body, grant: token }, answers: NOT_YOURS }] : [];
  },
});

/** Calls for the address of a file of the tenant without a link that shows it: there is none, signed in or not. */
const UNLINKED: RowSpec = {
  access: 'public',
  special: (world, who) => ({ body: { fileId: world.ownOrAny(who).fileId, grant: 'no-such-grant' } }),
  answers: NOT_THERE,
  // The rate limit of the address allows only some of the walkers to try.
  cases: (world, { token, viewer }) => {
    const { fileId } = world.tenants[0] ?? {};
    const name = 'an access token in place of the grant';
    const isTried = viewer.role === 'ICCoordinator' && fileId !== undefined;
    return isTried ? [{ name, body: { fileId, grant: token.slice(0, 200) }, answers: NOT_THERE }] : [];
  },
};

/** The company's coordinators may look at it, its other people may not; for everybody else there is none. */
const READ_FILE: RowSpec = {
  access: 'signedIn',
  about: ATTACHMENT,
  answers: (_world, { viewer }) => (viewer.role === 'ICCoordinator' ? '200' : NOT_YOURS),
};

/** Attachments and CVs, and the storage below them. */
export const files = rows({
  'GET /files/upload-url': { access: 'signedIn', special: { query: FILE } },
  // The key is that of no upload.
  'POST /files': { access: 'signedIn', special: { body: { name: 'walk.pdf' } }, answers: NOT_THERE },
  'POST /files/cv/upload-url': ungranted({ ...FILE, size: 1 }),
  'POST /files/cv': ungranted({ s3Key: randomUUID(), name: 'walk.pdf', size: 1 }),
  'POST /files/linked/address': UNLINKED,
  'GET /files/linked/{id}/content': UNSEALED,
  'GET /files/report-jobs/{jobId}/{id}/content': UNGRANTED,
  'GET /files/{id}': READ_FILE,
  'GET /files/{id}/content': READ_FILE,
  'GET /storage/{key}': UNSIGNED,
  'PUT /storage/{key}': UNSIGNED,
});
