import {
  approveInvitedRiskCompany,
  getInvitedBroker,
  getInvitedInsurer,
  getInvitedRiskCompany,
  getInviteOfCompany,
  rejectInvitedRiskCompany,
  resendToBroker,
  resendToInsurer,
  resendToRiskCompany,
} from '@portal/contracts/admin/company-invite.endpoints';
import type { Viewer } from '@portal/access';
import type { CompanyInvite } from '@portal/contracts/admin/company-invite';
import { route, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { AdminDeps } from '../config.ts';
import type { Company } from '../core/companies/company.repository.ts';
import { transactionsOf } from '../transactions.ts';
import { companyInviteOf, invitedCompanyOf } from './company-invites.ts';
import { approveInvite, rejectInvite, resendInvite } from '../core/invites/invites.ts';
import { inviteMails } from '../core/invites/mails.ts';
import type { InvitedPerson } from '../core/invites/invite.repository.ts';

/**
 * Invites of companies (spec 3 §7, decisions §3.4): the administrator's for those sent by the portal; a risk company
 * registered by a contact is approved by the company that invited the contact.
 */
export function companyInviteRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);
  const inTransaction = transactionsOf(knex);
  /** Returns the company after a write, within its transaction. */
  const answering = (
    viewer: Viewer,
    type: Company['type'],
    work: (tx: Knex.Transaction) => Promise<InvitedPerson>,
  ): Promise<{ data: CompanyInvite }> =>
    inTransaction(async (tx) => {
      const { inviteId } = await work(tx);
      return { data: await companyInviteOf(tx, viewer, { inviteId }, type) };
    });

  for (const [endpoint, type] of [
    [getInvitedRiskCompany, 'Risk'],
    [getInvitedInsurer, 'Insurance'],
    [getInvitedBroker, 'Broker'],
  ] as const) {
    route(app, endpoint, async ({ viewer, params }) => ({
      data: await companyInviteOf(knex, viewer, { inviteId: params.id }, type),
    }));
  }

  for (const [endpoint, type] of [
    [resendToRiskCompany, 'Risk'],
    [resendToInsurer, 'Insurance'],
    [resendToBroker, 'Broker'],
  ] as const) {
    route(app, endpoint, ({ viewer, body }) => {
      const key = invitedCompanyOf(Object.values(body)[0]);
      return answering(viewer, type, async (tx) => {
        // This path does not find companies of another type, whatever else would apply.
        await companyInviteOf(tx, viewer, key, type);
        return resendInvite(tx, mails, viewer, key, 'Company');
      });
    });
  }

  route(app, getInviteOfCompany, async ({ viewer, params }) => {
    return { data: await companyInviteOf(knex, viewer, invitedCompanyOf(params.id), 'Insurance') };
  });

  route(app, approveInvitedRiskCompany, ({ viewer, params }) =>
    answering(viewer, 'Risk', (tx) => approveInvite(tx, viewer, params.id, 'company')),
  );

  route(app, rejectInvitedRiskCompany, ({ viewer, body }) =>
    answering(viewer, 'Risk', (tx) => rejectInvite(tx, viewer, body.id, 'company', body.rejectionReason.trim())),
  );
}
