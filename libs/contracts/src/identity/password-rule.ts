import { LIMITS } from '../common/limits.ts';

/** Texts of setting a password, letter by letter (spec 1 §5; spec 3 §5, §8). */
export const PASSWORD_TEXTS = {
  rule: 'The password must contain 8 or more characters with at least one letter (a-z) and one number (0-9).',
  newRequired: 'Please enter new password.',
  repeatRequired: 'Please repeat your password.',
  repeatDiffers: "Passwords don't match. Please try again.",
  sameAsCurrent: 'Your new password cannot be the same as your current password. Please try another one.',
  /** One of the last five (decisions §3.3). */
  usedBefore: 'Your new password cannot be the same as one of your last 5 passwords. Please try another one.',
  /** One of the commonest, or of a breach. */
  tooCommon: 'This password is too common. Please choose one that is harder to guess.',
  /** Little is left of it without words that are known of its owner. */
  tooPersonal:
    'This password is made of your name, your email address, your company or the portal. Please choose another one.',
  tooLong: `Must be at most ${LIMITS.password} characters`,
  updated: 'Your password was successfully updated.',
  forgotPassword: 'Forgot password',
  linkExpired: 'Sorry, this link has expired or was used already.',
} as const;

/** Words of the product that a password must not be made of, in addition to facts about its owner. */
export const GUESSABLE_WORDS = ['RiskPortal'] as const;

/** Returns the error of a new password by the shared rule; undefined if it is valid (spec 1 §5). */
export function newPasswordFault(password: string): string | undefined {
  if (password === '') return PASSWORD_TEXTS.newRequired;
  if (password.length > LIMITS.password) return PASSWORD_TEXTS.tooLong;
  const fits = password.length >= 8 && /[a-z]/i.test(password) && /[0-9]/.test(password) && password.isWellFormed();
  return fits ? undefined : PASSWORD_TEXTS.rule;
}

/** Returns the error of the repeated password; undefined if it is valid. */
export function repeatFault(password: string, repeated: string): string | undefined {
  if (repeated === '') return PASSWORD_TEXTS.repeatRequired;
  return password === repeated ? undefined : PASSWORD_TEXTS.repeatDiffers;
}
