import { deviceStateText, OFFLINE_AFTER_MINUTES, type DeviceAlert } from '@portal/contracts/projects/device-lists';
import { READING_LIMITS } from '@portal/contracts/projects/device-reading';
import { originOf, runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishPending } from '../core/change/pending-event.ts';
import { recordSteps } from '../core/change/record-change.ts';
import { attentionAsked } from './attention.ts';
import { contentOf } from './device.mapping.ts';
import { SECONDS_BETWEEN_ASKS, type StoredDevice } from './device.repository.ts';

const CLOCK = originOf('clock of devices');
/** Interval between checks for silent devices. */
const EVERY_MS = 5_000;
/** Devices of one transaction. */
const BATCH = 100;
/** Readings that are deleted in one transaction. */
const DELETED_AT_ONCE = 10_000;

/** Returns the state that people are asked to act on: silent, in alert, or both. */
const stateText = ({ alert_at, is_silent }: StoredDevice): DeviceAlert =>
  deviceStateText({ status: alert_at === null ? 'Offline' : 'Alert', isSilent: is_silent });

/** Minutes without a look at devices after which their silence counts anew: nobody could hear them meanwhile. */
const LONGEST_GAP_MINUTES = 1;

/** Notes that the service can hear devices now, and since when it has done so without a gap. */
const LOOK = `update device_watch set looked_at = now(),
  listens_from = case when looked_at < now() - make_interval(mins => ${LONGEST_GAP_MINUTES}) then now() else listens_from end`;

/** Makes the silence of a project's devices count from now, when it is opened again: their calls were refused before. */
export async function awaitDevices(tx: Knex.Transaction, projectId: string): Promise<void> {
  await tx('devices').where({ project_id: projectId }).update({ awaited_from: tx.fn.now() });
}

/**
 * Marks devices that have become silent, at most one batch, and asks people to look after them; returns their number.
 * Silence counts from the last call, but only while the service could have heard one. Devices of closed projects are left
 * alone. Locked projects and devices are skipped: the next run finds them.
 */
export async function tellSilent(knex: Knex): Promise<number> {
  await knex.raw(LOOK);
  return transaction(knex, async (tx) => {
    const { rows } = await tx.raw<{ rows: (StoredDevice & { project_name: string; company_id: string })[] }>(
      `with silent as (
        select d.id, p.name as project_name, p.company_id from devices d join projects p on p.id = d.project_id
        where not d.is_silent and d.last_seen_at <= now() - make_interval(mins => :minutes) and p.status = 'Open'
          and greatest(d.awaited_from, (select listens_from from device_watch)) <= now() - make_interval(mins => :minutes)
        order by d.last_seen_at limit :most for no key update of d skip locked for key share of p skip locked
      )
      update devices d set is_silent = true, acknowledged_by = null, asked_at = now(), asks_later = false
      from silent where d.id = silent.id
      returning d.*, silent.project_name, silent.company_id`,
      { minutes: OFFLINE_AFTER_MINUTES, most: BATCH },
    );
    for (const device of rows) {
      const place = { id: device.project_id, name: device.project_name, companyId: device.company_id };
      const content = contentOf(device);
      await recordSteps(
        tx,
        [
          {
            ...{ kind: 'device', id: device.id, projectId: place.id, action: 'silent' },
            before: content,
            after: content,
          },
        ],
        { actor: null, origin: CLOCK, event: await attentionAsked(tx, place, device, stateText(device)) },
      );
    }
    return rows.length;
  });
}

/**
 * Asks people to act on devices that have crossed a limit too soon after the last ask, and are still beyond it; at most one batch.
 * Returns their number. Devices of closed projects wait until these are opened again; locked ones for the next run.
 */
export async function askLater(knex: Knex): Promise<number> {
  return transaction(knex, async (tx) => {
    const { rows } = await tx.raw<{ rows: (StoredDevice & { project_name: string; company_id: string })[] }>(
      `with due as (
        select d.id, p.name as project_name, p.company_id from devices d join projects p on p.id = d.project_id
        where d.asks_later and d.asked_at <= now() - make_interval(secs => :seconds) and p.status = 'Open'
          and (d.alert_at is not null or d.is_silent) and d.acknowledged_by is null
        order by d.asked_at limit :most for no key update of d skip locked for key share of p skip locked
      )
      update devices d set asked_at = now(), asks_later = false from due where d.id = due.id
      returning d.*, due.project_name, due.company_id`,
      { seconds: SECONDS_BETWEEN_ASKS, most: BATCH },
    );
    for (const device of rows) {
      const place = { id: device.project_id, name: device.project_name, companyId: device.company_id };
      await publishPending(tx, await attentionAsked(tx, place, device, stateText(device)), null);
    }
    return rows.length;
  });
}

/** Deletes single readings that are no longer kept, at most one batch; returns their number. Sums of them stay. */
export async function deleteOldReadings(knex: Knex): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `delete from device_readings r using (
      select o.device_id, o.at from devices d cross join lateral (
        select device_id, at from device_readings
        where device_id = d.id and at < now() - make_interval(days => :days) order by at limit :most
      ) o limit :most
    ) old where r.device_id = old.device_id and r.at = old.at`,
    { days: READING_LIMITS.keptDays, most: DELETED_AT_ONCE },
  );
  return rowCount;
}

/** Looks for silent devices, and for alerts to ask about, while the service listens; deletes old readings every hour. */
export function watchDevices(app: PortalApp, knex: Knex): void {
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async (isStopping) => {
      while (!isStopping() && (await tellSilent(knex)) === BATCH);
    },
    failureMessage: 'Silent devices could not be told of; trying again',
  });
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async (isStopping) => {
      while (!isStopping() && (await askLater(knex)) === BATCH);
    },
    failureMessage: 'Alerts could not be asked about; trying again',
  });
  runRepeatedly(app, {
    everyMs: 3_600_000,
    task: async (isStopping) => {
      while (!isStopping() && (await deleteOldReadings(knex)) === DELETED_AT_ONCE);
    },
    failureMessage: 'Old readings could not be deleted; trying again',
  });
}
