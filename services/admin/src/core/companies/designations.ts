import { designationFault } from '@portal/contracts/identity/designation';
import { standardDesignations, type Designation } from '@portal/contracts/admin/designations';
import { isPortalsRateDesignation } from '@portal/contracts/admin/rate-lists';
import type { Role } from '@portal/contracts/common/enums';
import { storedName } from '@portal/contracts/common/name-key';
import { actorOf, audit, auditNothing, invalid, nameOrder, notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Coordinator } from '../members/coordinator.ts';
import { changeMember } from '../members/member.repository.ts';

type Owner = Pick<Coordinator, 'companyId' | 'companyType'>;

/** Refusal of a name that another designation of the company has. */
export const DESIGNATION_TAKEN = 'A designation with this name already exists.';

/** The designations of a company: the standard ones, then its own in the order of the alphabet (spec 3 §5). */
export async function designationsOf(db: Knex, { companyId, companyType }: Owner): Promise<Designation[]> {
  const own = await db('designations')
    .where({ company_id: companyId })
    .orderByRaw(nameOrder('value'))
    .select<Designation[]>('designation_id as id', 'value');
  return [...standardDesignations(companyType).map((value) => ({ id: null, value })), ...own];
}

/** Adds a designation to those of the company; an existing one, ignoring case, stays. */
export async function addDesignation(tx: Knex.Transaction, viewer: Coordinator, text: string): Promise<Designation> {
  const value = storedName(text);
  const isThere = ({ value: known }: Designation): boolean => known.toLowerCase() === value.toLowerCase();
  const company_id = viewer.companyId;
  const standard = standardDesignations(viewer.companyType).find((known) => isThere({ id: null, value: known }));
  if (standard !== undefined) {
    auditNothing();
    return { id: null, value: standard };
  }
  const designation_id = randomUUID();
  await tx('designations')
    .insert({ designation_id, company_id, value })
    .onConflict(tx.raw('(company_id, lower(value))'))
    .ignore();
  const row = (await designationsOf(tx, viewer)).find(isThere);
  if (!row) throw new Error('The designation was not stored');
  if (row.id === designation_id)
    await audit(tx, { item: { kind: 'designation', id: designation_id }, after: { value } });
  else auditNothing();
  return row;
}

/** Has what is named by a designation of a company follow its other name. */
export type FollowDesignation = (
  tx: Knex.Transaction,
  viewer: Coordinator,
  names: { readonly from: string; readonly to: string },
) => Promise<void>;

/**
 * Renames a designation that the company has added; the people who have it, and by `follow` its rates, follow (decisions §2).
 * @throws 404 for one of another company, 400 for a name that the company has or that does not fit its people's positions
 */
export async function renameDesignation(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { id, value: text }: { readonly id: string; readonly value: string },
  follow: FollowDesignation,
): Promise<Designation> {
  const { companyId } = viewer;
  await tx('companies').where({ company_id: companyId }).forNoKeyUpdate().first('company_id');
  const known = await designationsOf(tx, viewer);
  const before = known.find((one) => one.id === id);
  if (!before) throw notFound();
  const value = storedName(text);
  if (value === before.value) {
    auditNothing();
    return before;
  }
  const key = value.toLowerCase();
  const isTaken = known.some((one) => one.id !== id && one.value.toLowerCase() === key);
  if (isTaken || isPortalsRateDesignation(value)) throw invalid({ value: [DESIGNATION_TAKEN] });
  const members = await tx('members')
    .where({ company_id: companyId, deleted_at: null })
    .whereRaw('lower(designation) = lower(?)', [before.value])
    .orderBy('user_id')
    .forUpdate()
    .select<{ user_id: string; role: Role }[]>('user_id', 'role');
  const fault = members.map(({ role }) => designationFault(role, value)).find(Boolean);
  if (fault !== undefined) throw invalid({ value: [fault] });
  await tx('designations').where({ designation_id: id }).update({ value });
  for (const { user_id: userId } of members) await changeMember(tx, userId, { designation: value }, actorOf(viewer));
  await follow(tx, viewer, { from: before.value, to: value });
  await audit(tx, { item: { kind: 'designation', id }, before: { value: before.value }, after: { value } });
  return { id, value };
}
