import { createHmac, randomBytes } from 'node:crypto';

export const newSalt = (): Buffer => randomBytes(32);

/**
 * Derives a token's successor from the token and the salt stored at its rotation. Presenting the token again within the
 * grace period yields the same successor, although neither is stored; the database or the token alone does not yield
 * it.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url');

/** Returns true if a cookie's value has the form of a refresh token. */
export const isRefreshToken = (text: string | undefined): text is string => /^[A-Za-z0-9_-]{43}$/.test(text ?? '');
