import { mailGreeting } from '@portal/contracts/common/mail-texts';
import { NEWEST_CATALOGUE } from '@portal/contracts/notifications/catalogue';
import { queueMail, renderMail, type Mail } from '@portal/service-kit';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Knex } from 'knex';
import { linkFor } from '../core/inbox/link.ts';
import type { Occasion } from './occasions.ts';
import { recipientsOverLimit } from './mail-limit.ts';
import type { Recipient } from './recipients.ts';
import { readClocks, type Clocks } from '../core/inbox/clocks.ts';
import { truncate, momentsIn, renderText, type NotificationData } from '../core/inbox/rendering.ts';

/** Age from which a notification is not mailed any more, e.g. after a restore. */
const NEWS_MS = 3 * 24 * 60 * 60 * 1000;

/** Returns true if an event is recent enough to be mailed. */
export const isNews = ({ occurredAt }: PortalEvent): boolean => Date.now() - Date.parse(occurredAt) < NEWS_MS;

/** Returns true if people cannot switch the mails of a notification off. */
const isMandatory = ({ words: { flags, mandatoryWhen } }: Occasion, data: NotificationData): boolean =>
  flags.mandatory || (mandatoryWhen ? data[mandatoryWhen.field] === mandatoryWhen.equals : false);

/**
 * Returns how a notification is mailed: at once where its type says so or is mandatory, or with the daily mail; not at all
 * where the event is old.
 */
export function mailingOf(
  occasion: Occasion,
  event: PortalEvent,
  data: NotificationData,
): Occasion['words']['email']['send'] {
  if (!isNews(event)) return 'none';
  return isMandatory(occasion, data) ? 'immediate' : occasion.words.email.send;
}

/**
 * Queues the mails of a notification in the transaction that raises it. An event handled again during a rebuild does
 * not mail people who have the notification already. Returns those of {@link recipientsOverLimit}, whose daily mail tells them.
 * @throws Error where an address is unknown yet; the event is then retried
 */
export async function mailRecipients(
  tx: Knex.Transaction,
  event: PortalEvent,
  occasion: Occasion,
  delivery: { readonly data: NotificationData; readonly recipients: readonly Recipient[]; readonly publicUrl: string },
): Promise<ReadonlySet<string>> {
  if (delivery.recipients.length === 0 || mailingOf(occasion, event, delivery.data) !== 'immediate') return new Set();
  const before = await tx('notifications')
    .where({ event_id: event.id, type: occasion.type })
    .pluck<string[]>('user_id');
  const ids = delivery.recipients.map(({ userId }) => userId);
  const sort = { type: occasion.type, isMandatory: isMandatory(occasion, delivery.data) };
  const enough = await recipientsOverLimit(tx, sort, delivery.data['projectId'], ids);
  const clocks = await readClocks(
    tx,
    delivery.recipients.flatMap(({ timeZone }) => momentsIn(NEWEST_CATALOGUE, delivery.data, timeZone ?? undefined)),
  );
  for (const recipient of delivery.recipients) {
    if (before.includes(recipient.userId) || enough.has(recipient.userId)) continue;
    await queueMail(
      tx,
      notificationMail(occasion, delivery.data, recipient, { publicUrl: delivery.publicUrl, clocks }),
    );
  }
  return enough;
}

/** The mail of a notification: the catalogue's words, for this recipient. */
export function notificationMail(
  { words }: Occasion,
  data: NotificationData,
  recipient: Recipient,
  { publicUrl, clocks }: { readonly publicUrl: string; readonly clocks: Clocks },
): Mail {
  const { email, firstName, companyType, timeZone } = recipient;
  if (email === null || firstName === null) throw new Error('The recipient’s address is not known yet');
  const written = (template: string): string =>
    renderText(NEWEST_CATALOGUE, template, data, { clock: timeZone ?? 'UTC', companyType, clocks });
  const { limits, rules } = NEWEST_CATALOGUE;
  const content = {
    title: written(words.email.heading),
    greeting: mailGreeting(firstName),
    paragraphs: [written(words.body)],
    action: {
      label: rules['emailButton'] ?? '',
      url: new URL(linkFor(words, data, recipient), publicUrl).href,
    },
  };
  // A subject is one line.
  const subject = truncate(limits.emailSubjectMaxLength, written(words.email.subject).replaceAll(/\s+/g, ' '));
  return { to: email, subject, ...renderMail(content) };
}
