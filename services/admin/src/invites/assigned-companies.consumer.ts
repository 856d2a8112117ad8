import { companyInviteAsked } from '@portal/contracts/events/assignments';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { InviteMails } from '../core/invites/mails.ts';
import { askCompany } from './assigned-company.ts';

/**
 * Mails the companies of the book to which a project is assigned (decisions §27): who has no account is invited, as a contact
 * who may register a risk company.
 */
export const assignedCompaniesConsumer = (mails: InviteMails): ConsumerDefinition => ({
  ...consumerOf('admin', 'assignments'),
  handlers: [on(companyInviteAsked, (tx, { data, actor }) => askCompany(tx, mails, data, actor))],
});
