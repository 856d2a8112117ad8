import { MAX_PROJECT_STATES } from '@portal/contracts/events/project-states';
import { projectValuesChanged } from '@portal/contracts/events/project-values';
import { publishEach, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import type { ProjectContent } from '../project/project.mapping.ts';
import type { AddedProjects } from './project-states.ts';
import { publishWorkChanged } from './work.ts';

/**
 * Publishes TIV and VaR of projects: those with some ids, which the transaction has locked, or those that an import has
 * added. Versions come from the sequence of the projects' states and grow in the order of a project's changes.
 */
export async function publishValues(tx: Knex.Transaction, projects: readonly string[] | AddedProjects): Promise<void> {
  const [condition, bindings]: [string, Record<string, string | string[]>] =
    'importId' in projects
      ? ['p.import_id = :importId', { importId: projects.importId }]
      : ['p.id = any(:ids::uuid[])', { ids: [...projects] }];
  const sql = `
    with stated as materialized (
      select p.id, '{"projectId":"' || p.id || '","version":' || (select nextval('project_state_versions'))
        || ',"companyId":"' || p.company_id || '","currency":' || to_json(p.currency)
        || ',"tiv":' || coalesce(p.total_insured_value::text, 'null')
        || ',"var":' || coalesce(p.value_at_risk::text, 'null') || '}' as state
      from projects p where ${condition}
    ), placed as (
      select id, state, (row_number() over (order by id) - 1) / ${MAX_PROJECT_STATES} as batch from stated
    )
    select '{"projects":[' || string_agg(state, ',' order by id) || ']}' as data from placed group by batch`;
  await publishEach(tx, projectValuesChanged, { sql, bindings }, null);
}

/** Returns true if the change of a project has changed what {@link publishValues} publishes of it. */
export const hasOtherValues = (before: ProjectContent, after: ProjectContent): boolean =>
  before.tiv !== after.tiv || before.var !== after.var || before.currency !== after.currency;

/** Returns a function that publishes the values of a project, and makes open pages load its details again, which show them. */
export const valuesEvent =
  (projectId: string) =>
  async (tx: Knex.Transaction, actor: Actor): Promise<void> => {
    await publishValues(tx, [projectId]);
    await publishWorkChanged(tx, [{ projectId, tab: 'details' }], actor);
  };
