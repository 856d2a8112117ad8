import * as v from 'valibot';
import { requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';

/** Texts of setting a password, letter by letter (spec 1 §5; spec 3 §5, §8). */
export const PASSWORD_TEXTS = {
  rule: 'The password must contain 8 or more characters with at least one letter (a-z) and one number (0-9).',
  newRequired: 'Please enter new password.',
  repeatRequired: 'Please repeat your password.',
  repeatDiffers: "Passwords don't match. Please try again.",
  sameAsCurrent: 'Your new password cannot be the same as your current password. Please try another one.',
  /** One of the last five (decisions §3.3). */
  usedBefore: 'Your new password cannot be the same as one of your last 5 passwords. Please try another one.',
  updated: 'Your password was successfully updated.',
} as const;

/** Passwords of a person that may not come again, the present one counted (decisions §3.3). */
export const REMEMBERED_PASSWORDS = 5;
/** Minutes that a link to a new password is good for (decisions §3.3). */
export const RESET_LINK_MINUTES = 60;
/** Days before a password's end at which its owner is reminded (decisions §3.3). */
export const PASSWORD_REMINDER_DAYS = [14, 7, 1] as const;

/** The shared rule of passwords that are set: 8 characters, a letter and a digit (spec 1 §5). */
export const newPassword = v.pipe(
  v.string(PASSWORD_TEXTS.newRequired),
  v.nonEmpty(PASSWORD_TEXTS.newRequired),
  v.maxLength(LIMITS.password, `Must be at most ${LIMITS.password} characters`),
  v.check((text) => text.isWellFormed(), PASSWORD_TEXTS.rule),
  v.regex(/^(?=.*[a-z])(?=.*[0-9]).{8,}$/is, PASSWORD_TEXTS.rule),
);

/** What was typed the second time; that it is the same is {@link repeatFault}'s to say. */
export const repeatedPassword = v.pipe(
  v.string(PASSWORD_TEXTS.repeatRequired),
  v.nonEmpty(PASSWORD_TEXTS.repeatRequired),
  v.maxLength(LIMITS.password, PASSWORD_TEXTS.repeatDiffers),
);

/** What is wrong with the repeated password; undefined where nothing is. */
export function repeatFault(password: string, repeated: string): string | undefined {
  if (repeated === '') return PASSWORD_TEXTS.repeatRequired;
  return password === repeated ? undefined : PASSWORD_TEXTS.repeatDiffers;
}

/** What is wrong with a new password by its rule alone; undefined where nothing is. */
export function newPasswordFault(password: string): string | undefined {
  const parsed = v.safeParse(newPassword, password);
  return parsed.issues?.[0].message;
}

/** `POST /account/forgot-password`. Which e-mails are known does not show. */
export const forgotPasswordBody = v.strictObject({ email: requiredText(LIMITS.email) });

/** A one-time token of a link. What cannot be one is no link that works, and is not told apart. */
const linkToken = v.pipe(v.string(), v.maxLength(200));

/** `POST /account/verify-reset-password-token` */
export const verifyResetTokenBody = v.strictObject({ token: linkToken });

/** `POST /account/reset-password` */
export const resetPasswordBody = v.strictObject({ token: linkToken, password: newPassword });

/**
 * `POST /account/update-password`: e-mail and present password are the proof, so that it also serves those whom an
 * expired password keeps out (spec 3 §7).
 */
export const updatePasswordBody = v.strictObject({
  email: requiredText(LIMITS.email),
  currentPassword: v.pipe(v.string(), v.nonEmpty(MESSAGES.passwordRequired), v.maxLength(LIMITS.password)),
  newPassword,
  confirmPassword: repeatedPassword,
});
export type UpdatePasswordBody = v.InferOutput<typeof updatePasswordBody>;

/** What all of them answer when they have done what was asked. */
export const passwordAnswer = answer(v.null());

/** Code of a link that is expired, used or was never given out (decisions §3.1). */
export const LINK_EXPIRED_CODE = 'LinkExpired';
