import type { Viewer } from '@portal/access';
import { locationChanged, MAX_LOCATIONS_PER_EVENT, type LocationPoint } from '@portal/contracts/events/locations';
import type { CreateLocation, LocationFields } from '@portal/contracts/projects/location';
import { publishAll, type Actor } from '@portal/event-bus';
import { LOCATION_TEXTS } from '@portal/contracts/projects/location-texts';
import { actorOf, admit, auditNothing, expectedVersion } from '@portal/service-kit';
import { evaluateLocation, evaluateNewLocation } from '@portal/workflow';
import type { Knex } from 'knex';
import { reachProject } from '../core/access/reach-project.ts';
import type { PendingEvent } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { publishStates } from '../core/events/project-states.ts';
import { rescoreProjects } from '../core/risk-score/rescore.ts';
import {
  changeLocation,
  columnsOf,
  insertLocation,
  lockedLocations,
  showCountry,
  type StoredLocation,
} from './location.repository.ts';
import { reachLocation, type ReachedLocation } from './reach-location.ts';

interface Written {
  readonly id: string;
  readonly version: number;
}
/** The location to change, and the version expected by the request, if any. */
interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/** Adds a location; the first one of a project is its primary one. */
export async function addLocation(tx: Knex.Transaction, viewer: Viewer, body: CreateLocation): Promise<Written> {
  const project = await reachProject(tx, viewer, body.projectId, 'location', 'no key update');
  const there = await lockedLocations(tx, project.id);
  admit(evaluateNewLocation(project, there.length, viewer));
  const columns = { ...columnsOf(body), is_primary: there.length === 0 };
  const actor = actorOf(viewer);
  const id = await insertLocation(tx, project, columns, actor.name);
  if (columns.is_primary) await showPrimary(tx, project.id, actor, columns);
  await recordChange(tx, {
    ...{ kind: 'location', id, before: null, after: columns, actor },
    event: publishPoints([id]),
    details: { projectId: project.id },
  });
  return { id, version: 1 };
}

/** Changes what people enter of a location. */
export async function editLocation(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  fields: LocationFields,
): Promise<Written> {
  const { project, location } = await locationToChange(tx, viewer, { id, expected }, 'update');
  const columns = columnsOf(fields);
  const isMoved = columns.latitude !== location.latitude || columns.longitude !== location.longitude;
  // The assessment of the old point does not apply to the new one.
  const moved = isMoved && { point_version: location.point_version + 1, time_zone: null };
  const actor = actorOf(viewer);
  const version = await changeLocation(tx, location.id, { ...columns, ...moved }, actor.name);
  if (location.is_primary) await showPrimary(tx, project.id, actor, columns, location);
  await recordChange(tx, {
    ...{ kind: 'location', id: location.id, before: { ...location }, after: columns, actor },
    event: isMoved ? publishPoints([location.id]) : null,
    details: { projectId: project.id },
  });
  return { id: location.id, version };
}

/** Makes a location the only primary one (spec 2 §2). */
export async function setPrimary(tx: Knex.Transaction, viewer: Viewer, { id, expected }: Target): Promise<Written> {
  // Choosing the current primary location again is not refused.
  const { project, location, others } = await locationToChange(tx, viewer, { id, expected }, 'update');
  if (location.is_primary) {
    auditNothing();
    return { id: location.id, version: location.version };
  }
  const actor = actorOf(viewer);
  const former = others.find(({ is_primary }) => is_primary);
  if (former) await changeLocation(tx, former.id, { is_primary: false }, actor.name);
  const version = await changeLocation(tx, location.id, { is_primary: true }, actor.name);
  await showPrimary(tx, project.id, actor, location, former);
  await recordChange(tx, {
    ...{ kind: 'location', id: location.id, event: null, actor },
    before: { primary: former?.name ?? null },
    after: { primary: location.name },
    details: { projectId: project.id },
  });
  return { id: location.id, version };
}

/** Deletes a location. The primary one goes last: a project that has locations has a primary one. */
export async function deleteLocation(tx: Knex.Transaction, viewer: Viewer, { id, expected }: Target): Promise<Written> {
  const { project, location } = await locationToChange(tx, viewer, { id, expected }, 'delete');
  await tx('locations').where({ id: location.id }).delete();
  if (location.is_primary) await showPrimary(tx, project.id, actorOf(viewer), null, location);
  const { name, address, latitude, longitude } = location;
  await recordChange(tx, {
    ...{ kind: 'location', id: location.id, event: null, actor: actorOf(viewer) },
    before: { name, address, latitude, longitude },
    after: null,
    details: { projectId: project.id },
  });
  return { id: location.id, version: location.version };
}

/** Shows the country of the primary location in the list, and tells other services its address where it has changed. */
async function showPrimary(
  tx: Knex.Transaction,
  projectId: string,
  actor: Actor,
  location: Pick<StoredLocation, 'address' | 'country_code'> | null,
  former?: StoredLocation,
): Promise<void> {
  await showCountry(tx, projectId, location?.country_code ?? null);
  await rescoreProjects(tx, [projectId], { kind: 'location' }, actor);
  if (location?.address !== former?.address) await publishStates(tx, [projectId]);
}

/** A location with which the viewer may do something now, locked. */
async function locationToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  action: 'update' | 'delete',
): Promise<ReachedLocation> {
  const reached = await reachLocation(tx, viewer, id);
  const { project, location, others } = reached;
  const facts = { isPrimary: location.is_primary, others: others.length };
  admit(evaluateLocation(project, facts, action, viewer), {
    version: expectedVersion(location, expected, LOCATION_TEXTS.stale),
  });
  return reached;
}

/** Publishes the points of locations that were added or moved, so that their hazards and time zone are looked up. */
export const publishPoints =
  (ids: readonly string[]): PendingEvent =>
  async (tx, actor) => {
    const { rows } = await tx.raw<{ rows: LocationPoint[] }>(
      `select id as "locationId", project_id as "projectId", point_version as version, latitude, longitude
       from locations where id = any(?::uuid[]) order by id`,
      [[...ids]],
    );
    const batches = Array.from({ length: Math.ceil(rows.length / MAX_LOCATIONS_PER_EVENT) }, (_, batch) => ({
      items: rows.slice(batch * MAX_LOCATIONS_PER_EVENT, (batch + 1) * MAX_LOCATIONS_PER_EVENT),
    }));
    await publishAll(tx, locationChanged, batches, actor);
  };
