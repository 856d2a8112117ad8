import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits for the cookie. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a refresh token. It is random enough that a plain hash cannot be turned back. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newSalt = (): Buffer => randomBytes(32);

/**
 * The successor of a token: made from the token itself and the salt stored at its rotation. Whoever presents the token
 * again within the grace gets the same successor, although neither of the two is stored; the database alone, or the
 * token alone, does not yield it.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url');

/** Whether a cookie's value can be a refresh token at all. */
export const isRefreshToken = (text: string | undefined): text is string => /^[A-Za-z0-9_-]{43}$/.test(text ?? '');
