import {
  inviteAnswer,
  inviteListAnswer,
  inviteListQuery,
  newContact,
  rejectInvite as rejectBody,
  resendToContact,
  resendToMember,
  type Invite,
} from '@portal/contracts/admin/invite';
import { id } from '@portal/contracts/common/fields';
import { allow } from '@portal/rights';
import { listParameters, pageAnswer, oldRoute, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { AdminDeps } from '../config.ts';
import { coordinatorOf } from '../members/coordinator.ts';
import { emailTaken } from '../members/email-taken.ts';
import { transactionsOf } from '../transactions.ts';
import { personOfContact } from './asked-contacts.ts';
import { inviteContact } from './contact.ts';
import { approveInvite, rejectInvite, resendInvite, withdrawInvite } from './invites.ts';
import { inviteMails } from './mails.ts';
import { answerOf, listInvites, requireInvite, tenantOf, type InvitedPerson } from './repository.ts';

const byId = v.object({ id });

/** Invites of people (spec 3 §7, decisions §3.4): what one's own company sent, and those of its own people. */
export function inviteRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);
  const inTransaction = transactionsOf(knex);
  const answering = async (work: (tx: Knex.Transaction) => Promise<InvitedPerson>): Promise<{ data: Invite }> => ({
    data: answerOf(await inTransaction(work)),
  });

  oldRoute(app, {
    method: 'GET',
    url: '/invites',
    summary: 'Invites of one’s own company',
    access: allow('invite', 'read'),
    query: inviteListQuery,
    response: inviteListAnswer,
    async handler({ viewer, query }) {
      const parameters = listParameters(query, { sortFieldName: 'sentAt', sortDirection: 'Descending' });
      const { items, totalCount } = await listInvites(knex, tenantOf(viewer), parameters);
      return pageAnswer(items.map(answerOf), totalCount, parameters);
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/invites/:id/user/info',
    summary: 'The person of an invite',
    access: allow('invite', 'read'),
    params: byId,
    response: inviteAnswer,
    async handler({ viewer, params }) {
      return { data: answerOf(await requireInvite(knex, viewer, { inviteId: params.id })) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/invites/user/contact',
    summary: 'Invite somebody from outside to the company’s projects',
    access: allow('invite', 'create'),
    audit: { action: 'invite.create' },
    body: newContact,
    response: inviteAnswer,
    status: 201,
    conflicts: emailTaken('email'),
    handler: ({ viewer, body }) => answering((tx) => inviteContact(tx, mails, coordinatorOf(viewer), body)),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/invites/user/team-member/resend',
    summary: 'Send the invite of a team member again; the old link dies',
    access: allow('invite', 'update'),
    audit: { action: 'invite.resend' },
    body: resendToMember,
    response: inviteAnswer,
    handler: ({ viewer, body }) =>
      answering((tx) => resendInvite(tx, mails, viewer, { userId: body.teamMemberId }, 'TeamMember')),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/invites/user/contact/resend',
    summary: 'Send the invite of a contact again; the old link dies',
    access: allow('invite', 'update'),
    audit: { action: 'invite.resend' },
    body: resendToContact,
    response: inviteAnswer,
    handler: ({ viewer, body }) =>
      answering(async (tx) =>
        resendInvite(tx, mails, viewer, { userId: await personOfContact(tx, body.contactId) }, 'Contact'),
      ),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/invites/:id/user/approve',
    summary: 'Let somebody in who signed up',
    access: allow('invite', 'approve'),
    audit: { action: 'invite.approve' },
    params: byId,
    response: inviteAnswer,
    handler: ({ viewer, params }) => answering((tx) => approveInvite(tx, viewer, params.id, 'user')),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/invites/user/reject',
    summary: 'Refuse somebody who signed up, with the reason',
    access: allow('invite', 'approve'),
    audit: { action: 'invite.reject' },
    body: rejectBody,
    response: inviteAnswer,
    handler: ({ viewer, body }) =>
      answering((tx) => rejectInvite(tx, viewer, body.id, 'user', body.rejectionReason.trim())),
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/invites/:id',
    summary: 'Delete an invite that is under way; its link dies',
    access: allow('invite', 'delete'),
    audit: { action: 'invite.delete' },
    params: byId,
    response: v.object({ data: v.null() }),
    async handler({ viewer, params }) {
      await inTransaction((tx) => withdrawInvite(tx, viewer, params.id));
      return { data: null };
    },
  });
}
