import { companyContactStates, MAX_COMPANY_CONTACTS_PER_EVENT } from '@portal/contracts/events/company-contacts';
import { publishEach } from '@portal/event-bus';
import type { Knex } from 'knex';

/** Publishes the books of all companies, or company contacts with some ids. */
export async function publishCompanyContacts(tx: Knex.Transaction, which: 'all' | readonly string[]): Promise<void> {
  const sql = `
    with placed as (
      select *, (row_number() over (order by id) - 1) / ${MAX_COMPANY_CONTACTS_PER_EVENT} as batch
      from company_contacts where :isAll or id = any(:ids::uuid[])
    )
    select json_build_object('contacts', json_agg(json_build_object('companyContactId', id, 'version', version,
      'companyId', company_id, 'name', name, 'type', type, 'email', email, 'isDeleted', false) order by id)) as data
    from placed group by batch`;
  const bindings = which === 'all' ? { isAll: true, ids: [] } : { isAll: false, ids: [...which] };
  await publishEach(tx, companyContactStates, { sql, bindings }, null);
}
