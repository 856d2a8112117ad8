import type { Viewer } from '@portal/access';
import type { CompanyInvite } from '@portal/contracts/admin/company-invite';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import { findCompany, type Company } from '../core/companies/company.repository.ts';
import { requireInvite, type InviteKey } from '../core/invites/invite.repository.ts';

/** The key of the invite by which the portal invited a company. */
export const invitedCompanyOf = (companyId: string | undefined): InviteKey => ({ invitedCompanyId: companyId ?? '' });

/**
 * Returns the company of an invite with its primary contact: one invited by the portal, or a risk company registered by
 * a contact. Throws 404 for other invites, for another type of company and for another tenant's.
 */
export async function companyInviteOf(
  db: Knex,
  viewer: Viewer,
  key: InviteKey,
  type: Company['type'],
): Promise<CompanyInvite> {
  const person = await requireInvite(db, viewer, key);
  const isOfCompany = person.kind === 'Company' || person.registersCompany;
  const company = isOfCompany && person.companyId !== null ? await findCompany(db, person.companyId) : undefined;
  if (company?.type !== type) throw notFound();
  const { companyId, name, address, phone, locationName } = company;
  const { firstName, lastName, email, designation } = person;
  return {
    id: person.inviteId,
    kind: person.kind,
    status: person.status,
    rejectionReason: person.rejectionReason,
    sentAt: person.sentAt.toISOString(),
    expiresAt: person.expiresAt?.toISOString() ?? null,
    company: { id: companyId, type, name, address, phone, location: locationName },
    primaryContact: {
      id: person.userId,
      name: { firstName, lastName },
      fullName: `${firstName} ${lastName}`,
      email,
      designation,
    },
  };
}
