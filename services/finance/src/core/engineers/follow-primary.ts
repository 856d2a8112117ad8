import type { KnownProject } from '@portal/project-access';
import type { Knex } from 'knex';

/**
 * Follows the primary risk engineers of projects in the transaction that stored them: one without an assignment books until the
 * function is another's, and keeps that day as the last one (decisions §27). Those with an assignment end with it.
 */
export async function followPrimaryEngineers(tx: Knex.Transaction, kept: readonly KnownProject[]): Promise<void> {
  const ids = kept.filter(({ status }) => status !== 'Deleted').map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.raw(
    `update assigned_engineers assigned set ended_at = now(),
       ended_company_id = (select company_id from known_engineers where user_id = assigned.engineer_id),
       ended_company_name = (select company_name from known_engineers where user_id = assigned.engineer_id),
       ended_project_name = (select name from known_projects where id = assigned.project_id)
     where project_id = any(:ids::uuid[]) and by_function and ended_at is null and not exists (
       select from known_participants p where p.project_id = assigned.project_id
         and p.user_id = assigned.engineer_id and p.role = 'RiskEngineer' and p.is_primary)`,
    { ids },
  );
  await tx.raw(
    `insert into assigned_engineers as assigned (project_id, engineer_id, by_function, function_known_at)
     select project_id, user_id, true, now() from known_participants
     where project_id = any(:ids::uuid[]) and role = 'RiskEngineer' and is_primary
     on conflict (project_id, engineer_id) do update set ended_at = null, by_function = true
     where assigned.ended_at is not null`,
    { ids },
  );
}
