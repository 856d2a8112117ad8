import { bareNumber } from '@portal/contracts/common/phone';
import { nameKey, storedName } from '@portal/contracts/common/name-key';
import type { PostalAddress } from '@portal/contracts/identity/user';
import type { CompanyContact, NewCompanyContact } from '@portal/contracts/projects/company-contact';
import type { CompanyContactSortField, CompanyContactType } from '@portal/contracts/projects/company-contact-lists';
import { lastChangeOf, type ListParameters, searchPattern } from '@portal/service-kit';
import type { Knex } from 'knex';

export interface StoredCompanyContact {
  readonly id: string;
  readonly company_id: string;
  readonly version: number;
  readonly name: string;
  readonly type: CompanyContactType;
  readonly email: string;
  readonly phone: string | null;
  readonly address: PostalAddress | null;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** Maximum number of choices in a picker; others are found by the list's search. */
const MOST = 1_000;

/** A page of a company's book, and how many there are. */
export async function listCompanyContacts(
  db: Knex,
  companyId: string,
  { sortDirection, pageSize, offset, name }: ListParameters<CompanyContactSortField>,
): Promise<{ readonly rows: readonly StoredCompanyContact[]; readonly totalCount: number }> {
  const found = db('company_contacts')
    .where({ company_id: companyId })
    .where((named) => {
      if (name !== undefined) void named.whereRaw('search_key like ?', [searchPattern(name)]);
    });
  const direction = sortDirection === 'Descending' ? 'desc' : 'asc';
  const [rows, counted] = await Promise.all([
    found.clone().orderBy('name_key', direction).limit(pageSize).offset(offset).select<StoredCompanyContact[]>('*'),
    found.clone().count<{ count: string }[]>('*').first(),
  ]);
  return { rows, totalCount: Number(counted?.count ?? 0) };
}

/** All of a company's book by name, to choose from. */
export async function allCompanyContacts(db: Knex, companyId: string): Promise<readonly StoredCompanyContact[]> {
  return db('company_contacts').where({ company_id: companyId }).orderBy('name_key').limit(MOST).select('*');
}

/** One of the company's; undefined where it has no such contact. */
export async function findCompanyContact(
  db: Knex,
  companyId: string,
  id: string,
): Promise<StoredCompanyContact | undefined> {
  return db('company_contacts').where({ id, company_id: companyId }).first<StoredCompanyContact | undefined>();
}

/** Returns one of the company's, locked until the transaction ends; undefined where it has no such contact. */
export async function lockCompanyContact(
  tx: Knex.Transaction,
  companyId: string,
  id: string,
): Promise<StoredCompanyContact | undefined> {
  return tx('company_contacts')
    .where({ id, company_id: companyId })
    .forUpdate()
    .first<StoredCompanyContact | undefined>();
}

export async function insertCompanyContact(
  tx: Knex.Transaction,
  companyId: string,
  entered: NewCompanyContact,
  changedBy: string,
): Promise<StoredCompanyContact> {
  const [row] = await tx('company_contacts')
    .insert({ ...columnsOf(entered), company_id: companyId, changed_by: changedBy })
    .returning<StoredCompanyContact[]>('*');
  if (!row) throw new Error('The insert of a company contact returned nothing');
  return row;
}

/** Changes a company contact that the transaction has locked; its version grows. */
export async function changeCompanyContact(
  tx: Knex.Transaction,
  id: string,
  entered: NewCompanyContact,
  changedBy: string,
): Promise<StoredCompanyContact> {
  const [row] = await tx('company_contacts')
    .where({ id })
    .update({ ...columnsOf(entered), version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: changedBy })
    .returning<StoredCompanyContact[]>('*');
  if (!row) throw new Error('The company contact went while it was locked');
  return row;
}

export async function removeCompanyContact(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('company_contacts').where({ id }).delete();
}

const columnsOf = ({ name, type, info: { email, phone, address } }: NewCompanyContact) => ({
  name: storedName(name),
  name_key: nameKey(name),
  type,
  email: email.trim(),
  phone: phone ? bareNumber(phone) : null,
  address: address ? JSON.stringify(address) : null,
});

/** A company contact as the wire has it. */
export const companyContactOf = (row: StoredCompanyContact): CompanyContact => {
  const { id, version, name, type, email, phone, address } = row;
  return { id, version, ...lastChangeOf(row, true), name, type, info: { email, phone, address } };
};
