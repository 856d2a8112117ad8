import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { NewContact } from '@portal/contracts/admin/invite';
import { actorOf, audit, forbidden, invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { lockCompany } from '../core/companies/company.repository.ts';
import type { Coordinator } from '../core/members/coordinator.ts';
import { newMember } from '../core/members/new-member.ts';
import { addMember } from '../core/members/member.repository.ts';
import { admitStranger } from '../core/invites/without-access.ts';
import { freeEmail } from '../core/invites/free-email.ts';
import { auditedFields, sendInvite } from '../core/invites/invites.ts';
import type { InviteMails } from '../core/invites/mails.ts';
import type { InvitedPerson } from '../core/invites/invite.repository.ts';

/**
 * Invites somebody from outside to the company's projects. An engineer of a risk company takes a seat of that company,
 * whose coordinator lets them in. Throws 400 also beyond those whom the company may have brought there, 403, 409.
 */
export async function inviteContact(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Coordinator,
  { name, email, position, riskCompanyId }: NewContact,
): Promise<InvitedPerson> {
  if (viewer.companyType === 'Risk') throw forbidden();
  const companyId = riskCompanyId ?? null;
  if (companyId !== null) {
    const company = await tx('companies').where({ company_id: companyId, type: 'Risk' }).first('company_id');
    if (!company || position !== 'RiskEngineer') throw invalid({ riskCompanyId: [INVITE_TEXTS.wrongPosition] });
    await lockCompany(tx, companyId);
    await admitStranger(tx, { companyId, inviterCompanyId: viewer.companyId });
  }
  const member = newMember({ ...name, email, role: position, companyId });
  await freeEmail(tx, email);
  await addMember(tx, member, actorOf(viewer));
  const person = await sendInvite(tx, mails, viewer, member, 'Contact');
  const item = { kind: 'invite', id: person.inviteId };
  await audit(tx, { item, after: { ...auditedFields(person), email, role: position, companyId } });
  return person;
}
