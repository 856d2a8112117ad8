import { LIMITS } from '@portal/contracts/common/limits';
import type { Knex } from 'knex';
import type { Company } from './company.repository.ts';

/** Returns true if another company of the type has the name, ignoring case. */
export async function isNameTaken(
  tx: Knex.Transaction,
  type: Company['type'],
  name: string,
  companyId: string | null,
): Promise<boolean> {
  const query = tx('companies').where({ type }).whereRaw('lower(name) = lower(?)', [name]);
  if (companyId !== null) void query.whereNot({ company_id: companyId });
  return (await query.first('company_id')) !== undefined;
}

/**
 * Returns a free name for a company that signed up. Identity found the name free before; if another company of the type
 * has taken it meanwhile, a number is added. Locks the names of the type until the transaction ends.
 */
export async function freeName(
  tx: Knex.Transaction,
  type: Company['type'],
  name: string,
  companyId: string | null,
): Promise<string> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('company name'), hashtext(?))`, [type]);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const candidate = name.slice(0, LIMITS.companyName - suffix.length).trimEnd() + suffix;
    if (!(await isNameTaken(tx, type, candidate, companyId))) return candidate;
  }
}
