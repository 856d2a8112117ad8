import type { Actor } from '@portal/event-bus';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import { changeMember, type MemberChanges } from './member.repository.ts';

/** Adds a person without a company to one and publishes it. Throws 404 for members of a company. */
export async function joinCompany(
  tx: Knex.Transaction,
  userId: string,
  companyId: string,
  changes: MemberChanges,
  actor: Actor,
): Promise<void> {
  const joined = await tx('members')
    .where({ user_id: userId, company_id: null })
    .update({
      company_id: companyId,
      company_type: tx('companies').where({ company_id: companyId }).select('type'),
      // The name that was given for want of a company.
      company_name: null,
    });
  if (joined === 0) throw notFound();
  await changeMember(tx, userId, changes, actor);
}
