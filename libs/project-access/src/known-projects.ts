import type { ProjectState } from '@portal/contracts/events/project-states';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** People and companies. */
export interface Parties {
  readonly userIds: readonly string[];
  readonly companyIds: readonly string[];
}

/** A project of which a newer version was stored. */
export interface KnownProject {
  readonly id: string;
  readonly version: number;
  readonly status: ProjectState['status'];
  /** True if the project was not known before. */
  readonly isNew: boolean;
  readonly companyId: string;
  /**
   * Parties that had the project until now and have it no more: participants, their companies, and the company with its
   * assignment. Nothing that is stored then names them, though their open pages still show it.
   */
  readonly left: Parties;
}

interface Kept extends Omit<KnownProject, 'left'> {
  readonly formerCompanyId: string | null;
}

/**
 * Stores the highest version of each project, with its participants: events may arrive in any order, and twice. Returns
 * the stored projects. An event without details or without an address keeps the known ones.
 */
export async function storeProjects(
  tx: Knex.Transaction,
  states: readonly ProjectState[],
): Promise<readonly KnownProject[]> {
  const published = JSON.stringify(states.map((state) => ({ ...state, hasAddress: state.address !== undefined })));
  const { rows } = await tx.raw<{ rows: Kept[] }>(KEEP, [published]);
  const former = rows.length > 0 ? await replaceParticipants(tx, rows, published) : [];
  const partsOf = Map.groupBy(former, ({ projectId }) => projectId);
  const present = new Map(states.map((state) => [`${state.projectId} ${state.version}`, state]));
  return rows.map(({ formerCompanyId, ...project }) => {
    const state = present.get(`${project.id} ${project.version}`);
    return { ...project, left: leftOf(state, partsOf.get(project.id) ?? [], formerCompanyId) };
  });
}

interface FormerPart {
  readonly projectId: string;
  readonly userId: string;
  readonly companyId: string | null;
}

/** Returns those of the former parties of a project who are none of its present ones. */
function leftOf(state: ProjectState | undefined, former: readonly FormerPart[], assigned: string | null): Parties {
  const people = new Set(state?.participants.map(({ userId }) => userId));
  const companies = new Set([
    state?.assignedCompanyId,
    ...(state?.participants.map(({ companyId }) => companyId) ?? []),
  ]);
  const formerCompanies = new Set([assigned, ...former.map(({ companyId }) => companyId)]);
  return {
    userIds: former.map(({ userId }) => userId).filter((id) => !people.has(id)),
    companyIds: [...formerCompanies].filter((id) => id !== null).filter((id) => !companies.has(id)),
  };
}

/** Locks rows in the order of their ids, so that two events at once cannot wait for each other. */
const KEEP = `
  insert into known_projects as known (id, version, company_id, company_type, name, status,
    type, currency, policy_start_date, policy_expire_date, line_percent, is_deployment21, assigned_company_id, address)
  select distinct on ("projectId") "projectId", version, "companyId", "companyType", name, status,
    details ->> 'type', details ->> 'currency', (details ->> 'policyStartDate')::date,
    (details ->> 'policyExpireDate')::date, (details ->> 'linePercent')::numeric, (details ->> 'isDeployment21')::boolean,
    "assignedCompanyId",
    case when "hasAddress" then address else (select k.address from known_projects k where k.id = "projectId") end
  from json_to_recordset(?::json) as published ("projectId" uuid, version bigint, "companyId" uuid, "companyType" text,
    name text, status text, details json, "assignedCompanyId" uuid, address text, "hasAddress" boolean)
  order by "projectId", version desc
  on conflict (id) do update set version = excluded.version, company_id = excluded.company_id,
    company_type = excluded.company_type, name = excluded.name, status = excluded.status,
    type = coalesce(excluded.type, known.type), currency = coalesce(excluded.currency, known.currency),
    policy_start_date = coalesce(excluded.policy_start_date, known.policy_start_date),
    policy_expire_date = coalesce(excluded.policy_expire_date, known.policy_expire_date),
    line_percent = case when excluded.type is null then known.line_percent else excluded.line_percent end,
    is_deployment21 = coalesce(excluded.is_deployment21, known.is_deployment21),
    assigned_company_id = excluded.assigned_company_id, address = excluded.address
    where known.version < excluded.version
  returning id, version::float8 as version, status, old.id is null as "isNew", company_id as "companyId",
    old.assigned_company_id as "formerCompanyId"`;

/** Replaces the participants of projects, and returns the former ones. */
async function replaceParticipants(
  tx: Knex.Transaction,
  kept: readonly Kept[],
  published: string,
): Promise<readonly FormerPart[]> {
  const known = kept.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const former =
    known.length === 0
      ? []
      : await tx('known_participants')
          .whereIn('project_id', known)
          .delete()
          .returning<FormerPart[]>(['project_id as projectId', 'user_id as userId', 'company_id as companyId']);
  await tx.raw(
    `insert into known_participants (project_id, user_id, company_id, role, is_primary, is_accepted)
     select kept.id, part."userId", part."companyId", part.role, part."isPrimary", coalesce(part."isAccepted", true)
     from json_to_recordset(:published::json) as published ("projectId" uuid, version bigint, participants json)
     join unnest(:ids::uuid[], :versions::bigint[]) as kept (id, version)
       on kept.id = published."projectId" and kept.version = published.version
     cross join lateral json_to_recordset(published.participants)
       as part ("userId" uuid, "companyId" uuid, role text, "isPrimary" boolean, "isAccepted" boolean)
     on conflict do nothing`,
    { published, ids: kept.map(({ id }) => id), versions: kept.map(({ version }) => version) },
  );
  return former;
}

/** Returns those of the projects that were ever published, for any company. */
export async function knownProjects(target: pg.Pool | Knex, ids: readonly string[]): Promise<readonly string[]> {
  const found = await queryPrepared<{ id: string }>(target, {
    name: 'known-projects',
    text: 'select id from known_projects where id = any($1)',
    values: [ids],
  });
  return found.map(({ id }) => id);
}
