import type { CompanyContactType } from '@portal/contracts/projects/company-contact-lists';
import { sharedWait } from '@portal/service-kit';
import type { Knex } from 'knex';

/** A company of a company's book. */
export interface KnownCompanyContact {
  readonly id: string;
  readonly name: string;
  readonly type: CompanyContactType;
  readonly email: string;
}

/** Longest wait for the event of a company contact that has just been added, on a busy machine, too. */
const PATIENCE_MS = 2_000;

const untilAdded = sharedWait((db: Knex, ids) =>
  db('known_company_contacts').whereRaw('id = any(?::uuid[])', [ids]).pluck<string[]>('id'),
);

/** Waits a moment for the events of company contacts that have just been added. */
export const waitForCompanyContacts = (db: Knex, ids: readonly string[]): Promise<void> =>
  untilAdded(db, ids, PATIENCE_MS);

/** Returns the companies of a company's book that have these ids, in no order. */
export const companyContactsOf = (
  tx: Knex.Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<KnownCompanyContact[]> =>
  tx('known_company_contacts')
    .where({ company_id: companyId, is_deleted: false })
    .whereIn('id', [...ids])
    .select<KnownCompanyContact[]>('id', 'name', 'type', 'email');
