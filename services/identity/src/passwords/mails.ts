import { NEWEST_CATALOGUE, wordsOf } from '@portal/contracts/notifications/catalogue';
import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { PASSWORD_MAIL_TEXTS } from '@portal/contracts/identity/password-mails';
import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { renderMail, type Mail } from '@portal/service-kit';

/** Whom a mail is for. */
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
    greeting: texts.greeting(recipient.firstName),
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
    greeting: texts.greeting(recipient.firstName),
    paragraphs: [PASSWORD_TEXTS.updated, texts.notYou],
    action: { label: ACCOUNT_TEXTS.forgotPassword, url: new URL('/account/forgot-password', publicUrl).href },
  };
  return { to: recipient.email, subject: content.title, ...renderMail(content) };
}

/** The mail of a notification type, in the catalogue's words; `values` are its data fields as they are written. */
export function notificationMail(
  type: 'PasswordExpiring' | 'SessionRevoked',
  values: Readonly<Record<string, string>>,
  recipient: Recipient,
  publicUrl: string,
): Mail {
  const { email, body, link } = wordsOf(NEWEST_CATALOGUE, type, null);
  const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const content = {
    title: filled(email.heading),
    greeting: texts.greeting(recipient.firstName),
    paragraphs: [filled(body)],
    action: { label: NEWEST_CATALOGUE.rules['emailButton'] ?? '', url: new URL(link, publicUrl).href },
  };
  return { to: recipient.email, subject: filled(email.subject), ...renderMail(content) };
}

const two = (number: number): string => String(number).padStart(2, '0');

/** MM/dd/yyyy in UTC: where a person's own zone is not known. */
export const writtenDate = (at: Date): string =>
  `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()}`;

/** MM/dd/yyyy hh:mm aa with its zone. */
export const writtenDateTime = (at: Date): string =>
  `${writtenDate(at)} ${two(at.getUTCHours() % 12 || 12)}:${two(at.getUTCMinutes())} ${at.getUTCHours() < 12 ? 'AM' : 'PM'} UTC`;
