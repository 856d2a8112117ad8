import type { Viewer } from '@portal/access';
import type { Suggestions } from '@portal/contracts/projects/assignment';
import { nameOrder, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** Maximum number of choices in a picker. */
const MOST = 500;

/** The project that is assigned, and its owner. */
interface Place {
  readonly id: string;
  readonly companyId: string;
}

/** SQL that is true for people `m` whom the owner of a project knows: accepted contacts of its projects or of its book. */
const KNOWN = `exists (select from contacts k
  where k.user_id = m.user_id and k.company_id = $1 and k.is_accepted and k.request_status is null)`;

const HAS_ACCOUNT = `m.access_status = 'HasAccess' and not m.is_deleted`;

/** SQL that is true for people `m` whom the insurer keeps out of the project, or has yet to decide about (decisions §26.1). */
const KEPT_OUT = `exists (select from contacts o
  where o.project_id = $2 and o.user_id = m.user_id and o.request_status is not null)`;

/**
 * Returns the engineers whom the viewer may assign to a project. An insurer assigns its own and those whom it knows from its
 * contacts, a risk company its own: nobody learns of people by assigning them.
 */
export async function suggestedEngineers(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  { id, companyId }: Place,
): Promise<Suggestions['engineers']> {
  const isCompany = viewer.role === 'RCCoordinator';
  const seen = isCompany ? 'm.company_id = $1' : `(m.company_id = $1 or ${KNOWN})`;
  return queryPrepared<Suggestions['engineers'][number]>(target, {
    name: `suggested-engineers-${isCompany ? 'company' : 'insurer'}`,
    text: `
      select m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName", m.email,
        m.company_id as "companyId", m.company_name as "companyName"
      from members m
      where m.role = 'RiskEngineer' and ${HAS_ACCOUNT} and ${seen} and not ${KEPT_OUT}
      order by ${nameOrder('m.last_name')}, ${nameOrder('m.first_name')}, m.user_id limit ${MOST}`,
    values: [isCompany ? viewer.companyId : companyId, id],
  });
}

/**
 * Returns the risk companies to which an insurer may give a project: those of its contacts that have a coordinator with an
 * account. Risk companies give it to none.
 */
export async function suggestedCompanies(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  { companyId }: Place,
): Promise<Suggestions['companies']> {
  if (viewer.role === 'RCCoordinator') return [];
  return queryPrepared<Suggestions['companies'][number]>(target, {
    name: 'suggested-companies',
    text: `
      select c.company_id as id, c.name from companies c
      where c.type = 'Risk'
        and exists (select from members m where m.company_id = c.company_id and m.role = 'RCCoordinator' and ${HAS_ACCOUNT})
        and exists (select from members m where m.company_id = c.company_id and ${HAS_ACCOUNT} and ${KNOWN})
      order by ${nameOrder('c.name')}, c.company_id limit ${MOST}`,
    values: [companyId],
  });
}
