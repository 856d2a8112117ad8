import { demoId } from '@portal/contracts/common/demo';
import { nameKey } from '@portal/contracts/common/name-key';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishCompanyContacts } from '../core/events/company-contacts.ts';
import { BOOK_COMPANIES, BOOK_PEOPLE } from './books.ts';
import { companyIdOf } from './portfolio.ts';
import { addRows } from './store.ts';

const COMPANIES = ['northwind', 'harbour', 'rival', 'meridian', 'granite'] as const;

/** Adds the contacts of the demo companies' own books; existing ones stay. Returns the number added. */
export async function loadBooks(knex: Knex): Promise<number> {
  let added = 0;
  for (const key of COMPANIES) added += await transaction(knex, (tx) => loadBook(tx, key));
  return added;
}

async function loadBook(tx: Knex.Transaction, key: (typeof COMPANIES)[number]): Promise<number> {
  const owner = {
    company_id: companyIdOf(key),
    version: 1,
    changed_by: 'Demo data',
    changed_at: '2026-10-01T08:00:00Z',
  };
  const people = (BOOK_PEOPLE[key] ?? []).map(({ position, firstName, lastName, company, email, phone, address }) => ({
    ...owner,
    id: demoId(`contact:${key}:${email}`),
    position,
    first_name: firstName,
    last_name: lastName,
    email,
    company_name: company,
    phone,
    address,
    access_status: 'NoAccess',
    is_inviter: false,
    asked_version: 0,
  }));
  const companies = (BOOK_COMPANIES[key] ?? []).map(({ name, type, email, phone, address }) => ({
    ...owner,
    name,
    name_key: nameKey(name),
    type,
    email,
    phone,
    address,
  }));
  const addedPeople = await addRows(tx, 'contacts', people);
  const addedCompanies = await addRows(tx, 'company_contacts', companies);
  await publishCompanyContacts(tx, addedCompanies);
  return addedPeople.length + addedCompanies.length;
}
