import { getCvUploadUrl, storeCv } from '@portal/contracts/library/cv.endpoints';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { MAX_INVITE_UPLOADS, UPLOAD_GRANT, uploadGrantClaims } from '@portal/contracts/library/upload-grant';
import { forbidden, readGrant, route, type Deps, type PortalApp } from '@portal/service-kit';
import { beginUpload } from '../core/files/begin-upload.ts';
import type { FileOwner } from '../core/files/owner.ts';
import { storeFile } from '../core/files/store-file.ts';
import type { Quota } from '../core/quota/quota.ts';
import type { Storage } from '../core/storage/storage.ts';
import { admitInvite } from './invite.repository.ts';

/** Requests that one address may make in a minute: as many as to the routes of signing up. */
const RATE_LIMIT = { max: 60, windowMs: 60_000 };

/**
 * The CV of somebody who signs up and has no session yet (decisions §3.4, §13): the calls of the attachment control, with
 * the grant that identity gives for the invite. The file is the invite's until the sign-up makes it the person's.
 */
export function inviteFileRoutes(
  app: PortalApp,
  { knex, keys }: Pick<Deps, 'knex' | 'keys'>,
  storage: Storage,
  quota: Quota,
): void {
  const inviteOf = async (grant: string): Promise<FileOwner> => {
    const granted = await readGrant(app, keys, { ...UPLOAD_GRANT, claims: uploadGrantClaims }, grant);
    if (!granted) throw forbidden(ATTACHMENT_TEXTS.grantEnded);
    const { sub: id, iat } = granted;
    return {
      id,
      companyId: null,
      actor: null,
      isInvite: true,
      maxUploads: MAX_INVITE_UPLOADS,
      admit: (tx) => admitInvite(tx, id, new Date(iat * 1_000)),
    };
  };

  route(
    app,
    getCvUploadUrl,
    async ({ body }) => ({ data: await beginUpload({ knex, storage, quota }, await inviteOf(body.grant), body) }),
    { rateLimit: RATE_LIMIT },
  );

  route(
    app,
    storeCv,
    async ({ body }) => {
      const { id, name, size } = await storeFile(knex, storage, await inviteOf(body.grant), body);
      return { data: { id, name, size } };
    },
    { rateLimit: RATE_LIMIT },
  );
}
