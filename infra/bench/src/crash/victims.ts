import type { ServiceName } from '@portal/contracts/common/paths';
import type { Portal } from '../portal/portal.ts';

/** A part of the portal that can be killed: a service, the bus, the database. */
export type Victim = ServiceName | 'nats' | 'postgres';

/** Returns every running part of a portal that may be killed. */
export async function allVictims(portal: Portal): Promise<readonly Victim[]> {
  const { services } = await portal.describe();
  return [...(Object.keys(services) as ServiceName[]), 'nats', 'postgres'];
}

async function pidOf(portal: Portal, victim: Victim): Promise<number | undefined> {
  const { services, nats, postgres } = await portal.describe();
  const found = victim === 'nats' ? nats : victim === 'postgres' ? postgres : services[victim];
  if (!found) throw new Error(`The portal does not run ${victim}`);
  return found.pid;
}

/** Milliseconds for which the edge keeps what services said of their readiness, and some more: an earlier answer may be of before. */
const KEPT_MS = 1_100;

/**
 * Kills the victim as the kernel does when memory ends, and answers after how many seconds all of the portal was ready
 * again, by the edge's own word; a portal that never noticed is not counted as ready.
 */
export async function kill(portal: Portal, victim: Victim, withinMs: number): Promise<number> {
  const pid = await pidOf(portal, victim);
  if (pid === undefined) throw new Error(`${victim} does not run just now`);
  process.kill(pid, 'SIGKILL');
  const startedAt = performance.now();
  while (performance.now() - startedAt < withinMs) {
    const isAnother = await pidOf(portal, victim).then(
      (now) => now !== undefined && now !== pid,
      () => false,
    );
    const isSaidSince = performance.now() - startedAt > KEPT_MS;
    if (isAnother && isSaidSince && (await isReady(portal))) return (performance.now() - startedAt) / 1_000;
    await new Promise((done) => setTimeout(done, 50));
  }
  return Number.POSITIVE_INFINITY;
}

async function isReady(portal: Portal): Promise<boolean> {
  try {
    return (await fetch(`${portal.url}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
