import { companyInviteAsked } from '@portal/contracts/events/assignments';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { InviteMails } from '../core/invites/mails.ts';
import { handleRequest } from './contact-invites.consumer.ts';

/** Maximum length of a first name, in characters. */
const LONGEST = 45;

/** Returns the name of whoever is invited for a company, until they sign up with their own. */
const nameOf = (companyName: string) => ({
  firstName: companyName.slice(0, LONGEST).trim(),
  lastName: 'Coordinator',
});

/**
 * Invites the companies without an account to which a project is assigned (decisions §27), as a contact who may register a
 * risk company.
 */
export const assignedCompaniesConsumer = (mails: InviteMails): ConsumerDefinition => ({
  ...consumerOf('admin', 'assignments'),
  handlers: [
    on(companyInviteAsked, async (tx, { data: { assignmentId, companyName, ...request }, actor }) => {
      const person = { userId: null, ...nameOf(companyName), phone: null, address: null } as const;
      const asked = { ...request, ...person, contactId: assignmentId, companyName, role: 'RiskEngineer' } as const;
      await handleRequest(tx, mails, asked, actor);
    }),
  ],
});
