import { locationAssessed, type LocationAssessment, type LocationPoint } from '@portal/contracts/events/locations';
import { PERILS } from '@portal/contracts/geo/perils';
import { job, JobPostponedError, publish, type JobDefinition } from '@portal/event-bus';
import { Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Gazetteer } from '../core/gazetteer/gazetteer.ts';
import type { Hazards } from '../core/hazards/hazards.ts';
import type { AssessPayload } from './assessment.consumer.ts';
import { timeZoneAt } from './time-zone.ts';

export const ASSESS_JOB = 'assess-locations';
/** Seconds until a provider that was unavailable is called again. */
const RETRY_S = 30;
/** Number of locations assessed concurrently. */
const AT_A_TIME = 4;

/** Assesses hazards and time zone of locations and publishes them once: the event commits with the job's end. */
export const assessJob = (knex: Knex, hazards: Hazards, gazetteer: Gazetteer): JobDefinition =>
  job<AssessPayload>(ASSESS_JOB, async (context) => {
    const items: LocationAssessment[] = [];
    const { items: points } = context.job.payload;
    for (let start = 0; start < points.length; start += AT_A_TIME) {
      const some = points.slice(start, start + AT_A_TIME);
      items.push(...(await Promise.all(some.map((point) => assess(hazards, gazetteer, point)))));
    }
    await knex.transaction(async (tx) => {
      await publish(tx, locationAssessed, { items }, null);
      await context.finish(tx, { locations: items.length });
    });
  });

async function assess(hazards: Hazards, gazetteer: Gazetteer, point: LocationPoint): Promise<LocationAssessment> {
  const { locationId, version } = point;
  try {
    const perils = await Promise.all(PERILS.map((peril) => hazards.at(peril, point)));
    const assessedAt = new Date().toISOString();
    return { locationId, version, timeZone: timeZoneAt(gazetteer, point), assessedAt, perils, source: hazards.source };
  } catch (error) {
    if (error instanceof Problem) throw new JobPostponedError(error.message, RETRY_S);
    throw error;
  }
}
