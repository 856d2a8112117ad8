import { createHmac, timingSafeEqual } from 'node:crypto';

/** The request that a signed `/storage` address permits; every part is signed. */
export interface Permission {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** Parameters of the method: the limit of an upload, the name and type of a download. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Query of a signed address. */
export type SignedQuery = Readonly<Record<string, string | undefined>>;

const signatureOf = ({ method, key, expires, parts }: Permission, secret: string): Buffer =>
  createHmac('sha256', secret)
    // As JSON no two permissions read the same.
    .update(JSON.stringify([method, key, expires, Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest();

/** Returns the signed query of an address that carries the permission. */
export function signedQuery(permission: Permission, secret: string): string {
  return new URLSearchParams({
    ...permission.parts,
    expires: String(permission.expires),
    signature: signatureOf(permission, secret).toString('base64url'),
  }).toString();
}

/** The parts of a permission whose signature is right and whose time has not passed; undefined otherwise. */
export function permittedParts(
  method: Permission['method'],
  key: string,
  query: SignedQuery,
  secret: string,
): Permission['parts'] | undefined {
  const { expires = '', signature = '', ...rest } = query;
  const parts = Object.fromEntries(Object.entries(rest).filter((entry): entry is [string, string] => entry[1] != null));
  if (!/^\d{1,12}$/.test(expires)) return undefined;
  const wanted = signatureOf({ method, key, expires: Number(expires), parts }, secret);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return Number(expires) * 1_000 > Date.now() ? parts : undefined;
}
