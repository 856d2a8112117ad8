import { NAMES_OF_COMPANY } from '@portal/contracts/common/entry-limits';
import { invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { NAMES_REACHED } from './entry.texts.ts';

/** Tables of the names that a company adds, with the field that a name is entered in. */
const FIELDS = {
  parent_companies: 'name',
  project_types: 'value',
  project_business_types: 'value',
  causes_of_loss: 'value',
} as const;

/**
 * Refuses a name that was just added if the company now has more than it may: lists of names are answered whole. Locks the names,
 * so that one alone of several requests adds the last one. An import under way is not waited for and counts by itself: what is added
 * by hand meanwhile may exceed the number. @throws 400
 */
export async function refuseNameBeyond(
  tx: Knex.Transaction,
  table: keyof typeof FIELDS,
  companyId: string,
): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table}/${companyId}`]);
  const { rows } = await tx.raw<{ rows: { n: number }[] }>(
    'select count(*)::integer as n from ?? where company_id = ?',
    [table, companyId],
  );
  if ((rows[0]?.n ?? 0) > NAMES_OF_COMPANY) throw invalid({ [FIELDS[table]]: [NAMES_REACHED] });
}
