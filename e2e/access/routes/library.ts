import { randomUUID } from 'node:crypto';
import { ofAnotherTenant, type Row, type Rows } from '../row.ts';
import { documents } from './documents.ts';
import { folders } from './folders.ts';
import { uploads } from './uploads.ts';

/** Signatures are looked at before anything else: without one there is nothing at any address of the storage. */
const UNSIGNED = {
  access: 'public',
  call: () => ({ params: { key: randomUUID() }, answers: '403 Forbidden' }),
} as const;

/** Routes of the sign-up: who has no grant of an invite has nothing there, signed in or not. */
const ungranted = (body: (grant: string) => object): Row => ({
  access: 'public',
  call: () => ({ body: body('no-such-grant'), answers: '403 Forbidden' }),
  // The limit of an address lets no more than some try.
  cases: (_world, { token, viewer }) =>
    viewer.role === 'RiskEngineer'
      ? [{ name: 'an access token in place of the grant', body: body(token), answers: '403 Forbidden' }]
      : [],
});

export const library: Rows = {
  'GET /files/upload-url': { access: 'signedIn', call: () => ({ query: { fileName: 'walk.pdf' } }) },
  'POST /files': {
    access: 'signedIn',
    // Nobody has uploaded anything under this key.
    call: () => ({ body: { s3Key: randomUUID(), name: 'walk.pdf', size: 1 }, answers: '404 NotFound' }),
  },
  'POST /files/cv/upload-url': ungranted((grant) => ({ grant, fileName: 'walk.pdf', size: 1 })),
  'POST /files/cv': ungranted((grant) => ({ grant, s3Key: randomUUID(), name: 'walk.pdf', size: 1 })),
  'GET /files/{id}': {
    access: 'signedIn',
    // The company's coordinators may look at it, its other people may not; for everybody else there is none.
    call: (world, who) => {
      const answers = who.viewer.role === 'ICCoordinator' ? '200' : '403 Forbidden';
      return { params: { id: world.ownOrAny(who).fileId }, answers: world.own(who) ? answers : '404 NotFound' };
    },
    cases: (world, who) => [ofAnotherTenant({ params: { id: world.another(who).fileId } })],
  },
  'GET /storage/{key}': UNSIGNED,
  'PUT /storage/{key}': UNSIGNED,
  ...folders,
  ...uploads,
  ...documents,
};
