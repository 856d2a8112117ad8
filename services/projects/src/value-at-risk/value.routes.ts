import * as endpoints from '@portal/contracts/projects/value-at-risk.endpoints';
import { etag, listParameters, pageAnswer, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { reachProject } from '../core/access/reach-project.ts';
import { historyOf } from '../core/history/read-history.ts';
import { reachConstruction, saveBandPercents, saveOperationalValues } from './changes.ts';
import { constructionOf, operationalOf } from './value.mapping.ts';
import { valuesOf } from './value.repository.ts';

/** VALUE AT RISK of operational properties, and the values in PROJECT DETAILS of construction projects (decisions §15, §27). */
export function valueRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(app, endpoints.getOperationalValues, async ({ viewer, params, reply }) => {
    const project = await reachProject(pool, viewer, params.id, 'var');
    const data = operationalOf(await valuesOf(pool, project.id), project, viewer);
    reply.header('etag', etag(data.version));
    return { data };
  });

  route(app, endpoints.getOperationalValuesHistory, async ({ viewer, params, query }) => {
    const project = await reachProject(pool, viewer, params.id, 'var');
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await historyOf(pool, { kind: 'operationalValues', id: project.id }, parameters);
    return pageAnswer(items, total, parameters);
  });

  route(app, endpoints.saveOperationalValues, async ({ viewer, params, body, expected, reply }) => {
    const target = { id: params.id, expected };
    const { project, row } = await transaction(knex, (tx) => saveOperationalValues(tx, viewer, target, body));
    const data = operationalOf(row, project, viewer);
    reply.header('etag', etag(data.version));
    return { data };
  });

  route(app, endpoints.getConstructionValues, async ({ viewer, params, reply }) => {
    const { project, row } = await reachConstruction(pool, viewer, params.id);
    reply.header('etag', etag(row.version));
    return { data: constructionOf(row, project, viewer) };
  });

  route(app, endpoints.saveBandPercents, async ({ viewer, params, body, expected, reply }) => {
    const target = { id: params.id, expected };
    const { project, row } = await transaction(knex, (tx) => saveBandPercents(tx, viewer, target, body));
    reply.header('etag', etag(row.version));
    return { data: constructionOf(row, project, viewer) };
  });
}
