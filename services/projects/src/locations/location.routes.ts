import {
  listLocations,
  createLocation,
  updateLocation,
  setPrimaryLocation,
  deleteLocation as deleteLocationEndpoint,
} from '@portal/contracts/projects/location.endpoints';
import { etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { reachProject } from '../core/access/reach-project.ts';
import { addLocation, deleteLocation, editLocation, setPrimary } from './changes.ts';
import { locationOf } from './location.mapping.ts';
import { locationsOf } from './location.repository.ts';
import { withActions } from './rules.ts';

/** Locations of a project: one primary and up to five secondary ones (spec 2 §2, §7; decisions §11). */
export function locationRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  /**
   * Runs a change, repeated after a deadlock: maintaining the map's counts locks cells in varying order. It has no
   * effects outside the database.
   */
  const changed = <Result>(work: (tx: Knex.Transaction) => Promise<Result>) => transaction(knex, work, { retries: 3 });

  route(app, listLocations, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'location');
    const locations = await locationsOf(pool, project.id);
    return {
      data: withActions(
        project,
        viewer,
        locations.map((row) => locationOf(row, viewer)),
      ),
    };
  });

  route(app, createLocation, async ({ viewer, body, reply }) => {
    const written = await changed((tx) => addLocation(tx, viewer, body));
    reply.header('etag', etag(written.version));
    return { data: written };
  });

  route(app, updateLocation, async ({ viewer, params, body, reply, expected }) => {
    const target = { id: params.id, expected };
    const written = await changed((tx) => editLocation(tx, viewer, target, body));
    reply.header('etag', etag(written.version));
    return { data: written };
  });

  route(app, setPrimaryLocation, async ({ viewer, params, reply, expected }) => {
    const target = { id: params.id, expected };
    const written = await changed((tx) => setPrimary(tx, viewer, target));
    reply.header('etag', etag(written.version));
    return { data: written };
  });

  route(app, deleteLocationEndpoint, async ({ viewer, params, expected }) => {
    const target = { id: params.id, expected };
    return { data: await changed((tx) => deleteLocation(tx, viewer, target)) };
  });
}
