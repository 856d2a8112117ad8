import { uploadUrlAnswer } from '@portal/contracts/library/attachment';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import {
  inviteFileAnswer,
  inviteUploadBody,
  MAX_INVITE_UPLOADS,
  storeInviteFileBody,
  UPLOAD_GRANT,
  uploadGrantClaims,
} from '@portal/contracts/library/upload-grant';
import { publicEndpoint } from '@portal/rights';
import { forbidden, readGrant, oldRoute, type Deps, type PortalApp } from '@portal/service-kit';
import { beginUpload } from '../files/begin-upload.ts';
import type { FileOwner } from '../files/owner.ts';
import { storeFile } from '../files/store-file.ts';
import type { Storage } from '../storage/storage.ts';
import { admitInvite } from './repository.ts';

/** Requests that one address may make in a minute: as many as to the routes of signing up. */
const RATE_LIMIT = { max: 60, windowMs: 60_000 };
const GRANTED = publicEndpoint('the upload grant of an invite is the proof');

/**
 * The CV of somebody who signs up and has no session yet (decisions §3.4, §13): the calls of the attachment control, with
 * the grant that identity gives for the invite. The file is the invite's until the sign-up makes it the person's.
 */
export function inviteFileRoutes(app: PortalApp, { knex, keys }: Pick<Deps, 'knex' | 'keys'>, storage: Storage): void {
  const inviteOf = async (grant: string): Promise<FileOwner> => {
    const granted = await readGrant(app, keys, { ...UPLOAD_GRANT, claims: uploadGrantClaims }, grant);
    if (!granted) throw forbidden(ATTACHMENT_TEXTS.grantEnded);
    const { sub: id, iat } = granted;
    return {
      id,
      actor: null,
      isInvite: true,
      maxUploads: MAX_INVITE_UPLOADS,
      admit: (tx) => admitInvite(tx, id, new Date(iat * 1_000)),
    };
  };

  oldRoute(app, {
    method: 'POST',
    url: '/files/cv/upload-url',
    summary: 'An address to which the bytes of a CV are sent by PUT, before its owner has signed up',
    access: GRANTED,
    audit: { action: 'upload.begin' },
    rateLimit: RATE_LIMIT,
    body: inviteUploadBody,
    response: uploadUrlAnswer,
    handler: async ({ body }) => ({ data: await beginUpload(knex, storage, await inviteOf(body.grant), body) }),
  });

  oldRoute(app, {
    method: 'POST',
    url: '/files/cv',
    summary: 'Makes a file of the CV that was uploaded, once its bytes are checked',
    access: GRANTED,
    audit: { action: 'file.store' },
    rateLimit: RATE_LIMIT,
    body: storeInviteFileBody,
    response: inviteFileAnswer,
    status: 201,
    handler: async ({ body }) => {
      const { id, name, size } = await storeFile(knex, storage, await inviteOf(body.grant), body);
      return { data: { id, name, size } };
    },
  });
}
