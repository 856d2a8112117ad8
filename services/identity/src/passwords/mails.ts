import { NEWEST_CATALOGUE, wordsOf } from '@portal/contracts/notifications/catalogue';
import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { RESET_LINK_MINUTES } from '@portal/contracts/identity/passwords';
import { renderMail, type Mail } from '@portal/service-kit';

/** Whom a mail is for. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

const greeting = ({ firstName }: Recipient): string => `Hello ${firstName},`;

/** The link to a new password (decisions §3.3). */
export function resetLinkMail(recipient: Recipient, publicUrl: string, token: string): Mail {
  const title = 'Reset your password';
  const action = {
    label: 'Reset Password',
    url: new URL(`/account/reset-password?token=${encodeURIComponent(token)}`, publicUrl).href,
  };
  const content = {
    title,
    greeting: greeting(recipient),
    paragraphs: [
      'A new password was asked for your account. Choose it with this link:',
      `The link works once, within ${RESET_LINK_MINUTES} minutes.`,
    ],
    action,
    closing: 'If you did not ask for it, you need not do anything: your password stays as it is.',
  };
  return { to: recipient.email, subject: title, ...renderMail(content) };
}

/** A new password was set while no session was open that would have ended. */
export function passwordUpdatedMail(recipient: Recipient, publicUrl: string): Mail {
  const content = {
    title: 'Your password was updated',
    greeting: greeting(recipient),
    paragraphs: [PASSWORD_TEXTS.updated, 'If you do not recognise this, set a new password now.'],
    action: { label: 'Forgot password', url: new URL('/account/forgot-password', publicUrl).href },
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
    greeting: greeting(recipient),
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
