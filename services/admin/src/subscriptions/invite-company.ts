import type { Viewer } from '@portal/access';
import { bareNumber } from '@portal/contracts/common/phone';
import type { CompanyInviteInfo } from '@portal/contracts/admin/subscription';
import type { Role } from '@portal/contracts/common/enums';
import { storedName } from '@portal/contracts/common/name-key';
import { actorOf, audit, invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { isNameTaken } from '../core/companies/free-name.ts';
import { addCompany, type Company } from '../core/companies/company.repository.ts';
import { freeEmail } from '../core/invites/free-email.ts';
import { auditedFields, sendInvite } from '../core/invites/invites.ts';
import type { InviteMails } from '../core/invites/mails.ts';
import { newMember } from '../core/members/new-member.ts';
import { addMember } from '../core/members/member.repository.ts';
import { SUBSCRIPTION_TEXTS } from './subscription.texts.ts';

/** An invited subscriber with the invite sent to it. */
export interface InvitedSubscriber {
  readonly subscriberId: string;
  readonly inviteId: string | null;
}

const COORDINATOR = {
  Insurance: 'ICCoordinator',
  Broker: 'ICCoordinator',
  Risk: 'RCCoordinator',
} as const satisfies Record<Company['type'], Role>;

/**
 * Adds a company and invites its primary contact, who needs no seat (decisions §3.4). Throws 400 where another company
 * of the type has the name, 409 where somebody has the e-mail.
 */
export async function inviteCompany(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Viewer,
  type: Company['type'],
  info: CompanyInviteInfo,
): Promise<InvitedSubscriber> {
  const name = storedName(info.companyName);
  if (await isNameTaken(tx, type, name, null))
    throw invalid({ 'companyInviteInfo.companyName': [SUBSCRIPTION_TEXTS.companyNameTaken] });
  const companyId = randomUUID();
  const locationName = storedName(info.location);
  const company = { companyId, type, name, address: info.address, phone: bareNumber(info.phone), locationName };
  const locationId = await addCompany(tx, company, actorOf(viewer));
  const contact = newMember({
    email: info.primaryUserEmail,
    ...info.primaryUserName,
    role: COORDINATOR[type],
    companyId,
    isPrimaryContact: true,
    // Only coordinators of insurance and broker companies have offices (spec 3 §5).
    locationId: type === 'Risk' ? null : locationId,
  });
  await freeEmail(tx, contact.email);
  await addMember(tx, contact, actorOf(viewer));
  const person = await sendInvite(tx, mails, viewer, contact, 'Company');
  const invited = { ...auditedFields(person), email: contact.email, role: contact.role, companyId };
  await audit(tx, { action: 'company.create', item: { kind: 'company', id: companyId }, after: company });
  await audit(tx, { action: 'invite.create', item: { kind: 'invite', id: person.inviteId }, after: invited });
  return { subscriberId: companyId, inviteId: person.inviteId };
}
