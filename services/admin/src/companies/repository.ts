import type { CompanyType } from '@portal/contracts/common/enums';
import { companyChanged } from '@portal/contracts/events/admin';
import type { PostalAddress } from '@portal/contracts/identity/user';
import { publish, type Actor } from '@portal/event-bus';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';

export interface Company {
  readonly companyId: string;
  readonly type: Exclude<CompanyType, 'NoCompany'>;
  readonly name: string;
  readonly address: PostalAddress;
  /** Bare: `+` and digits. */
  readonly phone: string;
}

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

/** Adds a company and says so. */
export async function addCompany(tx: Knex.Transaction, company: Company, actor: Actor): Promise<void> {
  const { companyId, type } = company;
  const [row] = await tx('companies')
    .insert({ company_id: companyId, type, ...columnsOf(company) })
    .returning<CompanyRow[]>('*');
  await announce(tx, row, actor);
}

/** Changes name, telephone and address of a company and says so. Its type never changes. Throws 404. */
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
  await announce(tx, row, actor);
}

async function announce(tx: Knex.Transaction, row: CompanyRow | undefined, actor: Actor): Promise<void> {
  if (!row) throw notFound();
  const { company_id: companyId, version, type, name } = row;
  await publish(tx, companyChanged, { companyId, version, type, name }, actor);
}
