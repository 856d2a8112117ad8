import { RESET_LINK_MINUTES } from '@portal/contracts/identity/passwords';

/** Texts of the mails about passwords; those of notification types are in the catalogue (decisions §3.3). */
export const PASSWORD_MAIL_TEXTS = {
  resetTitle: 'Reset your password',
  reset: 'A new password was asked for your account.',
  resetOnce: `Choose it with the link below. It works once, within ${RESET_LINK_MINUTES} minutes.`,
  resetButton: 'Reset Password',
  resetClosing: 'If you did not ask for it, you need not do anything: your password stays as it is.',
  updatedTitle: 'Your password was updated',
  notYou: 'If you do not recognise this, set a new password now.',
} as const;
