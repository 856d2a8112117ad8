import type { Viewer } from '@portal/access';
import { acknowledgementRequested } from '@portal/contracts/events/assignments';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { actorOf, originOf, Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import { acknowledge } from './changes.ts';

/** Audit origin of acknowledgements; the audit record of notifications has the request. */
const FROM_NOTIFICATION = originOf('events of notifications');

/**
 * Acknowledges assignments whose engineers did so in their notification (spec 1 §7, decisions §25). A request that came too
 * late, as after a cancellation, changes nothing: the notification has gone by then.
 */
export const acknowledgementsConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'acknowledgements'),
  handlers: [
    on(acknowledgementRequested, async (tx, { data: { assignmentId, engineerId } }) => {
      const engineer = await engineerOf(tx, engineerId);
      if (!engineer) return;
      try {
        const made = { actor: actorOf(engineer), origin: FROM_NOTIFICATION };
        // A savepoint: what was written before a refusal is undone.
        await tx.transaction((step) => acknowledge(step, engineer, { id: assignmentId, expected: undefined }, made));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    }),
  ],
};

/** Returns a risk engineer who has access now, as the viewer of a request; plan and terms were checked where it was made. */
async function engineerOf(tx: Knex.Transaction, userId: string): Promise<Viewer | undefined> {
  const engineer = await tx('members')
    .where({ user_id: userId, role: 'RiskEngineer', access_status: 'HasAccess', is_deleted: false })
    .first<Pick<Viewer, 'companyType' | 'companyId' | 'firstName' | 'lastName' | 'email'> | undefined>({
      ...{ companyType: 'company_type', companyId: 'company_id' },
      ...{ firstName: 'first_name', lastName: 'last_name', email: 'email' },
    });
  const terms = { plan: 'FreeUsage', acceptedEula: true, acceptedLicense: true } as const;
  return engineer && { ...engineer, ...terms, userId, role: 'RiskEngineer' };
}
