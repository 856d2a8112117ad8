import * as v from 'valibot';
import { requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { newPasswordFault, PASSWORD_TEXTS } from './password-rule.ts';
import { SIGN_IN_TEXTS } from './sign-in.ts';

/** Passwords of a person that may not come again, the present one counted (decisions §3.3). */
export const REMEMBERED_PASSWORDS = 5;
/** Minutes that a link to a new password is good for (decisions §3.3). */
export const RESET_LINK_MINUTES = 60;
/** Days before a password's end at which its owner is reminded (decisions §3.3). */
export const PASSWORD_REMINDER_DAYS = [14, 7, 1] as const;

/** A new password; its rule is in `password-rule.ts`, which forms use, too. */
export const newPassword = v.pipe(
  v.string(PASSWORD_TEXTS.newRequired),
  v.nonEmpty(PASSWORD_TEXTS.newRequired),
  v.maxLength(LIMITS.password, PASSWORD_TEXTS.tooLong),
  v.check((text) => newPasswordFault(text) !== PASSWORD_TEXTS.rule, PASSWORD_TEXTS.rule),
);

/** The repeated password; `repeatFault` compares it with the first. */
export const repeatedPassword = v.pipe(
  v.string(PASSWORD_TEXTS.repeatRequired),
  v.nonEmpty(PASSWORD_TEXTS.repeatRequired),
  v.maxLength(LIMITS.password, PASSWORD_TEXTS.repeatDiffers),
);

/** `POST /account/forgot-password`. Which e-mails are known does not show. */
export const forgotPasswordBody = v.strictObject({ email: requiredText(LIMITS.email) });

/** A one-time token of a link. A malformed one counts as an invalid link without another error. */
const linkToken = v.pipe(v.string(), v.maxLength(200));

/** `POST /account/verify-reset-password-token` */
export const verifyResetTokenBody = v.strictObject({ token: linkToken });

/** `POST /account/reset-password` */
export const resetPasswordBody = v.strictObject({ token: linkToken, password: newPassword });

/**
 * `POST /account/update-password`: authenticated by e-mail and present password, so that it also serves people with an
 * expired password (spec 3 §7).
 */
export const updatePasswordBody = v.strictObject({
  email: requiredText(LIMITS.email),
  currentPassword: v.pipe(
    v.string(MESSAGES.passwordRequired),
    v.nonEmpty(MESSAGES.passwordRequired),
    // A longer password cannot be right.
    v.maxLength(LIMITS.password, SIGN_IN_TEXTS.wrongCredentials),
  ),
  newPassword,
  confirmPassword: repeatedPassword,
});
export type UpdatePasswordBody = v.InferOutput<typeof updatePasswordBody>;

/** Answer of all of these once they have succeeded. */
export const passwordAnswer = answer(v.null());

/** Code of a link that is expired, used or was never given out (decisions §3.1). */
export const LINK_EXPIRED_CODE = 'LinkExpired';
