import { sessionRevoked } from '@portal/contracts/events/identity';
import { NEWEST_CATALOGUE } from '@portal/contracts/notifications/catalogue';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { queueMail } from '@portal/service-kit';
import type { IdentityDeps } from '../config.ts';
import { notificationMail, writtenDateTime } from '../passwords/mails.ts';
import { findPerson } from '../users/person.ts';

/** What is older, say after a restore, is no news any more. */
const NEWS_MS = 24 * 60 * 60 * 1000;

/** Mails SessionRevoked to its owner, whatever ended the sessions (catalogue notifications); to those with access alone. */
export const revokedMailConsumer = ({ config }: Pick<IdentityDeps, 'config'>): ConsumerDefinition => ({
  name: 'identity-session-mail',
  subject: sessionRevoked.subject,
  handlers: [
    on(sessionRevoked, async (tx, { data: { userId, reason, at } }) => {
      const person = await findPerson(tx, userId);
      if (person?.accessStatus !== 'HasAccess' || Date.now() - Date.parse(at) > NEWS_MS) return;
      const values = {
        revokedDateTime: writtenDateTime(new Date(at)),
        sessionReason: NEWEST_CATALOGUE.fields['sessionReason']?.values?.[reason] ?? reason,
      };
      await queueMail(tx, notificationMail('SessionRevoked', values, person, config.PUBLIC_URL));
    }),
  ],
});
