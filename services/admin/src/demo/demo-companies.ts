import { LITE_PROJECTS, type Package } from '@portal/contracts/admin/packages';
import { bareNumber } from '@portal/contracts/common/phone';
import { DEMO_ACCOUNTS, DEMO_COMPANIES, DEMO_OUTSIDERS, demoId, type DemoAccount } from '@portal/contracts/common/demo';
import type { Knex } from 'knex';
import { addCompany } from '../core/companies/company.repository.ts';
import { addMember } from '../core/members/member.repository.ts';
import { addSubscription, type Owner } from '../subscriptions/subscription.repository.ts';
import { COMPANY_PLACES, PERSON_PLACES } from './demo-addresses.ts';

/**
 * Adds the companies, people and subscriptions of the outer interface's table, and insurers without accounts; existing ones stay
 * unchanged.
 */
export async function addDemoCompanies(tx: Knex.Transaction): Promise<void> {
  for (const { key, type, name, plan } of [...DEMO_COMPANIES, ...DEMO_OUTSIDERS]) {
    const companyId = demoId(`company:${key}`);
    const found = await tx('companies').where({ company_id: companyId }).first('company_id');
    if (found) continue;
    const { address, phone } = placeOf(COMPANY_PLACES, key);
    await addCompany(tx, { companyId, type, name, address, phone: bareNumber(phone) }, null);
    await subscribe(tx, `subscription:${key}`, { companyId, userId: null }, plan);
  }
  for (const account of DEMO_ACCOUNTS) await addAccount(tx, account);
}

async function addAccount(tx: Knex.Transaction, account: DemoAccount): Promise<void> {
  const { email, role, firstName, lastName, company, plan = 'FreeUsage' } = account;
  const userId = demoId(`user:${email}`);
  const found = await tx('members').where({ user_id: userId }).first('user_id');
  if (found) return;
  const { address, phone } = company ? placeOf(COMPANY_PLACES, company) : placeOf(PERSON_PLACES, email);
  const companyId = company && demoId(`company:${company}`);
  await addMember(
    tx,
    {
      userId,
      email,
      firstName,
      lastName,
      role,
      companyId,
      locationId: await officeOf(tx, companyId),
      isPrimaryContact: account.isPrimaryContact ?? false,
      designation: account.designation ?? null,
      phone: bareNumber(phone),
      address,
      accessStatus: 'HasAccess',
      rejectionReason: null,
    },
    null,
  );
  if (plan !== 'FreeUsage') await subscribe(tx, `subscription:${email}`, { companyId: null, userId }, plan);
}

/** The first office of an insurer or broker company; risk companies see none (spec 3 §2). */
async function officeOf(tx: Knex.Transaction, companyId: string | null): Promise<string | null> {
  const office = await tx('locations as l')
    .join('companies as c', 'c.company_id', 'l.company_id')
    .where({ 'l.company_id': companyId, 'l.is_primary': true })
    .whereIn('c.type', ['Insurance', 'Broker'])
    .first<{ location_id: string } | undefined>('l.location_id');
  return office?.location_id ?? null;
}

/** A paid year that began on the first of this month. */
async function subscribe(tx: Knex.Transaction, key: string, owner: Owner, plan: Package): Promise<void> {
  const startDate = `${new Date().toISOString().slice(0, 7)}-01`;
  const maxProjectsCount = plan === 'Lite' ? LITE_PROJECTS.default : null;
  await addSubscription(
    tx,
    demoId(key),
    owner,
    { type: 'Paid', package: plan, period: 'Year', startDate, maxProjectsCount },
    null,
  );
}

function placeOf<Place>(places: Readonly<Record<string, Place>>, key: string): Place {
  const place = places[key];
  if (!place) throw new Error(`The demo data have no address for '${key}'`);
  return place;
}
