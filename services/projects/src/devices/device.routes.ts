import type { Viewer } from '@portal/access';
import type { Device } from '@portal/contracts/projects/device';
import { DEVICE_TEXTS } from '@portal/contracts/projects/device-lists';
import * as endpoints from '@portal/contracts/projects/device.endpoints';
import { etag, listParameters, pageAnswer, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { actionVerdict, evaluateNewDevice } from '@portal/workflow';
import { reachProject } from '../core/access/reach-project.ts';
import { historyOf } from '../core/history/read-history.ts';
import {
  acknowledgeDevice,
  addDevice,
  deleteDevice,
  reachDevice,
  replaceToken,
  updateDevice,
  type ReachedDevice,
} from './changes.ts';
import { deviceOf, mostUrgentFirst } from './device.mapping.ts';
import { devicesOf, pointsOf, spanOf } from './device.repository.ts';
import { flagRoutes } from './flags.routes.ts';
import { proposalRoutes, type AddRecommendation } from './proposal.routes.ts';
import { readingRoutes } from './reading.routes.ts';

const conflicts = { devices_name: { message: DEVICE_TEXTS.nameTaken, field: 'name' } };

/** CONTROLS of a project (spec 2 §2, decisions §20, §27). */
export function deviceRoutes(
  app: PortalApp,
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  addRecommendation: AddRecommendation,
): void {
  flagRoutes(app, { knex, pool });
  proposalRoutes(app, { knex, pool }, addRecommendation);
  readingRoutes(app, { knex, pool });

  const shown = async ({ row, project }: ReachedDevice, viewer: Viewer): Promise<Device> => {
    const now = new Date();
    const points = (await pointsOf(pool, [row.id], spanOf('Day', now))).get(row.id);
    return deviceOf(row, { project, viewer, points, now });
  };

  route(app, endpoints.listDevices, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'devices');
    const now = new Date();
    const rows = await devicesOf(pool, project.id);
    const points = await pointsOf(
      pool,
      rows.map(({ id }) => id),
      spanOf('Day', now),
    );
    const items = rows.map((row) => deviceOf(row, { project, viewer, points: points.get(row.id), now }));
    const create = actionVerdict('create', evaluateNewDevice(project, viewer));
    return { data: { items: items.toSorted(mostUrgentFirst), create, now: now.toISOString() } };
  });

  route(app, endpoints.getDevice, async ({ viewer, params, reply }) => {
    const reached = await reachDevice(pool, viewer, params.id);
    reply.header('etag', etag(reached.row.version));
    return { data: await shown(reached, viewer) };
  });

  route(app, endpoints.getDeviceHistory, async ({ viewer, params, query }) => {
    const { row } = await reachDevice(pool, viewer, params.id);
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await historyOf(pool, { kind: 'device', id: row.id }, parameters);
    return pageAnswer(items, total, parameters);
  });

  route(app, endpoints.getDeviceReadings, async ({ viewer, params, query: { period = 'Day' } }) => {
    const { row } = await reachDevice(pool, viewer, params.id);
    const now = new Date();
    const span = spanOf(period, now);
    const points = (await pointsOf(pool, [row.id], span)).get(row.id) ?? [];
    return { data: { points: [...points], from: span.from.toISOString(), to: now.toISOString() } };
  });

  route(
    app,
    endpoints.createDevice,
    async ({ viewer, body, reply }) => {
      reply.header('cache-control', 'no-store');
      const { token, ...added } = await transaction(knex, (tx) => addDevice(tx, viewer, body));
      return { data: { ...(await shown(added, viewer)), token } };
    },
    { conflicts },
  );

  route(
    app,
    endpoints.updateDevice,
    async ({ viewer, params: { id }, body, expected, reply }) => {
      const changed = await transaction(knex, (tx) => updateDevice(tx, viewer, { id, expected }, body));
      reply.header('etag', etag(changed.row.version));
      return { data: await shown(changed, viewer) };
    },
    { conflicts },
  );

  route(app, endpoints.acknowledgeDevice, async ({ viewer, params: { id }, expected, reply }) => {
    const changed = await transaction(knex, (tx) => acknowledgeDevice(tx, viewer, { id, expected }));
    reply.header('etag', etag(changed.row.version));
    return { data: await shown(changed, viewer) };
  });

  route(app, endpoints.replaceDeviceToken, async ({ viewer, params: { id }, expected, reply }) => {
    reply.header('cache-control', 'no-store');
    const { token, ...changed } = await transaction(knex, (tx) => replaceToken(tx, viewer, { id, expected }));
    return { data: { ...(await shown(changed, viewer)), token } };
  });

  route(app, endpoints.deleteDevice, async ({ viewer, params: { id }, expected }) => {
    await transaction(knex, (tx) => deleteDevice(tx, viewer, { id, expected }));
    return { data: { id } };
  });
}
