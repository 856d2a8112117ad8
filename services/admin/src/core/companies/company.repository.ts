import type { CompanyType } from '@portal/contracts/common/enums';
import { companyChanged } from '@portal/contracts/events/admin';
import { MAIN_LOCATION } from '@portal/contracts/identity/sign-up';
import type { PostalAddress } from '@portal/contracts/identity/user';
import { type Actor, publish } from '@portal/event-bus';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import { addSettings } from '../settings/setting.repository.ts';
import { randomUUID } from 'node:crypto';

export interface Company {
  readonly companyId: string;
  readonly type: Exclude<CompanyType, 'NoCompany'>;
  readonly name: string;
  readonly address: PostalAddress;
  /** Bare: `+` and digits. */
  readonly phone: string;
  /** Name of its first office; `Main Location` by default. */
  readonly locationName?: string;
}

/** A company with the name of its first office. */
export type DescribedCompany = Required<Company>;

interface CompanyRow {
  readonly company_id: string;
  readonly version: number;
  readonly type: Company['type'];
  readonly name: string;
}

const columnsOf = ({ name, phone, address }: Pick<Company, 'name' | 'phone' | 'address'>) => ({
  name,
  phone,
  country: address.country,
  state: address.state,
  city: address.city,
  address_line: address.addressLine,
  zip_code: address.zipCode,
});

/**
 * Adds a company with its first office and publishes it.
 * @returns the id of the office
 */
export async function addCompany(tx: Knex.Transaction, company: Company, actor: Actor): Promise<string> {
  const { companyId, type, locationName = MAIN_LOCATION } = company;
  const [row] = await tx('companies')
    .insert({ company_id: companyId, type, ...columnsOf(company) })
    .returning<CompanyRow[]>('*');
  const locationId = await addPrimaryLocation(tx, companyId, locationName);
  if (type !== 'Risk') await addSettings(tx, companyId);
  await publishCompany(tx, row, actor);
  return locationId;
}

/** Changes name, telephone and address of a company and publishes it. Its type never changes. Throws 404. */
export async function changeCompany(
  tx: Knex.Transaction,
  companyId: string,
  changes: Pick<Company, 'name' | 'phone' | 'address'>,
  actor: Actor,
): Promise<void> {
  const [row] = await tx('companies')
    .where({ company_id: companyId })
    .update({ ...columnsOf(changes), version: tx.raw('version + 1'), updated_at: tx.fn.now() })
    .returning<CompanyRow[]>('*');
  await publishCompany(tx, row, actor);
}

/** Locks a company against other writes of it, and of what is counted for it, until the transaction ends. */
export async function lockCompany(tx: Knex.Transaction, companyId: string): Promise<void> {
  await tx('companies').where({ company_id: companyId }).forNoKeyUpdate().first('company_id');
}

/** Returns a company; undefined where there is none. */
export async function findCompany(db: Knex, companyId: string): Promise<DescribedCompany | undefined> {
  const { rows } = await db.raw<{ rows: DescribedCompany[] }>(
    `select c.company_id as "companyId", c.type, c.name, c.phone, l.name as "locationName",
       json_build_object('country', c.country, 'state', c.state, 'city', c.city, 'addressLine', c.address_line,
         'zipCode', c.zip_code) as address
     from companies c join locations l using (company_id) where c.company_id = :companyId and l.is_primary`,
    { companyId },
  );
  return rows[0];
}

async function publishCompany(tx: Knex.Transaction, row: CompanyRow | undefined, actor: Actor): Promise<void> {
  if (!row) throw notFound();
  const { company_id: companyId, version, type, name } = row;
  await publish(tx, companyChanged, { companyId, version, type, name }, actor);
}

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
