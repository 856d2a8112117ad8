import { NAMES_LISTED } from '@portal/contracts/common/entry-limits';
import { nameKey, storedName } from '@portal/contracts/common/name-key';
import type { CauseOfLoss } from '@portal/contracts/projects/claim';
import { nameOrder } from '@portal/service-kit';
import type { Knex } from 'knex';

const columns = (knex: Knex) => ['id', 'value', knex.raw('company_id is null as "isSeeded"')];

/** The portal's causes of loss in the catalogue's order, then the company's own. */
export async function causesOf(knex: Knex, companyId: string | null): Promise<CauseOfLoss[]> {
  return knex('causes_of_loss')
    .where((either) => either.whereNull('company_id').orWhere({ company_id: companyId }))
    .orderByRaw(`sequence, ${nameOrder('value')}`)
    .limit(NAMES_LISTED)
    .select<CauseOfLoss[]>(columns(knex));
}

/** A cause that the company may name; undefined where there is none with this id. */
export async function causeFor(knex: Knex, companyId: string, id: string): Promise<CauseOfLoss | undefined> {
  return knex('causes_of_loss')
    .where({ id })
    .where((either) => either.whereNull('company_id').orWhere({ company_id: companyId }))
    .first<CauseOfLoss | undefined>(columns(knex));
}

/** Adds a cause to the company's own; returns null if the portal or the company has it already. */
export async function addCause(knex: Knex, companyId: string, value: string): Promise<CauseOfLoss | null> {
  const { rows } = await knex.raw<{ rows: CauseOfLoss[] }>(
    `insert into causes_of_loss (company_id, value, value_key)
     select :company, :value, :key
     where not exists (select from causes_of_loss where value_key = :key and company_id is null)
     on conflict do nothing returning id, value, false as "isSeeded"`,
    { company: companyId, value: storedName(value), key: nameKey(value) },
  );
  return rows[0] ?? null;
}

/** Renames a company's own cause; null where the new value is taken. */
export async function renameCause(
  knex: Knex,
  companyId: string,
  id: string,
  value: string,
): Promise<CauseOfLoss | null> {
  const { rows } = await knex.raw<{ rows: CauseOfLoss[] }>(
    `update causes_of_loss c set value = :value, value_key = :key where id = :id and company_id = :company and not exists (
       select from causes_of_loss o where o.value_key = :key and o.id <> c.id
         and (o.company_id is null or o.company_id = c.company_id))
     returning id, value, false as "isSeeded"`,
    { id, company: companyId, value: storedName(value), key: nameKey(value) },
  );
  return rows[0] ?? null;
}
