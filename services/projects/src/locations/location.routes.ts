import {
  createLocationBody,
  locationPath,
  locationsAnswer,
  locationsQuery,
  locationWritten,
  updateLocationBody,
} from '@portal/contracts/projects/location';
import { allow } from '@portal/rights';
import { etag, ifMatch, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { reachProject } from '../core/access/reach-project.ts';
import { addLocation, deleteLocation, editLocation, setPrimary } from './changes.ts';
import { locationOf } from './location.mapping.ts';
import { locationsOf } from './location.repository.ts';
import { asJudged } from './rules.ts';

/** Locations of a project: one primary and up to five secondary ones (spec 2 §2, §7; decisions §11). */
export function locationRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  /**
   * Counting what is on the map locks its cells in the order in which things happen: of two who wait for each other one
   * begins anew. Nothing of it is seen outside the database.
   */
  const changed = <Result>(work: (tx: Knex.Transaction) => Promise<Result>) => transaction(knex, work, { retries: 3 });

  oldRoute(app, {
    method: 'GET',
    url: '/locations',
    summary: 'List the locations of a project with their hazards',
    access: allow('location', 'read'),
    query: locationsQuery,
    response: locationsAnswer,
    handler: async ({ viewer, query }) => {
      const project = await reachProject(pool, viewer, query.projectId, 'location');
      const locations = await locationsOf(pool, project.id);
      return {
        data: asJudged(
          project,
          viewer,
          locations.map((row) => locationOf(row, viewer)),
        ),
      };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/locations',
    summary: 'Add a location to a project',
    access: allow('location', 'create'),
    audit: { action: 'location.create' },
    body: createLocationBody,
    response: locationWritten,
    status: 201,
    handler: async ({ viewer, body, reply }) => {
      const written = await changed((tx) => addLocation(tx, viewer, body));
      reply.header('etag', etag(written.version));
      return { data: written };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/locations/:id',
    summary: 'Change a location',
    access: allow('location', 'update'),
    audit: { action: 'location.update' },
    params: locationPath,
    body: updateLocationBody,
    response: locationWritten,
    handler: async ({ viewer, params, body, request, reply }) => {
      const target = { id: params.id, expected: ifMatch(request) };
      const written = await changed((tx) => editLocation(tx, viewer, target, body));
      reply.header('etag', etag(written.version));
      return { data: written };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/locations/:id/set-as-primary',
    summary: 'Make a location the only primary one of its project',
    access: allow('location', 'update'),
    audit: { action: 'location.setPrimary' },
    params: locationPath,
    response: locationWritten,
    handler: async ({ viewer, params, request, reply }) => {
      const target = { id: params.id, expected: ifMatch(request) };
      const written = await changed((tx) => setPrimary(tx, viewer, target));
      reply.header('etag', etag(written.version));
      return { data: written };
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/locations/:id',
    summary: 'Delete a location',
    access: allow('location', 'delete'),
    audit: { action: 'location.delete' },
    params: locationPath,
    response: locationWritten,
    handler: async ({ viewer, params, request }) => {
      const target = { id: params.id, expected: ifMatch(request) };
      return { data: await changed((tx) => deleteLocation(tx, viewer, target)) };
    },
  });
}
