import { standardDesignations, type Designation } from '@portal/contracts/admin/designations';
import { storedName } from '@portal/contracts/common/name-key';
import { audit, auditNothing, nameOrder } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Coordinator } from '../members/coordinator.ts';

type Owner = Pick<Coordinator, 'companyId' | 'companyType'>;

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
