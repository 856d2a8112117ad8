import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link or a cookie: 256 random bits as 43 characters that an address can hold. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret token for storage and events. It is random enough for a plain hash to be irreversible. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest();
