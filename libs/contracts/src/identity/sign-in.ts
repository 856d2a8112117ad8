import * as v from 'valibot';
import { instant, requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';

export const SIGN_IN_TEXTS = {
  /** The same for an unknown e-mail and a wrong password. */
  wrongCredentials: 'The email address or password is incorrect. Please try again.',
  passwordExpired: 'Your password has expired. Please set a new one.',
  registrationPending: 'Your registration is waiting for approval.',
  accessRejected: 'Your registration was rejected.',
  sessionOver: 'Your session has ended. Please sign in again.',
} as const;

/** `POST /account/login` (decisions §3.2). Neither form nor length is validated: a wrong value is just a wrong one. */
export const signInBody = v.strictObject({
  email: requiredText(LIMITS.email),
  password: v.pipe(v.string(), v.nonEmpty(MESSAGES.passwordRequired)),
  rememberMe: v.optional(v.boolean()),
  /** IANA name of the browser's time zone, kept for times of reminders (decisions §27). */
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type SignInBody = v.InferOutput<typeof signInBody>;

/** An access token as every answer that gives one has it; `expiresIn` in seconds. */
export const accessTokenContent = v.object({
  accessToken: v.string(),
  expiresIn: v.number(),
  passwordExpiresAt: instant,
});
export type AccessTokenContent = v.InferOutput<typeof accessTokenContent>;

export const signInAnswer = answer(accessTokenContent);

/** `POST /account/refresh-token`: the token stands where both readings of the specification look (decisions §2). */
export const refreshAnswer = v.object({ accessToken: v.string(), data: accessTokenContent });

/** `DELETE /account/revoke-token` (spec 3 §7). */
export const signOutAnswer = answer(v.null());

/** Codes of a refused sign-in (decisions §3.2). */
export const SIGN_IN_CODES = {
  wrongCredentials: '400.1',
  passwordExpired: '400.2',
  registrationPending: '400.3',
  /** `details.rejectionReason` */
  accessRejected: '400.4',
  /** `details.accessLockOutEndDateTime` */
  locked: '400.6',
} as const;

/** The specified lock text (spec 3 §8); `time` is what remains, see {@link remainingTime}. */
export const lockedText = (time: string): string =>
  `Your account is temporarily locked out. Please, try again in ${time}.`;

/**
 * Returns the time until an instant in whole minutes, or in seconds under a minute: '15 minutes', '1 minute', '40
 * seconds'.
 */
export function remainingTime(until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
