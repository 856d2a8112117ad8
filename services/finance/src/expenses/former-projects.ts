import type { Viewer } from '@portal/access';
import type { FormerProject } from '@portal/contracts/finance/expense';
import { FORMER_PROJECTS } from '@portal/contracts/finance/expense-lists';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';

/**
 * Returns the projects that the viewer, or for a coordinator the company, has lost: their time and expenses are still to be
 * completed and billed (decisions §27). Those with unbilled entries come first, then by name.
 */
export function formerProjectsOf(pool: pg.Pool, { role, userId, companyId }: Viewer): Promise<FormerProject[]> {
  const [engineer, company] = role === 'RiskEngineer' ? [userId, null] : [null, companyId];
  return queryPrepared<FormerProject>(pool, {
    name: 'former-projects',
    text: `
      with had as (
        select a.project_id from assigned_engineers a where a.engineer_id = $1::uuid
        union select a.project_id from known_engineers e
          join assigned_engineers a on a.engineer_id = e.user_id where e.company_id = $2 and a.ended_at is null
        union select a.project_id from assigned_engineers a where a.ended_at is not null and a.ended_company_id = $2
        union select s.project_id from expense_sums s where s.engineer_id = $1 or s.company_id = $2
      )
      select p.id as "projectId", coalesce(last.name, p.name) as "projectName",
        coalesce(s.unbilled, 0)::int as "unbilledCount"
      from had join known_projects p on p.id = had.project_id
      left join lateral (
        select ended_project_name as name from assigned_engineers
        where project_id = p.id and ended_at is not null and (engineer_id = $1 or ended_company_id = $2)
        order by ended_at desc limit 1
      ) last on true
      left join lateral (
        select sum(entries) as unbilled from expense_sums
        where project_id = p.id and not is_billed and (engineer_id = $1 or company_id = $2)
      ) s on true
      where p.status <> 'Deleted' and ($2::uuid is null or p.assigned_company_id is distinct from $2)
        and not exists (
          select from known_participants k where k.project_id = p.id and (k.user_id = $1 or k.company_id = $2))
      order by coalesce(s.unbilled, 0) > 0 desc, "projectName", p.id limit $3`,
    values: [engineer, company, FORMER_PROJECTS],
  });
}
