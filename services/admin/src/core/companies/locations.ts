import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';

/** Adds the first office of a company, its primary one (decisions §3.4), and answers its id. */
export async function addPrimaryLocation(tx: Knex.Transaction, companyId: string, name: string): Promise<string> {
  const locationId = randomUUID();
  await tx('locations').insert({ location_id: locationId, company_id: companyId, name, is_primary: true });
  return locationId;
}

/** Names the primary office of a company. */
export async function namePrimaryLocation(tx: Knex.Transaction, companyId: string, name: string): Promise<void> {
  await tx('locations')
    .where({ company_id: companyId, is_primary: true })
    .update({ name, version: tx.raw('version + 1'), updated_at: tx.fn.now() });
}
