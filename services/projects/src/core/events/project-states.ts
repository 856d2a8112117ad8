import { MAX_PROJECT_STATES, projectStates } from '@portal/contracts/events/project-states';
import { RISK_BANDS } from '@portal/contracts/projects/risk-band';
import { publishEach } from '@portal/event-bus';
import type { Knex } from 'knex';
import { IS_UNACCEPTED } from '../project/unaccepted.ts';
import type { ProjectContent } from '../project/project.mapping.ts';

/** Bytes of the projects of one event, beside its last one: NATS takes a megabyte at most. */
const MAX_BYTES = 400_000;

/** Projects that an import has added. */
export interface AddedProjects {
  readonly importId: string;
}

/**
 * Publishes the state of projects: those with some ids, or those that an import has added. `recordChange` calls it for added
 * projects and changes of {@link PUBLISHED}, a changed score does; a change of participants or of the primary address calls it in its transaction. A trigger publishes
 * deleted projects. Versions must grow in the order of a project's changes. They come from one sequence, and a number
 * is taken only once the project's row is locked: of two concurrent changes the second waits here, gets the higher
 * number, and publishes the first one's effect as well, because its statement sees earlier commits. All projects of one
 * call have the same number; each is compared only with its own. Projects of an import are invisible before it ends:
 * they need no lock, and have no participants and no locations.
 */
export async function publishStates(tx: Knex.Transaction, projects: readonly string[] | AddedProjects): Promise<void> {
  if ('importId' in projects) {
    const { importId } = projects;
    return publishBatches(tx, 'p.import_id = :importId', { importId }, { participants: `'[]'`, address: `'null'` });
  }
  if (projects.length === 0) return;
  // Inserting a participant locks the project's key; a stronger lock here could deadlock.
  await tx.raw('select from projects where id = any(?::uuid[]) order by id for no key update', [[...projects]]);
  await publishBatches(
    tx,
    'p.id = any(:ids::uuid[])',
    { ids: [...projects] },
    { participants: PARTICIPANTS, address: ADDRESS },
  );
}

/** Fields of a project that other services keep. */
const PUBLISHED = [
  'name',
  'status',
  'type',
  'currency',
  'policyStartDate',
  'policyExpireDate',
  'linePercent',
  'isDeployment21Project',
] as const;

/** Returns true if other services keep a field that the change of a project has changed. */
export const isPublished = (before: ProjectContent, after: ProjectContent): boolean =>
  PUBLISHED.some((field) => before[field] !== after[field]);

const DETAILS = `'{"type":"' || p.type || '","currency":' || to_json(p.currency) || ',"policyStartDate":'
  || to_json(p.policy_start_date) || ',"policyExpireDate":' || to_json(p.policy_expire_date) || ',"linePercent":'
  || coalesce(p.line_percent::text, 'null') || ',"isDeployment21":' || p.is_deployment21::text || '}'`;

const RISK = `case when p.risk_score is null then 'null' else '{"score":' || p.risk_score || ',"max":' || p.risk_score_max
  || ',"band":"' || ('{${RISK_BANDS.join(',')}}'::text[])[p.risk_band + 1] || '"}' end`;

const PARTICIPANTS = `coalesce((
  select jsonb_agg(jsonb_build_object('userId', pp.user_id, 'companyId', pp.company_id, 'role', pp.role,
    'isPrimary', pp.is_primary) || case when ${IS_UNACCEPTED} then '{"isAccepted":false}' else '{}' end::jsonb
    order by pp.user_id)
  from project_participants pp where pp.project_id = p.id), '[]')`;

const ADDRESS = `coalesce((
  select to_json(l.address)::text from locations l where l.project_id = p.id and l.is_primary), 'null')`;

/**
 * Builds the events' batches, limited in number and in bytes. PostgreSQL joins them as text: its JSON functions take three
 * times as long, which would slow an import.
 */
async function publishBatches(
  tx: Knex.Transaction,
  condition: string,
  bindings: Readonly<Record<string, string | string[]>>,
  { participants, address }: { readonly participants: string; readonly address: string },
): Promise<void> {
  const sql = `
    with stated as materialized (
      select p.id, '{"projectId":"' || p.id || '","version":' || (select nextval('project_state_versions'))
        || ',"companyId":"' || p.company_id || '","companyType":"' || p.company_type || '","name":' || to_json(p.name)
        || ',"status":"' || p.status || '","participants":' || ${participants}
        || ',"assignedCompanyId":' || coalesce('"' || p.assigned_company_id || '"', 'null')
        || ',"address":' || ${address} || ',"details":' || ${DETAILS} || ',"risk":' || ${RISK} || '}' as state
      from projects p where ${condition}
    ), placed as (
      select id, state, (row_number() over (order by id) - 1) / ${MAX_PROJECT_STATES} as batch from stated
    ), parted as (
      select state, batch, sum(octet_length(state)) over (partition by batch order by id) / ${MAX_BYTES} as part
      from placed
    )
    select '{"projects":[' || string_agg(state, ',') || ']}' as data from parted group by batch, part`;
  await publishEach(tx, projectStates, { sql, bindings }, null);
}
