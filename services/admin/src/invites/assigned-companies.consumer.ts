import { companyInviteAsked } from '@portal/contracts/events/assignments';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { InviteMails } from '../core/invites/mails.ts';
import { handleRequest } from './contact-invites.consumer.ts';

/**
 * Invites the companies without an account whose fees were accepted (decisions §27), as a contact who may register a risk
 * company. Until somebody signs up, the person has the company's name.
 */
export const assignedCompaniesConsumer = (mails: InviteMails): ConsumerDefinition => ({
  ...consumerOf('admin', 'assignments'),
  handlers: [
    on(companyInviteAsked, async (tx, { data: { assignmentId, companyName, ...request }, actor }) => {
      const person = { userId: null, firstName: companyName, lastName: '', phone: null, address: null } as const;
      const asked = { ...request, ...person, contactId: assignmentId, companyName, role: 'RiskEngineer' } as const;
      await handleRequest(tx, mails, asked, actor);
    }),
  ],
});
