import { storedName } from '@portal/contracts/common/name-key';
import type { DeviceFields, ReadingPoint } from '@portal/contracts/projects/device';
import {
  READING_PERIODS,
  type DeviceKind,
  type DeviceLimits,
  type ReadingPeriod,
} from '@portal/contracts/projects/device-lists';
import { nameOrder, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

type Target = pg.Pool | Knex.Transaction;

/** A stored device. Its token is stored as a hash only. */
export interface StoredDevice {
  readonly id: string;
  readonly project_id: string;
  readonly version: number;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly min_limit: number | null;
  readonly max_limit: number | null;
  readonly token_at: Date;
  /** Time of the last call. */
  readonly last_seen_at: Date | null;
  /** The newest reading by its own time. */
  readonly last_at: Date | null;
  readonly last_value: number | null;
  /** The first reading beyond the limits since the last one within them. */
  readonly alert_at: Date | null;
  readonly alert_value: number | null;
  /** True once people have been told that the device is offline. */
  readonly is_silent: boolean;
  readonly acknowledged_by: string | null;
  /** True while people are still to be asked to act on the present alert: they were asked shortly before. */
  readonly asks_later: boolean;
  /** True if people were asked to act on the device within the last {@link SECONDS_BETWEEN_ASKS}. */
  readonly is_asked_lately: boolean;
  readonly created_at: Date;
  readonly created_by: string;
  readonly changed_at: Date;
  readonly changed_by: string;
}

/** Seconds after people were asked to act on a device in which they are not asked again. */
export const SECONDS_BETWEEN_ASKS = 60;

export const limitsOf = ({ min_limit: min, max_limit: max }: StoredDevice): DeviceLimits => ({ min, max });

/** Columns of a device `d` but for its token. */
export const DEVICE_COLUMNS = `d.id, d.project_id, d.version, d.name, d.kind, d.min_limit, d.max_limit, d.token_at, d.last_seen_at,
  d.last_at, d.last_value, d.alert_at, d.alert_value, d.is_silent, d.acknowledged_by, d.asks_later,
  coalesce(d.asked_at > now() - interval '${SECONDS_BETWEEN_ASKS} s', false) as is_asked_lately,
  d.created_at, d.created_by, d.changed_at, d.changed_by`;

/** Returns the devices of a project by name. */
export const devicesOf = (target: Target, projectId: string): Promise<StoredDevice[]> =>
  queryPrepared<StoredDevice>(target, {
    name: 'devices',
    text: `select ${DEVICE_COLUMNS} from devices d where project_id = $1 order by ${nameOrder('name')}, id`,
    values: [projectId],
  });

/** Returns a device, or undefined. */
export async function findDevice(target: Target, id: string): Promise<StoredDevice | undefined> {
  const text = `select ${DEVICE_COLUMNS} from devices d where id = $1`;
  return (await queryPrepared<StoredDevice>(target, { name: 'device', text, values: [id] }))[0];
}

/** Locks a device until the transaction ends. */
export async function lockDevice(tx: Knex.Transaction, id: string): Promise<StoredDevice | undefined> {
  const text = `select ${DEVICE_COLUMNS} from devices d where id = $1 for no key update`;
  return (await queryPrepared<StoredDevice>(tx, { name: 'device-locked', text, values: [id] }))[0];
}

/** Returns the number of devices of a project. */
export async function countDevices(tx: Knex.Transaction, projectId: string): Promise<number> {
  const row = await tx('devices').where({ project_id: projectId }).count<{ count: string }[]>('id').first();
  return Number(row?.count ?? 0);
}

interface NewDevice extends DeviceFields {
  readonly projectId: string;
  readonly kind: DeviceKind;
  readonly tokenHash: Buffer;
}

export async function insertDevice(
  tx: Knex.Transaction,
  { projectId, kind, tokenHash, ...fields }: NewDevice,
  by: string,
): Promise<StoredDevice> {
  const [row] = await tx('devices as d')
    .insert({
      ...columnsOf(fields),
      project_id: projectId,
      kind,
      token_hash: tokenHash,
      created_by: by,
      changed_by: by,
    })
    .returning<StoredDevice[]>(tx.raw(DEVICE_COLUMNS));
  if (!row) throw new Error('The insert of a device returned nothing');
  return row;
}

/** Changes a device that the transaction has locked; its version grows. */
export async function changeDevice(
  tx: Knex.Transaction,
  id: string,
  columns: Readonly<Record<string, unknown>>,
  by: string,
): Promise<StoredDevice> {
  const [row] = await tx('devices as d')
    .where({ id })
    .update({ ...columns, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: by })
    .returning<StoredDevice[]>(tx.raw(DEVICE_COLUMNS));
  if (!row) throw new Error('The device went while it was locked');
  return row;
}

/** The columns of what people enter. */
export const columnsOf = ({ name, limits }: DeviceFields) => ({
  name: storedName(name),
  min_limit: limits.min,
  max_limit: limits.max,
});

interface Span {
  readonly from: Date;
  readonly minutes: number;
}

/** Returns the span of a period that ends now. */
export function spanOf(period: ReadingPeriod, now: Date): Span {
  const { hours, minutes } = READING_PERIODS[period];
  return { from: new Date(now.getTime() - hours * 3_600_000), minutes };
}

/** Returns the points of devices by their ids, the oldest first; devices without readings have none. */
export async function pointsOf(
  target: Target,
  ids: readonly string[],
  { from, minutes }: Span,
): Promise<ReadonlyMap<string, readonly ReadingPoint[]>> {
  const rows = await queryPrepared<{ id: string; points: ReadingPoint[] }>(target, {
    name: 'device-points',
    text: `
      select device_id as id, json_agg(json_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'lowest', lowest, 'highest', highest, 'mean', total / count, 'count', count) order by at) as points
      from (
        select device_id, date_bin(make_interval(mins => $3), slot, '2000-01-01Z') as at, min(lowest) as lowest,
          max(highest) as highest, sum(total) as total, sum(count)::int as count
        from device_slots where device_id = any($1::uuid[]) and slot >= $2 group by 1, 2
      ) parted group by device_id`,
    values: [[...ids], from.toISOString(), minutes],
  });
  return new Map(rows.map(({ id, points }) => [id, points]));
}
