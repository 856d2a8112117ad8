import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  inviteAnswer,
  inviteListAnswer,
  inviteListQuery,
  newContact,
  rejectInvite,
  resendToContact as resendToContactBody,
  resendToMember,
} from './invite.ts';
import { id } from '../common/fields.ts';

export const listInvites = endpoint({
  method: 'GET',
  path: '/invites',
  summary: 'Invites of one’s own company',
  access: allow('invite', 'read'),
  query: inviteListQuery,
  answer: inviteListAnswer,
  reads: ['invites'],
});

export const getInvitedUser = endpoint({
  method: 'GET',
  path: '/invites/{id}/user/info',
  summary: 'The person of an invite',
  access: allow('invite', 'read'),
  params: v.object({ id }),
  answer: inviteAnswer,
  reads: ['invites'],
});

export const inviteContact = endpoint({
  method: 'POST',
  path: '/invites/user/contact',
  summary: 'Invite somebody from outside to the company’s projects',
  access: allow('invite', 'create'),
  audit: { action: 'invite.create', refusals: 'faults' },
  body: newContact,
  answer: inviteAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['invites', 'team', 'contacts', 'contact-books'],
});

export const resendToTeamMember = endpoint({
  method: 'PUT',
  path: '/invites/user/team-member/resend',
  summary: 'Send the invite of a team member again; the old link dies',
  access: allow('invite', 'update'),
  audit: { action: 'invite.resend' },
  body: resendToMember,
  answer: inviteAnswer,
  whenClosed: 'unrelated',
  changes: ['invites', 'team'],
});

export const resendToContact = endpoint({
  method: 'PUT',
  path: '/invites/user/contact/resend',
  summary: 'Send the invite of a contact again; the old link dies',
  access: allow('invite', 'update'),
  audit: { action: 'invite.resend' },
  body: resendToContactBody,
  answer: v.object({ data: v.null() }),
  whenClosed: 'unrelated',
  changes: ['invites', 'team', 'contacts', 'contact-books'],
});

export const approveInvitedUser = endpoint({
  method: 'PUT',
  path: '/invites/{id}/user/approve',
  summary: 'Let somebody in who signed up',
  access: allow('invite', 'approve'),
  audit: { action: 'invite.approve' },
  params: v.object({ id }),
  answer: inviteAnswer,
  whenClosed: 'unrelated',
  changes: ['invites', 'team', 'contacts', 'contact-books'],
});

export const rejectInvitedUser = endpoint({
  method: 'PUT',
  path: '/invites/user/reject',
  summary: 'Refuse somebody who signed up, with the reason',
  access: allow('invite', 'approve'),
  audit: { action: 'invite.reject' },
  body: rejectInvite,
  answer: inviteAnswer,
  whenClosed: 'unrelated',
  changes: ['invites', 'team', 'contacts', 'contact-books'],
});

export const deleteInvite = endpoint({
  method: 'DELETE',
  path: '/invites/{id}',
  summary: 'Delete an invite that is under way; its link dies',
  access: allow('invite', 'delete'),
  audit: { action: 'invite.delete' },
  params: v.object({ id }),
  answer: v.object({ data: v.null() }),
  whenClosed: 'unrelated',
  changes: ['invites', 'team', 'contacts', 'contact-books'],
});
