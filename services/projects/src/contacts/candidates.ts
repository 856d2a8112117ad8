import { projectScopeOf, type Viewer } from '@portal/access';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import { forbidden, nameOrder } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { StoredCandidate } from './contact.mapping.ts';

/** Maximum number of choices in a picker; others are found by position. */
const MOST = 500;

export interface CandidateFilter {
  readonly position?: ContactPosition | undefined;
  readonly projectIdToExclude?: string | undefined;
  /** True to leave out people in the company's book. */
  readonly excludesBook?: boolean;
  readonly id?: string | undefined;
}

/**
 * Returns the people whom a company can add to its projects: its own underwriters and engineers, its contacts,
 * coordinators of risk companies that it works with, and contacts of its book without an account. People unknown to the
 * company are never returned: neither engineers who are colleagues of its contacts, nor those whom an engineer has entered
 * and nobody has approved. A contact who has not accepted counts by the e-mail that was entered, whosever account it is.
 */
export async function candidatesOf(
  db: Knex,
  companyId: string,
  { position, projectIdToExclude, excludesBook = false, id }: CandidateFilter,
): Promise<readonly StoredCandidate[]> {
  const { rows } = await db.raw<{ rows: StoredCandidate[] }>(
    `with known as materialized (
      select distinct user_id from contacts
      where company_id = :companyId and user_id is not null and is_accepted and request_status is null
    ), partners as materialized (
      select distinct m.company_id from known join members m using (user_id) where m.company_type = 'Risk'
    ), people as (
      select m.user_id as id, m.user_id, contact_position(m.role, m.company_id, :companyId) as position,
        m.first_name, m.last_name, m.email, m.company_name, m.company_type
      from members m
      where not m.is_deleted and m.access_status = 'HasAccess'
        and m.role not in ('Admin', 'None', 'ICCoordinator')
        and (m.company_id = :companyId or m.user_id in (select user_id from known)
          or (m.role = 'RCCoordinator' and m.company_id in (select company_id from partners)))
      union all
      select c.id, null, c.position, c.first_name, c.last_name, c.email, c.company_name, 'NoCompany'
      from contacts c where c.company_id = :companyId and c.project_id is null and c.user_id is null
    )
    select * from people q
    where (:position::text is null or q.position = :position) and (:id::uuid is null or q.id = :id)
      and (:excluded::uuid is null or not exists (
        select from contacts c where c.project_id = :excluded
          and (c.user_id = q.user_id or ((c.user_id is null or not c.is_accepted) and lower(c.email) = lower(q.email)))))
      and not (:excludesBook::boolean and exists (
        select from contacts c where c.company_id = :companyId and c.project_id is null
          and (c.user_id = q.user_id or ((c.user_id is null or not c.is_accepted) and lower(c.email) = lower(q.email)))))
    order by ${nameOrder(`q.first_name || ' ' || q.last_name`)}, q.id limit ${MOST}`,
    { companyId, position: position ?? null, id: id ?? null, excluded: projectIdToExclude ?? null, excludesBook },
  );
  return rows;
}

/**
 * Returns the company whose book and candidates the viewer sees. Throws 403 for people outside of companies that own
 * projects.
 */
export function bookOf(viewer: Viewer): string {
  const scope = projectScopeOf(viewer);
  if (scope.kind !== 'company') throw forbidden();
  return scope.id;
}
