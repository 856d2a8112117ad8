import { createHash, randomBytes } from 'node:crypto';

/** The secret of an invite's link: 256 random bits, and the hash that is kept of them. */
export interface InviteToken {
  readonly token: string;
  readonly hash: Buffer;
}

/** A new secret; it stands in the mail alone. */
export function newInviteToken(): InviteToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
}
