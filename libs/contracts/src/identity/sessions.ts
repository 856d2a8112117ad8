import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { SIGN_IN_TEXTS } from './sign-in.ts';

/** A live session of the person: a sign-in with its device and place, as far as known. */
export const ownSession = v.object({
  id,
  /** The browser by its name, null where it did not tell one: 'Firefox'. */
  browser: v.nullable(v.string()),
  /** Operating system of the session: 'Windows'. */
  system: v.nullable(v.string()),
  ipAddress: v.nullable(v.string()),
  signedInAt: instant,
  /** Renewed at most every 13 minutes while it is used. */
  lastUsedAt: instant,
  expiresAt: instant,
  /** True for the session of the request. */
  isCurrent: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof ownSession>;

/** `GET /account/sessions`: the newest use first. */
export const ownSessionsAnswer = answer(v.array(ownSession));

/** `DELETE /account/sessions/:sessionId` */
export const ownSessionPath = v.object({ sessionId: id });

/**
 * Body that ends sessions: requires the password, so that somebody who finds an open browser cannot lock its owner out
 * elsewhere.
 */
export const endSessionsBody = v.strictObject({
  password: v.pipe(
    v.string(MESSAGES.passwordRequired),
    v.nonEmpty(MESSAGES.passwordRequired),
    // A longer password cannot be right.
    v.maxLength(LIMITS.password, SIGN_IN_TEXTS.wrongCredentials),
  ),
});

/** `DELETE /account/sessions`: how many others were signed out. */
export const otherSessionsEndedAnswer = answer(v.object({ ended: v.number() }));
