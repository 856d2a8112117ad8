import { createHmac, randomBytes } from 'node:crypto';

export const newSalt = (): Buffer => randomBytes(32);

/**
 * The successor of a token: made from the token itself and the salt stored at its rotation. Whoever presents the token
 * again within the grace gets the same successor, although neither of the two is stored; the database alone, or the
 * token alone, does not yield it.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url');

/** Returns true if a cookie's value has the form of a refresh token. */
export const isRefreshToken = (text: string | undefined): text is string => /^[A-Za-z0-9_-]{43}$/.test(text ?? '');
