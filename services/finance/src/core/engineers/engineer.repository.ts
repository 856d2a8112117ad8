import type { memberChanged } from '@portal/contracts/events/admin';
import { nameOrder, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import type * as v from 'valibot';

type Target = pg.Pool | Knex.Transaction;
type Member = v.InferOutput<typeof memberChanged.data>;

/** Keeps the highest version of an engineer. */
export async function storeEngineer(tx: Knex.Transaction, member: Member): Promise<void> {
  await tx('known_engineers')
    .insert({
      user_id: member.userId,
      version: member.version,
      name: `${member.firstName} ${member.lastName}`,
      company_id: member.companyId,
      company_name: member.companyName,
      designation: member.designation,
    })
    .onConflict('user_id')
    .merge()
    .where('known_engineers.version', '<', member.version);
}

/**
 * Stores that an engineer is assigned to a project. One who was so before keeps the first start; one who was primary before keeps
 * none, unless that became known by this very start.
 */
export async function startAssignment(
  tx: Knex.Transaction,
  projectId: string,
  engineerId: string,
  startedAt: string,
): Promise<void> {
  await tx('assigned_engineers')
    .insert({
      ...{ project_id: projectId, engineer_id: engineerId },
      ...{ started_at: startedAt, ended_at: null, by_function: false },
    })
    .onConflict(['project_id', 'engineer_id'])
    .merge({
      ...{ ended_at: null, by_function: false },
      started_at: tx.raw(
        `coalesce(assigned_engineers.started_at, case when assigned_engineers.function_known_at > excluded.started_at
           - interval '1 minute' then excluded.started_at end)`,
      ),
    });
}

/**
 * Stores that an engineer who was assigned to a project is so no more. One who never acknowledged leaves no trace. Without an
 * engineer, whoever is assigned is so no more: a project has one open assignment. A primary engineer without one stays.
 */
export async function endAssignment(
  tx: Knex.Transaction,
  projectId: string,
  engineerId: string | null,
  endedAt: string,
): Promise<void> {
  await tx('assigned_engineers')
    .where({ project_id: projectId, ...(engineerId === null ? { by_function: false } : { engineer_id: engineerId }) })
    .whereNull('ended_at')
    .update({
      ended_at: endedAt,
      ended_company_id: tx.raw('(select company_id from known_engineers where user_id = engineer_id)'),
      ended_company_name: tx.raw('(select company_name from known_engineers where user_id = engineer_id)'),
      ended_project_name: tx.raw('(select name from known_projects where id = project_id)'),
    });
}

/** Keeps the highest version of a person's time zone. */
export async function storeTimeZone(
  tx: Knex.Transaction,
  person: { readonly userId: string; readonly version: number; readonly timeZone: string },
): Promise<void> {
  await tx('known_time_zones')
    .insert({ user_id: person.userId, version: person.version, time_zone: person.timeZone })
    .onConflict('user_id')
    .merge()
    .where('known_time_zones.version', '<', person.version);
}

/** A risk engineer who is or was assigned to a project. */
export interface AssignedEngineer {
  readonly userId: string;
  /** Null until admin's event has come. */
  readonly name: string | null;
  /** The present company, or the one at the end of an assignment: one that they have joined since has no part in it. */
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly designation: string | null;
  /** First day of an engineer who is or was assigned, by their clock; null where it is not known. */
  readonly assignedSince: string | null;
  /** Last day of an engineer who is assigned no more, by their clock; null for the others. */
  readonly assignedUntil: string | null;
}

/** Returns the engineers who are or were assigned to a project, and its primary one, by name. */
export const assignedEngineersOf = (target: Target, projectId: string): Promise<AssignedEngineer[]> =>
  queryPrepared<AssignedEngineer>(target, {
    name: 'assigned-engineers',
    text: `
      select a.user_id as "userId", e.name, e.designation,
        case when a.is_assigned then e.company_id else a.company_id end as "companyId",
        case when a.is_assigned then e.company_name else a.company_name end as "companyName",
        (a.started_at at time zone zone_or_utc(z.time_zone))::date::text as "assignedSince",
        case when not a.is_assigned then (a.ended_at at time zone zone_or_utc(z.time_zone))::date::text end
          as "assignedUntil"
      from (
        select user_id, bool_or(ended_at is null) as is_assigned, max(ended_at) as ended_at, min(started_at) as started_at,
          (array_agg(company_id order by ended_at desc))[1] as company_id,
          (array_agg(company_name order by ended_at desc))[1] as company_name
        from (
          select engineer_id as user_id, started_at, ended_at, ended_company_id as company_id,
            ended_company_name as company_name
          from assigned_engineers where project_id = $1
          union all
          select user_id, null, null, null, null from known_participants
          where project_id = $1 and role = 'RiskEngineer' and is_primary
        ) each_time
        group by user_id
      ) a
      left join known_engineers e on e.user_id = a.user_id
      left join known_time_zones z on z.user_id = a.user_id
      order by ${nameOrder('e.name')}, a.user_id`,
    values: [projectId],
  });

/** Returns today's date by a person's clock, in UTC where their zone is not known. */
export async function todayOf(target: Target, userId: string): Promise<string> {
  const [row] = await queryPrepared<{ today: string }>(target, {
    name: 'today-of-person',
    text: `select (now() at time zone zone_or_utc(
      (select time_zone from known_time_zones where user_id = $1)))::date::text as today`,
    values: [userId],
  });
  return row?.today ?? '';
}
