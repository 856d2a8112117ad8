import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { pace } from '../measuring/pace.ts';
import { untilQuiet } from '../measuring/quiet.ts';
import { describeSamples, percentile } from '../measuring/statistics.ts';
import { withClient } from '../portal/fill.ts';
import { withPortal } from '../portal/portal.ts';
import type { Report } from '../report.ts';

const DEVICES = 1_000;
const SECONDS = 60;
/** A device keeps its readings of ten seconds, two a second, and sends them in one call. */
const READINGS_OF_CALL = 20;
const CALLS_PER_SECOND = DEVICES / 10;
const READINGS_PER_SECOND = CALLS_PER_SECOND * READINGS_OF_CALL;
/** Each so manieth call is sent twice, as after a lost connection. */
const REPEATED = 20;
const ALERT_LIMIT_MS = 1_000;

interface Sent {
  /** Readings that were sent, each counted once. */
  readonly readings: number;
  /** Milliseconds of each call. */
  readonly calls: number[];
}

/** Readings of 1,000 devices for a minute: each is stored once, and an alert is told of within a second. */
export async function devices(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('projects');
    const notifications = await portal.service('notifications');
    await withClient(databaseUrl, async (client) => {
      await addDevices(client);
      await untilQuiet();
      const url = `${portal.url}/api/devices/readings`;
      const alerts = withClient(notifications.databaseUrl, (told) => alertsWhile(client, told, url));
      const { readings, calls } = await sendAll(url);
      const { stored, summed } = await storedReadings(client);
      const bare = await bareInserts(client);
      const comparison = `${readings} readings at ${READINGS_PER_SECOND}/s`;
      report.note(`calls of ${READINGS_OF_CALL} readings: ${describeSamples(calls, 'ms')}`);
      report.note(`bare inserts of as many: ${describeSamples(bare, 'ms')}`);
      const told = await alerts;
      report.note(`alerts until they were told, in their order: ${told.map((ms) => ms.toFixed(0)).join(' ')} ms`);
      const none = { unit: '', limit: { atMost: 0 }, comparison };
      report.add({ ...none, name: 'Readings lost', measured: Math.max(0, readings - stored) });
      report.add({ ...none, name: 'Readings doubled', measured: Math.max(0, stored - readings, summed - readings) });
      report.add({
        ...{
          name: 'Reading beyond its limit to notification, slowest',
          measured: Math.max(...told),
          unit: 'ms',
        },
        ...{ limit: { atMost: ALERT_LIMIT_MS }, comparison: `bare insert p99 ${percentile(bare, 0.99).toFixed(1)} ms` },
      });
    });
  });
}

/** Adds devices to a demo project that has some, beyond the number that one may have. */
async function addDevices(client: pg.Client): Promise<void> {
  await client.query(
    `insert into devices (project_id, name, kind, max_limit, token_hash, created_by, changed_by)
     select (select p.id from projects p join project_participants e on e.project_id = p.id
         where p.has_devices and p.status = 'Open' and e.role = 'RiskEngineer' and e.is_primary limit 1),
       'Bench ' || n, 'Water', 60, sha256(convert_to('bench-' || n, 'UTF8')), 'Bench', 'Bench'
     from generate_series(0, $1) n`,
    // The last one raises the alerts.
    [DEVICES],
  );
}

async function send(url: string, device: number, readings: readonly { at: string; value: number }[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer bench-${device}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings }),
  });
  if (!response.ok) throw new Error(`Readings were answered with ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

async function sendAll(url: string): Promise<Sent> {
  const calls: number[] = [];
  const beganAt = Date.now();
  await pace(CALLS_PER_SECOND, SECONDS, async (index) => {
    const round = Math.floor(index / DEVICES);
    const readings = Array.from({ length: READINGS_OF_CALL }, (_, n) => ({
      at: new Date(beganAt - 60_000 + (round * READINGS_OF_CALL + n) * 500).toISOString(),
      value: 20 + (n % 7),
    }));
    const sentAt = performance.now();
    await send(url, index % DEVICES, readings);
    calls.push(performance.now() - sentAt);
    if (index % REPEATED === 0) await send(url, index % DEVICES, readings);
  });
  return { readings: CALLS_PER_SECOND * SECONDS * READINGS_OF_CALL, calls };
}

const ALERTED = `(select id from devices where name = 'Bench ${DEVICES}')`;

/** Lets a device cross its limit every three seconds while the others send; returns how long each notification took. */
async function alertsWhile(client: pg.Client, told: pg.Client, url: string): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(`select ${ALERTED} as id`);
  const count = async (): Promise<number> => {
    const found = await told.query<{ n: number }>(
      `select count(distinct event_id)::integer as n from notifications
       where type = 'DeviceAlert' and data ->> 'deviceId' = $1`,
      [rows[0]?.id],
    );
    return found.rows[0]?.n ?? 0;
  };
  const times: number[] = [];
  for (let alert = 1; alert <= SECONDS / 3; alert++) {
    const sentAt = performance.now();
    await send(url, DEVICES, [{ at: new Date().toISOString(), value: 90 }]);
    while ((await count()) < alert && performance.now() - sentAt < 30_000) await wait(10);
    times.push(performance.now() - sentAt);
    await send(url, DEVICES, [{ at: new Date().toISOString(), value: 10 }]);
    // Within the calls that a device may make in a minute.
    await wait(2_500);
  }
  return times;
}

async function storedReadings(client: pg.Client): Promise<{ readonly stored: number; readonly summed: number }> {
  const { rows } = await client.query<{ stored: number; summed: number }>(
    `with sent as (select id from devices where created_by = 'Bench' and id <> ${ALERTED})
     select (select count(*)::integer from device_readings where device_id in (select id from sent)) as stored,
       (select coalesce(sum(count), 0)::integer from device_slots where device_id in (select id from sent)) as summed`,
  );
  return rows[0] ?? { stored: 0, summed: 0 };
}

/** Inserts as many readings as some calls have, by one statement each and nothing else; returns the milliseconds of each. */
async function bareInserts(client: pg.Client): Promise<number[]> {
  await client.query(
    'create temporary table bare (device_id integer, at timestamptz, value float8, primary key (device_id, at))',
  );
  const times: number[] = [];
  for (let call = 0; call < 1_000; call++) {
    const beganAt = performance.now();
    await client.query(
      'insert into bare select $1, now() + make_interval(secs => n), n from generate_series(1, $2) n',
      [call, READINGS_OF_CALL],
    );
    times.push(performance.now() - beganAt);
  }
  return times;
}
