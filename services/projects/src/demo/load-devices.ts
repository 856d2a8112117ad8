import {
  DEMO_DEVICE_PROJECTS,
  DEMO_DEVICES,
  simulatedValue,
  type DemoDevice,
} from '@portal/contracts/projects/demo-devices';
import { demoId } from '@portal/contracts/common/demo';
import { DEVICES_BY_KIND } from '@portal/contracts/projects/device-lists';
import { hashSecretToken, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishStates } from '../core/events/project-states.ts';
import { judge, propose, type TimedValue } from '../devices/attention.ts';
import { findDevice } from '../devices/device.repository.ts';
import { PORTFOLIOS } from './portfolio.ts';

const MINUTES = 15;
/** Readings of two days, one each quarter of an hour. */
const READINGS = (2 * 24 * 60) / MINUTES;
const AUTHOR = 'Demo data';

/**
 * Gives ten open demo projects their CONTROLS, with devices and the readings of two days; existing ones stay. Returns the
 * number of devices added. They have never called: the simulator of the local portal does, if it runs.
 */
export async function loadDevices(knex: Knex, now = new Date()): Promise<number> {
  const [portfolio] = PORTFOLIOS;
  if (!portfolio) return 0;
  const ids = Array.from({ length: portfolio.projects }, (_, index) => demoId(`project:${portfolio.key}:${index}`));
  return transaction(knex, async (tx) => {
    const known = new Set(
      await tx('devices')
        .whereIn(
          'id',
          DEMO_DEVICES.map(({ id }) => id),
        )
        .pluck<string[]>('id'),
    );
    if (known.size > 0) return 0;
    const open = new Set(await tx('projects').whereIn('id', ids).where({ status: 'Open' }).pluck<string[]>('id'));
    const projects = ids.filter((id) => open.has(id)).slice(0, DEMO_DEVICE_PROJECTS);
    await tx('projects').whereIn('id', projects).update({ is_deployment21: true, has_devices: true });
    for (const device of DEMO_DEVICES) {
      const projectId = projects[device.project];
      if (projectId) await loadDevice(tx, device, projectId, now);
    }
    await publishStates(tx, projects);
    return projects.length * (DEMO_DEVICES.length / DEMO_DEVICE_PROJECTS);
  });
}

async function loadDevice(tx: Knex.Transaction, device: DemoDevice, projectId: string, now: Date): Promise<void> {
  const { id, name, kind, token } = device;
  const { limits } = DEVICES_BY_KIND[kind];
  const newest = Math.floor(now.getTime() / (MINUTES * 60_000)) * MINUTES * 60_000;
  const values = Array.from({ length: READINGS }, (_, before): TimedValue => {
    const at = new Date(newest - before * MINUTES * 60_000);
    return { at, value: simulatedValue(device, at) };
  }).toReversed();
  const { last, alert } = judge({ last: null, alert: null }, values, limits);
  await tx('devices').insert({
    ...{ id, project_id: projectId, name, kind, min_limit: limits.min, max_limit: limits.max },
    ...{ token_hash: hashSecretToken(token), last_at: last?.at, last_value: last?.value },
    // Its silence alarms nobody before a simulator has sent anything.
    ...{ last_seen_at: last?.at, is_silent: true, acknowledged_by: alert ? null : AUTHOR },
    ...{ alert_at: alert?.at ?? null, alert_value: alert?.value ?? null, created_by: AUTHOR, changed_by: AUTHOR },
  });
  const series = [values.map(({ at }) => at.toISOString()), values.map(({ value }) => value)];
  await tx.raw(
    `with added as (
      insert into device_readings (device_id, at, value)
      select ?, r.at, r.value from unnest(?::timestamptz[], ?::float8[]) as r (at, value) returning at, value
    )
    insert into device_slots (device_id, slot, lowest, highest, total, count)
    select ?, at, value, value, value, 1 from added`,
    [id, ...series, id] as never,
  );
  const stored = alert && (await findDevice(tx, id));
  if (stored) await propose(tx, stored, alert);
}
