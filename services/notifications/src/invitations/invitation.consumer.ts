import { consumerOf } from '@portal/contracts/events/consumers';
import { inspectionInviteRequested } from '@portal/contracts/events/inspections';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { queueMail } from '@portal/service-kit';
import { readClocks } from '../core/inbox/clocks.ts';
import { invitationMail } from './invitation-mail.ts';

/** Age from which a request is not mailed any more, e.g. after a restore. */
const NEWS_MS = 3 * 24 * 60 * 60 * 1000;

/** Mails attendees of inspections their invitations, updates and cancellations (decisions §27). */
export const invitationConsumer: ConsumerDefinition = {
  ...consumerOf('notifications', 'invitations'),
  handlers: [
    on(inspectionInviteRequested, async (tx, { data, occurredAt, actor }) => {
      const stamp = new Date(occurredAt);
      if (Date.now() - stamp.getTime() > NEWS_MS) return;
      const { timeZone, startDateTime, endDateTime } = data;
      const moments = [startDateTime, endDateTime].map((instant) => ({ timeZone: timeZone ?? 'UTC', instant }));
      const clocks = await readClocks(tx, moments);
      const ending = data.cancelReason === null ? 'withdraw' : 'cancel';
      const actorName = actor?.name ?? data.organizer.name ?? data.organizer.email;
      const by = { actorName, clocks, stamp };
      for (const { isUpdate, ...one } of data.invited)
        await queueMail(tx, invitationMail(data, isUpdate ? 'update' : 'invite', one, by));
      for (const { isReplaced = false, ...one } of data.withdrawn)
        await queueMail(tx, invitationMail(data, isReplaced ? 'replace' : ending, one, by));
    }),
  ],
};
