import { inspectionsStarted, MAX_INSPECTIONS_PER_EVENT } from '@portal/contracts/events/inspections';
import { originOf, runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import { INSPECTION_MACHINE } from '@portal/workflow';
import type { Knex } from 'knex';
import { eventOf } from '../core/change/pending-event.ts';
import { recordSteps } from '../core/change/record-change.ts';

const CLOCK = originOf('clock of inspections');
/** Interval between checks for due inspections. */
const EVERY_MS = 1_000;

interface Started {
  readonly id: string;
  readonly project_id: string;
  readonly number: number;
  readonly start_at: Date;
}

/**
 * Starts due inspections, at most one batch, and returns their number (decisions §6). Concurrent copies of the service
 * take different rows; the work of a killed one is rolled back. Inspections of closed projects do not start. Locked
 * projects are skipped: their transaction, a closing for instance, may be about to wait for the inspections, which
 * would be a deadlock.
 */
export async function startDue(knex: Knex): Promise<number> {
  const [move] = INSPECTION_MACHINE.clock ?? [];
  if (!move) throw new Error('The clock moves no inspection');
  return transaction(knex, async (tx) => {
    const { rows } = await tx.raw<{ rows: Started[] }>(
      `with due as (
        select i.id from inspections i join projects p on p.id = i.project_id
        where i.status = 'Upcoming' and not i.is_frozen and i.start_at <= now()
        order by i.start_at limit :most for update of i skip locked for key share of p skip locked
      )
      update inspections i
      set status = :to, started_at = now(), version = version + 1, changed_at = now(), changed_by = null
      from due where i.id = due.id returning i.id, i.project_id, i.number, i.start_at`,
      { most: MAX_INSPECTIONS_PER_EVENT, to: move.to },
    );
    if (rows.length === 0) return 0;
    const steps = rows.map(({ id, project_id: projectId }) => ({
      ...({ kind: 'inspection', id, projectId, action: 'start' } as const),
      before: { status: move.from },
      after: { status: move.to },
    }));
    const items = rows.map((row) => ({
      projectId: row.project_id,
      inspectionId: row.id,
      inspectionNumber: row.number,
      startDateTime: row.start_at.toISOString(),
    }));
    await recordSteps(tx, steps, { actor: null, origin: CLOCK, event: eventOf(inspectionsStarted, { items }) });
    return rows.length;
  });
}

/** Starts due inspections every second while the service listens. */
export function startInspectionClock(app: PortalApp, knex: Knex): void {
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async (isStopping) => {
      while (!isStopping() && (await startDue(knex)) === MAX_INSPECTIONS_PER_EVENT);
    },
    failureMessage: 'Inspections that are due could not be started; trying again',
  });
}
