import { consumerOf } from '@portal/contracts/events/consumers';
import { projectValuesChanged } from '@portal/contracts/events/project-values';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';
import { publishProjectsChanged } from '../core/hints.ts';

/** Locks the table as the deletion of a project does, so that no values of a deleted project stay. */
const LOCK = 'lock table portfolio_values in share row exclusive mode';

const STORE = `
  insert into portfolio_values as x (project_id, version, company_id, currency, tiv, var)
  select distinct on ("projectId") "projectId", version, "companyId", currency, tiv, var
  from json_to_recordset(?::json) as p ("projectId" uuid, version bigint, "companyId" uuid, currency text, tiv numeric,
    var numeric)
  where not exists (select from portfolio_tombstones t where t.kind = 'project' and t.id = p."projectId")
  order by "projectId", version desc
  on conflict (project_id) do update set version = excluded.version, company_id = excluded.company_id,
    currency = excluded.currency, tiv = excluded.tiv, var = excluded.var
    where x.version < excluded.version`;

/** Keeps insured values and values at risk, by the highest version of each project. */
export const valuesConsumer: ConsumerDefinition = {
  ...consumerOf('insights', 'values'),
  batch: { max: 20 },
  handlers: [
    onBatch(projectValuesChanged, async (tx, events) => {
      const projects = events.flatMap(({ data }) => data.projects);
      await tx.raw(LOCK);
      await tx.raw(STORE, [JSON.stringify(projects)]);
      await publishProjectsChanged(
        tx,
        projects.map(({ projectId }) => ({ id: projectId })),
      );
    }),
  ],
};
