import { consumerOf } from '@portal/contracts/events/consumers';
import { locationAssessed, type LocationAssessment } from '@portal/contracts/events/locations';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';
import { rescoreProjects } from '../core/risk-score/rescore.ts';

/** Keeps what services/geo finds of locations: dated snapshots of their hazards, and the time zone. */
export const assessmentsConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'assessments'),
  handlers: [on(locationAssessed, (tx, { data }) => keepAssessments(tx, data.items))],
};

/**
 * Stores an assessment: snapshots are only added, and the last one of the location's present point counts, in whatever
 * order they arrive. Those of a former point or a deleted location are dropped.
 */
async function keepAssessments(tx: Knex.Transaction, items: readonly LocationAssessment[]): Promise<void> {
  // Projects are locked before their locations, as by those who change a location: their scores follow.
  const { rows: projects } = await tx.raw<{ rows: { id: string }[] }>(
    `select id from projects where id in (select project_id from locations where id = any(?::uuid[]))
     order by id for no key update`,
    [items.map(({ locationId }) => locationId)],
  );
  await tx.raw(
    `with received as (
      select * from jsonb_to_recordset(?::jsonb) as t ("locationId" uuid, version integer, "timeZone" text,
        "assessedAt" timestamptz, perils jsonb, source text)
    ), current as (
      select l.id, l.point_version, l.latitude, l.longitude, t.* from received t
      join locations l on l.id = t."locationId" and l.point_version = t.version
      order by l.id for update of l
    ), kept as (
      insert into location_assessments
        (location_id, point_version, assessed_at, latitude, longitude, source, time_zone, perils)
      select id, point_version, "assessedAt", latitude, longitude, source, "timeZone", perils from current
      on conflict do nothing
    )
    update locations l set time_zone = c."timeZone" from current c
    where l.id = c.id and l.time_zone is distinct from c."timeZone" and not exists (
      select from location_assessments later
      where later.location_id = c.id and later.point_version = c.point_version and later.assessed_at > c."assessedAt")`,
    [JSON.stringify(items)],
  );
  const ids = projects.map(({ id }) => id);
  await rescoreProjects(tx, ids, { kind: 'location' }, null);
}
