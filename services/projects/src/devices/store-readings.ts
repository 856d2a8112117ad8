import { READING_LIMITS, type Reading } from '@portal/contracts/projects/device-reading';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { admit, invalid, originOf, queryPrepared, transaction, unauthenticated } from '@portal/service-kit';
import { ALLOWED, PROJECT_CLOSED, refused } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { PendingEvent } from '../core/change/pending-event.ts';
import { recordSteps } from '../core/change/record-change.ts';
import {
  askingAfter,
  attentionAsked,
  attentionEnded,
  judge,
  propose,
  stateOf,
  upTo,
  type DevicePlace,
  type TimedValue,
} from './attention.ts';
import { contentOf, needsAttention } from './device.mapping.ts';
import { DEVICE_COLUMNS, limitsOf, type StoredDevice } from './device.repository.ts';
import { READING_TEXTS } from './reading.texts.ts';

const DEVICES = originOf('readings of devices');

/** A device that has proved itself by its token. */
export interface KnownDevice {
  readonly id: string;
  readonly projectId: string;
  /** Owner of the project. */
  readonly companyId: string;
}

/** Finds the device of a token; undefined for all others, which take the same time. */
export async function deviceOfToken(pool: pg.Pool, hash: Buffer): Promise<KnownDevice | undefined> {
  const [row] = await queryPrepared<KnownDevice>(pool, {
    name: 'device-of-token',
    text: `
      select d.id, d.project_id as "projectId", p.company_id as "companyId"
      from devices d join projects p on p.id = d.project_id where d.token_hash = $1`,
    values: [hash],
  });
  return row;
}

/**
 * Stores the readings of a call and what follows from them, all or nothing; of two calls of one device the second waits.
 * Returns the number of readings that were new.
 */
export function storeReadings(
  knex: Knex,
  known: KnownDevice,
  hash: Buffer,
  readings: readonly Reading[],
): Promise<number> {
  return transaction(knex, async (tx) => {
    const { place, device } = await lockCaller(tx, known, hash);
    admit(place.status === 'Closed' ? refused('closed', PROJECT_CLOSED) : ALLOWED);
    const arrival = new Date();
    const values = checked(known, readings, arrival);
    const stored = await insertReadings(tx, device.id, values);
    const added = values.filter(({ at }) => stored.has(at.getTime()));
    await follow(tx, place, device, upTo(arrival, added));
    return stored.size;
  });
}

interface Caller {
  readonly place: DevicePlace & { readonly status: ProjectStatus };
  readonly device: StoredDevice;
}

/**
 * Locks the project, which stays, and then the device until the end of the transaction, in the order of all writes.
 * @throws 401 where the token was replaced or the device removed meanwhile
 */
async function lockCaller(tx: Knex.Transaction, { id, projectId }: KnownDevice, hash: Buffer): Promise<Caller> {
  const [row] = await queryPrepared<
    StoredDevice & { readonly project_name: string; readonly company_id: string; readonly status: ProjectStatus }
  >(tx, {
    name: 'lock-caller',
    text: `
      with place as materialized (select name as project_name, company_id, status from projects where id = $2 for key share)
      select ${DEVICE_COLUMNS}, place.* from place cross join devices d where d.id = $1 and d.token_hash = $3
      for no key update of d`,
    values: [id, projectId, hash],
  });
  if (!row) throw unauthenticated(READING_TEXTS.unknownToken);
  const { project_name: name, company_id: companyId, status, ...device } = row;
  return { place: { id: projectId, name, companyId, status }, device };
}

/**
 * Refuses readings whose time cannot be, or of another device; each at its place in the call. Returns the first one of each
 * time: what is not stored raises and ends no alert, also when it comes again.
 */
function checked({ id }: KnownDevice, readings: readonly Reading[], now: Date): readonly TimedValue[] {
  const faults: Record<string, string[]> = {};
  const latest = now.getTime() + READING_LIMITS.futureMinutes * 60_000;
  const earliest = now.getTime() - READING_LIMITS.keptDays * 86_400_000;
  const values = readings.map(({ at, value, deviceId = id }, index) => {
    const time = new Date(at);
    if (time.getTime() > latest) faults[`readings.${index}.at`] = [READING_TEXTS.inFuture];
    if (time.getTime() < earliest) faults[`readings.${index}.at`] = [READING_TEXTS.tooOld];
    if (deviceId.toLowerCase() !== id) faults[`readings.${index}.deviceId`] = [READING_TEXTS.otherDevice];
    return { at: time, value };
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const first = new Map<number, TimedValue>();
  for (const one of values) if (!first.has(one.at.getTime())) first.set(one.at.getTime(), one);
  return [...first.values()];
}

/** Stores readings, each once, and sums the new ones up; returns their times in milliseconds. */
async function insertReadings(
  tx: Knex.Transaction,
  id: string,
  values: readonly TimedValue[],
): Promise<ReadonlySet<number>> {
  const [row] = await queryPrepared<{ stored: number[] | null }>(tx, {
    name: 'store-readings',
    text: `
      with added as (
        insert into device_readings (device_id, at, value)
        select $1, r.at, r.value from unnest($2::timestamptz[], $3::float8[]) with ordinality as r (at, value, place)
        order by r.place
        on conflict do nothing returning at, value
      ), summed as (
        insert into device_slots as s (device_id, slot, lowest, highest, total, count)
        select $1, date_bin('15 minutes', at, '2000-01-01Z'), min(value), max(value), sum(value), count(*)
        from added group by 2
        on conflict (device_id, slot) do update set lowest = least(s.lowest, excluded.lowest),
          highest = greatest(s.highest, excluded.highest), total = s.total + excluded.total, count = s.count + excluded.count
      )
      select array_agg((extract(epoch from at) * 1000)::float8) as stored from added`,
    values: [id, values.map(({ at }) => at.toISOString()), values.map(({ value }) => value)],
  });
  return new Set(row?.stored);
}

/** Writes the state of a device after its readings: seen now, in alert or recovered. */
async function follow(
  tx: Knex.Transaction,
  place: DevicePlace,
  device: StoredDevice,
  values: readonly TimedValue[],
): Promise<void> {
  const { last, alert, crossed } = judge(stateOf(device), values, limitsOf(device));
  const isCrossed = crossed !== null;
  const after: StoredDevice = {
    ...device,
    ...{ last_at: last?.at ?? null, last_value: last?.value ?? null, is_silent: false },
    ...{ alert_at: alert?.at ?? null, alert_value: alert?.value ?? null },
    acknowledged_by: isCrossed || alert === null ? null : device.acknowledged_by,
  };
  const { last_at, last_value, alert_at, alert_value, is_silent, acknowledged_by } = after;
  const { isAsked, isEnded, asksLater } = askingAfter(device, { isCrossed, isNeeded: needsAttention(after) });
  await queryPrepared(tx, {
    name: 'follow-readings',
    text: `update devices set last_seen_at = now(), last_at = $2, last_value = $3, alert_at = $4, alert_value = $5,
      is_silent = $6, acknowledged_by = $7, asks_later = $8, asked_at = case when $9 then now() else asked_at end where id = $1`,
    values: [device.id, last_at, last_value, alert_at, alert_value, is_silent, acknowledged_by, asksLater, isAsked],
  });
  const isBack = device.is_silent || (device.alert_at !== null && alert === null);
  if (!isCrossed && !isBack) return;
  const events: PendingEvent[] = [];
  if (isAsked) events.push(await attentionAsked(tx, place, device, 'Alert'));
  if (isEnded) events.push(attentionEnded(place, device));
  if (crossed) await propose(tx, device, crossed);
  const action = isCrossed ? 'alert' : 'recover';
  await recordSteps(
    tx,
    [
      {
        ...{ kind: 'device', id: device.id, projectId: place.id, action },
        before: contentOf(device),
        after: contentOf(after),
        words: isCrossed ? String(crossed.value) : null,
      },
    ],
    { actor: null, origin: DEVICES, event: events },
  );
}
