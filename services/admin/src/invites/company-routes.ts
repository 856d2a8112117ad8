import type { Viewer } from '@portal/access';
import {
  COMPANY_TYPE_OF_PATH,
  companyInviteAnswer,
  resendToCompany,
  type CompanyInvite,
  type CompanyPath,
} from '@portal/contracts/admin/company-invite';
import { rejectInvite as rejectBody } from '@portal/contracts/admin/invite';
import { id } from '@portal/contracts/common/fields';
import { allow } from '@portal/rights';
import { oldRoute, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { AdminDeps } from '../config.ts';
import type { Company } from '../companies/repository.ts';
import { transactionsOf } from '../transactions.ts';
import { companyInviteOf, invitedCompanyOf } from './company-invites.ts';
import { approveInvite, rejectInvite, resendInvite } from './invites.ts';
import { inviteMails } from './mails.ts';
import type { InvitedPerson } from './repository.ts';

const byId = v.object({ id });
const PATHS = Object.keys(COMPANY_TYPE_OF_PATH) as CompanyPath[];

/**
 * Invites that companies sign up by (spec 3 §7, decisions §3.4): those that the portal sent are the administrator's, a
 * risk company that a contact registered is let in by the company that invited the contact.
 */
export function companyInviteRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);
  const inTransaction = transactionsOf(knex);
  /** Answers the company as it is after a write, in the transaction of that. */
  const answering = (
    viewer: Viewer,
    type: Company['type'],
    work: (tx: Knex.Transaction) => Promise<InvitedPerson>,
  ): Promise<{ data: CompanyInvite }> =>
    inTransaction(async (tx) => {
      const { inviteId } = await work(tx);
      return { data: await companyInviteOf(tx, viewer, { inviteId }, type) };
    });

  for (const path of PATHS) {
    oldRoute(app, {
      method: 'GET',
      url: `/invites/:id/company/${path}`,
      summary: `The ${path} company of an invite`,
      access: allow('invite', 'read'),
      params: byId,
      response: companyInviteAnswer,
      async handler({ viewer, params }) {
        const type = COMPANY_TYPE_OF_PATH[path];
        return { data: await companyInviteOf(knex, viewer, { inviteId: params.id }, type) };
      },
    });

    oldRoute(app, {
      method: 'PUT',
      url: `/invites/company/${path}/resend`,
      summary: `Send the invite of a ${path} company again; the old link dies`,
      access: allow('invite', 'update'),
      audit: { action: 'invite.resend' },
      body: resendToCompany[path] as v.GenericSchema<Record<string, string>>,
      response: companyInviteAnswer,
      handler({ viewer, body }) {
        const type = COMPANY_TYPE_OF_PATH[path];
        const key = invitedCompanyOf(Object.values(body)[0]);
        return answering(viewer, type, async (tx) => {
          // A company of another type is none of this path's, before anything else is said of it.
          await companyInviteOf(tx, viewer, key, type);
          return resendInvite(tx, mails, viewer, key, 'Company');
        });
      },
    });
  }

  oldRoute(app, {
    method: 'GET',
    url: '/invites/by-invited-ic-id/:id',
    summary: 'The invite of an insurance company',
    access: allow('invite', 'read'),
    params: byId,
    response: companyInviteAnswer,
    async handler({ viewer, params }) {
      return { data: await companyInviteOf(knex, viewer, invitedCompanyOf(params.id), 'Insurance') };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/invites/:id/company/risk/approve',
    summary: 'Let a risk company in that has registered',
    access: allow('invite', 'approve'),
    audit: { action: 'invite.approve' },
    params: byId,
    response: companyInviteAnswer,
    handler: ({ viewer, params }) => answering(viewer, 'Risk', (tx) => approveInvite(tx, viewer, params.id, 'company')),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/invites/company/risk/reject',
    summary: 'Refuse a risk company that has registered, with the reason',
    access: allow('invite', 'approve'),
    audit: { action: 'invite.reject' },
    body: rejectBody,
    response: companyInviteAnswer,
    handler: ({ viewer, body }) =>
      answering(viewer, 'Risk', (tx) => rejectInvite(tx, viewer, body.id, 'company', body.rejectionReason.trim())),
  });
}
