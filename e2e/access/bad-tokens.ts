import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign as signBytes,
  type KeyObject,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An `Authorization` header of somebody without the right to call; undefined sends none. */
export interface BadToken {
  readonly name: string;
  readonly header: (good: string) => string | undefined;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string | undefined): object =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as object;

const es256 = (content: string, key: KeyObject): string =>
  `${content}.${signBytes('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;

/**
 * Builds tokens that every service must refuse, from a valid one. The portal's own signing key, read from its state
 * folder, makes tokens that are signed correctly and wrong for another reason.
 */
export function badTokens(stateFolder: string): readonly BadToken[] {
  const own = createPrivateKey(readFileSync(join(stateFolder, 'keys/tokens.pem')));
  const publicKey = createPublicKey(own);
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const parts = (good: string) => {
    const [header, payload, signature] = good.split('.');
    return { header: decode(header), payload: decode(payload), signature: signature ?? '', text: good };
  };
  type Parts = ReturnType<typeof parts>;
  const bad = (name: string, make: (good: Parts) => string): BadToken => ({
    name,
    header: (good) => `Bearer ${make(parts(good))}`,
  });
  const rightlySigned = (name: string, change: object): BadToken =>
    bad(name, ({ header, payload }) => es256(`${encode(header)}.${encode({ ...payload, ...change })}`, own));
  const withSecret = (name: string, secret: string | Buffer): BadToken =>
    bad(name, ({ header, payload }) => {
      const content = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`;
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    });
  const now = Math.floor(Date.now() / 1000);

  return [
    { name: 'no token', header: () => undefined },
    { name: 'a token of another scheme', header: (good) => `Basic ${good}` },
    rightlySigned('expired token', { iat: now - 1_000, exp: now - 1 }),
    bad('forged signature', ({ text, signature }) => {
      const half = Buffer.from(signature, 'base64url').reverse().toString('base64url');
      return `${text.slice(0, text.lastIndexOf('.'))}.${half}`;
    }),
    bad('claims changed after signing', ({ header, payload, signature }) => {
      return `${encode(header)}.${encode({ ...payload, role: 'Admin', jti: 'another' })}.${signature}`;
    }),
    bad('signature of another token', ({ header, payload }) => {
      const other = es256(`${encode(header)}.${encode({ ...payload, jti: 'another' })}`, own);
      return `${encode(header)}.${encode(payload)}.${other.slice(other.lastIndexOf('.') + 1)}`;
    }),
    bad('algorithm none', ({ header, payload }) => `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`),
    bad('algorithm none, signature kept', ({ header, payload, signature }) => {
      return `${encode({ ...header, alg: 'none' })}.${encode(payload)}.${signature}`;
    }),
    withSecret('HS256 with the public key as PEM', publicKey.export({ type: 'spki', format: 'pem' })),
    withSecret('HS256 with the public key as DER', publicKey.export({ type: 'spki', format: 'der' })),
    bad('foreign key under the right id', ({ header, payload }) =>
      es256(`${encode(header)}.${encode(payload)}`, foreign.privateKey),
    ),
    bad('foreign key in the header', ({ header, payload }) => {
      const jwk = foreign.publicKey.export({ format: 'jwk' });
      return es256(`${encode({ ...header, kid: 'foreign', jwk })}.${encode(payload)}`, foreign.privateKey);
    }),
    rightlySigned('another issuer', { iss: 'somebody' }),
    rightlySigned('another audience', { aud: 'somebody' }),
    rightlySigned('token of tomorrow', { iat: now + 86_400, exp: now + 87_000 }),
    bad('token of another type', ({ header, payload }) =>
      es256(`${encode({ ...header, typ: 'JWT' })}.${encode(payload)}`, own),
    ),
  ];
}
