import { id } from '@portal/contracts/common/fields';
import { getLinkedFileAddress, readLinkedFile } from '@portal/contracts/library/linked-file.endpoints';
import { hashSecretToken, notFound, route, type Deps, type PortalApp } from '@portal/service-kit';
import * as v from 'valibot';
import { linkEnded } from '../core/addresses/addresses.ts';
import { sendStored } from '../core/addresses/send-stored.ts';
import type { Storage } from '../core/storage/storage.ts';
import { linkedAddresses } from './linked-address.ts';
import { findLinkedFile } from './linked-file.repository.ts';

/** Requests that one address may make in a minute: as many as for the CV of a sign-up. */
const RATE_LIMIT = { max: 60, windowMs: 60_000 };
/** A viewer of documents reads a file in ranges. */
const RANGES = { max: 3_000, windowMs: 60_000 };

/**
 * Files that a link shows to people without an account. All that a link does not show is the same 404: unknown files, those
 * of other items, grants of other links, and links that have ended.
 */
export function linkedFileRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'config'>, storage: Storage): void {
  const { knex } = deps;
  const addresses = linkedAddresses(deps);

  route(
    app,
    getLinkedFileAddress,
    async ({ body: { fileId, grant } }) => {
      if (!v.is(id, fileId)) throw notFound();
      const link = { fileId, grantHash: hashSecretToken(grant) };
      if (!(await findLinkedFile(knex, link))) throw notFound();
      return { data: { url: await addresses.make(link) } };
    },
    { rateLimit: RATE_LIMIT },
  );

  route(
    app,
    readLinkedFile,
    async ({ params, query: { address = '' }, request, reply }) => {
      const link = await addresses.open(params.id, address);
      const file = link && (await findLinkedFile(knex, link));
      if (!file) throw linkEnded();
      const { s3Key: key, name, type } = file;
      return sendStored(request, reply, storage, { key, name, type });
    },
    { rateLimit: RANGES },
  );
}
