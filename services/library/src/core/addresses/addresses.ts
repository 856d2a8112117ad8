import { viewerOf } from '@portal/access';
import { readFile } from '@portal/contracts/library/attachment.endpoints';
import { getArchive } from '@portal/contracts/library/archive.endpoints';
import { ATTACHMENT_TEXTS, DOWNLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { readDocument } from '@portal/contracts/library/document.endpoints';
import {
  forbidden,
  openGrant,
  sealGrant,
  sealingKey,
  unauthenticated,
  type Deps,
  type OtherTokens,
} from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';

/** Paths of the items that an address may read. */
const PATHS = { file: readFile.path, document: readDocument.path, archive: getArchive.path } as const;
export type Addressed = keyof typeof PATHS;

const KIND = { type: 'file-address', audience: 'library' } as const;
/** Table of the key that seals addresses. */
export const ADDRESS_KEYS = 'address_keys';
const routeOf = (path: string): string => path.replace('{id}', ':id');
const ADDRESSED = new Map(Object.entries(PATHS).map(([kind, path]) => [routeOf(path), kind]));

/** Gives an item's address to the person who asks. */
export type AddressOf = (request: FastifyRequest, kind: Addressed, id: string) => Promise<string>;

/**
 * Returns a function that makes addresses: a browser that shows or saves a file sends no token. One holds for five
 * minutes, for one item, and as long as the session that requested it; the item's rights are judged when it is used.
 */
export function makeAddressOf({ knex, config }: Pick<Deps, 'knex' | 'config'>): AddressOf {
  const keyOf = sealingKey(knex, ADDRESS_KEYS);
  return async ({ claims }, kind, id) => {
    if (!claims) throw unauthenticated();
    const exp = Math.floor(Date.now() / 1_000) + DOWNLOAD_SECONDS;
    const address = sealGrant(await keyOf(), KIND, { claims, about: `${kind} ${id}`, exp });
    const { API_BASE_URL, PUBLIC_URL } = config;
    return new URL(`${API_BASE_URL}${PATHS[kind].replace('{id}', id)}?address=${address}`, PUBLIC_URL).href;
  };
}

/** Takes the address of an item in place of an access token. */
export function addressTokens({ knex, revocations }: Pick<Deps, 'knex' | 'revocations'>): OtherTokens {
  const keyOf = sealingKey(knex, ADDRESS_KEYS);
  return (request) => {
    const kind = ADDRESSED.get(request.routeOptions.url ?? '');
    const { address } = request.query as { address?: unknown };
    if (kind === undefined || address === undefined || request.headers.authorization !== undefined) return undefined;
    return keyOf().then((key) => {
      const { id = '' } = request.params as { id?: string };
      const grant = typeof address === 'string' ? openGrant(key, KIND, address) : undefined;
      if (grant?.about !== `${kind} ${id}`) throw linkEnded();
      const { claims, exp } = grant;
      if (revocations.isRevoked(claims)) throw linkEnded();
      return { claims, viewer: viewerOf(claims), expiresAtMs: exp * 1_000 };
    });
  };
}

/** The refusal of an address that is not valid, or no longer. */
export const linkEnded = () => forbidden(ATTACHMENT_TEXTS.linkEnded);
