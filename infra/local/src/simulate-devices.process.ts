import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_DEVICES, simulatedValue, type DemoDevice } from '@portal/contracts/projects/demo-devices';

/** Sends readings as the devices of the demo data would, which measure nothing: their names say that they are simulated. */
const { READINGS_URL = '' } = process.env;
const EVERY_MS = 10_000;

const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

async function send(device: DemoDevice, at: Date): Promise<void> {
  const response = await fetch(READINGS_URL, {
    method: 'POST',
    headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings: [{ at: at.toISOString(), value: simulatedValue(device, at) }] }),
    signal: stop.signal,
  });
  // Somebody has removed the device, replaced its token or closed its project.
  if (!response.ok) console.log(`${device.kind} of project ${device.project}: ${response.status}`);
  await response.body?.cancel();
}

/** Sends one reading of each device, one after the other over the interval, so that the portal has no bursts of them. */
async function sendAll(): Promise<void> {
  for (const device of DEMO_DEVICES) {
    await wait(EVERY_MS / DEMO_DEVICES.length, undefined, { signal: stop.signal });
    await send(device, new Date()).catch((error: unknown) => {
      if (!stop.signal.aborted) console.error(error instanceof Error ? error.message : error);
    });
  }
}

console.log(`Sends simulated readings of ${DEMO_DEVICES.length} devices every ${EVERY_MS / 1_000} s`);
while (!stop.signal.aborted) await sendAll().catch(() => undefined);
