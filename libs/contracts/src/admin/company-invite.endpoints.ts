import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { companyInviteAnswer, resendToCompany, type CompanyPath } from './company-invite.ts';
import { rejectInvite } from './invite.ts';
import { id } from '../common/fields.ts';

const getInvited = <const Path extends CompanyPath>(path: Path) =>
  endpoint({
    method: 'GET',
    path: `/invites/{id}/company/${path}`,
    summary: `The ${path} company of an invite`,
    access: allow('invite', 'read'),
    params: v.object({ id }),
    answer: companyInviteAnswer,
    reads: ['invites'],
  });

export const getInvitedRiskCompany = getInvited('risk');
export const getInvitedInsurer = getInvited('insurance');
export const getInvitedBroker = getInvited('broker');

const resendTo = <const Path extends CompanyPath, Body extends v.GenericSchema<Record<string, string>>>(
  path: Path,
  body: Body,
) =>
  endpoint({
    method: 'PUT',
    path: `/invites/company/${path}/resend`,
    summary: `Send the invite of a ${path} company again; the old link dies`,
    access: allow('invite', 'update'),
    audit: { action: 'invite.resend' },
    body,
    answer: companyInviteAnswer,
    whenClosed: 'unrelated',
    changes: ['invites', 'subscriptions'],
  });

export const resendToRiskCompany = resendTo('risk', resendToCompany.risk);
export const resendToInsurer = resendTo('insurance', resendToCompany.insurance);
export const resendToBroker = resendTo('broker', resendToCompany.broker);

export const getInviteOfCompany = endpoint({
  method: 'GET',
  path: '/invites/by-invited-ic-id/{id}',
  summary: 'The invite of an insurance company',
  access: allow('invite', 'read'),
  params: v.object({ id }),
  answer: companyInviteAnswer,
  reads: ['invites'],
});

export const approveInvitedRiskCompany = endpoint({
  method: 'PUT',
  path: '/invites/{id}/company/risk/approve',
  summary: 'Let a risk company in that has registered',
  access: allow('invite', 'approve'),
  audit: { action: 'invite.approve' },
  params: v.object({ id }),
  answer: companyInviteAnswer,
  whenClosed: 'unrelated',
  changes: ['invites', 'team'],
});

export const rejectInvitedRiskCompany = endpoint({
  method: 'PUT',
  path: '/invites/company/risk/reject',
  summary: 'Refuse a risk company that has registered, with the reason',
  access: allow('invite', 'approve'),
  audit: { action: 'invite.reject' },
  body: rejectInvite,
  answer: companyInviteAnswer,
  whenClosed: 'unrelated',
  changes: ['invites', 'team'],
});
