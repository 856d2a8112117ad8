import type { InvitedCompany } from '@portal/contracts/identity/sign-up';
import type { Actor } from '@portal/event-bus';
import { auditLater, originOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { freeName } from '../core/companies/free-name.ts';
import { addCompany, changeCompany, findCompany, namePrimaryLocation } from '../core/companies/company.repository.ts';
import { joinCompany } from '../core/members/join-company.ts';
import type { InvitedPerson } from '../core/invites/invite.repository.ts';

type SignedUpCompany = Omit<InvitedCompany, 'companyId'>;

/**
 * Stores the company that signed up with its primary contact: an invited or registered company gets the new data; a
 * person without one becomes coordinator and primary contact of a new risk company (decisions §3.4).
 */
export async function storeCompany(
  tx: Knex.Transaction,
  person: InvitedPerson,
  company: SignedUpCompany,
  actor: Actor,
): Promise<void> {
  const type = person.companyType === 'NoCompany' ? 'Risk' : person.companyType;
  const described = { ...company, name: await freeName(tx, type, company.name, person.companyId) };
  // Identity's own audit record keeps the address of the sign-up.
  const { userId, role } = person;
  const origin = originOf('events of identity', { userId, role, companyId: person.companyId });
  if (person.companyId === null) {
    const companyId = randomUUID();
    await addCompany(tx, { companyId, type, ...described }, actor);
    const membership = { role: 'RCCoordinator', isPrimaryContact: true } as const;
    await joinCompany(tx, person.userId, companyId, membership, actor);
    const item = { kind: 'company', id: companyId };
    await auditLater(tx, origin, { action: 'company.create', item, after: { ...described } });
  } else {
    const before = await findCompany(tx, person.companyId);
    await changeCompany(tx, person.companyId, described, actor);
    await namePrimaryLocation(tx, person.companyId, described.locationName);
    const item = { kind: 'company', id: person.companyId };
    await auditLater(tx, origin, { action: 'company.update', item, before: { ...before }, after: { ...described } });
  }
}
