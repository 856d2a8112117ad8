import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link or a cookie: 256 random bits as 43 characters that an address can hold. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret token, and told by events. It is random enough that a plain hash cannot be turned back. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest();
