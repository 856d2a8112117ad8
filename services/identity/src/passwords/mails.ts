import { mailGreeting } from '@portal/contracts/common/mail-texts';
import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { renderMail, type Mail } from '@portal/service-kit';
import { PASSWORD_MAIL_TEXTS } from './mail.texts.ts';

/** Recipient of a mail. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

const texts = PASSWORD_MAIL_TEXTS;

/** The link to a new password (decisions §3.3). */
export function resetLinkMail(recipient: Recipient, publicUrl: string, token: string): Mail {
  const url = new URL(`/account/reset-password?token=${encodeURIComponent(token)}`, publicUrl).href;
  const content = {
    title: texts.resetTitle,
    greeting: mailGreeting(recipient.firstName),
    paragraphs: [texts.reset, texts.resetOnce],
    action: { label: texts.resetButton, url },
    closing: texts.resetClosing,
  };
  return { to: recipient.email, subject: content.title, ...renderMail(content) };
}

/** A new password was set while no session was open that would have ended. */
export function passwordUpdatedMail(recipient: Recipient, publicUrl: string): Mail {
  const content = {
    title: texts.updatedTitle,
    greeting: mailGreeting(recipient.firstName),
    paragraphs: [PASSWORD_TEXTS.updated, texts.notYou],
    action: { label: PASSWORD_TEXTS.forgotPassword, url: new URL('/account/forgot-password', publicUrl).href },
  };
  return { to: recipient.email, subject: content.title, ...renderMail(content) };
}
