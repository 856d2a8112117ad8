import { setTimeout as wait } from 'node:timers/promises';
import { allVictims, kill } from '../crash/victims.ts';
import { memoryUseOf, processTree } from '../measuring/memory.ts';
import { median } from '../measuring/statistics.ts';
import { newProjects } from '../portal/new-projects.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { dataOf } from '../soak/attempt.ts';
import { effectFaults } from '../soak/effects.ts';
import { newSoakLedger, type SoakLedger } from '../soak/ledger.ts';
import { ENGINEERS, runPeople } from '../soak/people.ts';
import { makeSite } from '../soak/site.ts';

/** Minutes of each half, which PORTAL_SOAK_MINUTES changes. */
const MINUTES = Number(process.env['PORTAL_SOAK_MINUTES'] ?? 30);
const READY_WITHIN_MS = 60_000;
/** Time for the effects of the last requests to arrive. */
const SETTLE_MS = 20_000;
const SAMPLE_MS = 5_000;
/** Memory of a process in the last third of the quiet half, by that of the second. */
const GROWTH = 1.05;
/** Faults that are printed. */
const MAX_SHOWN = 20;

/** Twenty people's mixed work: first with a random kill -9 each minute, then without, watching memory. */
export async function soak(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const run = `Soak ${Date.now().toString(36)}`;
    const coordinator = new Session(portal.url, 'coordinator@insurer.example');
    const projects = await newProjects(coordinator, run);
    const sites = await Promise.all(
      Array.from({ length: ENGINEERS.count }, (_, index) =>
        makeSite(coordinator, new Session(portal.url, ENGINEERS.email), projects, `${run} site ${index + 1}`),
      ),
    );
    const { id: folderId } = await dataOf<{ id: string }>(coordinator.send('/library/folders', { name: run }));
    let names = 0;
    const nextName = () => `${run} ${++names}`;
    const work = async (during: () => Promise<void>): Promise<SoakLedger> => {
      const ledger = newSoakLedger();
      const working = new AbortController();
      const people = runPeople({ portal, ledger, nextName, projects, sites, folderId, signal: working.signal });
      await during();
      working.abort();
      await people;
      await wait(SETTLE_MS);
      return ledger;
    };
    const withKills = await work(() => killEachMinute(report, portal));
    await reportWork(report, portal, run, 'With kills', withKills);
    let memory: Memory = new Map();
    const quiet = await work(async () => void (memory = await watch(portal)));
    await reportWork(report, portal, run, 'Without kills', quiet);
    reportMemory(report, memory);
  });
}

/** Kills one part of the portal at a random moment of each minute. */
async function killEachMinute(report: Report, portal: Portal): Promise<void> {
  const victims = await allVictims(portal);
  for (let minute = 0; minute < MINUTES; minute++) {
    const next = performance.now() + 60_000;
    await wait(Math.random() * 40_000);
    const victim = victims[Math.floor(Math.random() * victims.length)] ?? 'projects';
    const seconds = await kill(portal, victim, READY_WITHIN_MS);
    report.note(`minute ${minute + 1}: ${victim} killed; all ready again after ${seconds.toFixed(1)} s`);
    await wait(Math.max(0, next - performance.now()));
  }
}

/** Megabytes of memory that a process alone, PostgreSQL with its children, holds of its own, in the order of the samples. */
type Memory = ReadonlyMap<string, readonly number[]>;

async function watch(portal: Portal): Promise<Memory> {
  const samples = new Map<string, number[]>();
  for (const end = performance.now() + MINUTES * 60_000; performance.now() < end; await wait(SAMPLE_MS)) {
    const { services, workers, edge, nats, postgres, pid } = await portal.describe();
    const pids = { supervisor: pid, edge: edge.pid, NATS: nats.pid, PostgreSQL: postgres.pid };
    const others = Object.entries({ ...services, ...workers }).map(([name, other]) => [name, other.pid] as const);
    for (const [name, id] of [...Object.entries(pids), ...others]) {
      if (id === undefined) continue;
      const ids = name === 'PostgreSQL' ? processTree(id) : [id];
      samples.set(name, [...(samples.get(name) ?? []), ownMegabytes(ids)]);
    }
  }
  return samples;
}

/** Sum of what processes hold of their own; one that has just ended holds nothing. */
const ownMegabytes = (ids: readonly number[]): number => ids.reduce((sum, id) => sum + (memoryUseOf(id).uss || 0), 0);

function reportMemory(report: Report, memory: Memory): void {
  for (const [name, samples] of memory) {
    const third = Math.floor(samples.length / 3);
    const [second, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))];
    report.add({
      name: `Soak, memory of ${name} in the last third`,
      measured: last,
      unit: 'MB',
      limit: { atMost: GROWTH * second },
      comparison: `${second.toFixed(1)} MB in the second`,
    });
  }
}

async function reportWork(
  report: Report,
  portal: Portal,
  run: string,
  name: string,
  ledger: SoakLedger,
): Promise<void> {
  const { lost, doubled } = await effectFaults(portal, run, ledger);
  const done = [...ledger.done].map(([what, times]) => `${times} × ${what}`).join(', ');
  report.note(`${name}: ${done}; ${ledger.retries} tried again`);
  for (const line of [...ledger.errors, ...lost, ...doubled].slice(0, MAX_SHOWN)) report.note(line);
  const total = [...ledger.done.values()].reduce((sum, times) => sum + times, 0);
  const none = {
    unit: '',
    limit: { atMost: 0 },
    comparison: `${total} things done, ${ledger.retries} of them at the second try`,
  };
  report.add({ ...none, name: `${name}: errors beyond a retry`, measured: ledger.errors.length });
  report.add({ ...none, name: `${name}: effects lost`, measured: lost.length });
  report.add({ ...none, name: `${name}: effects doubled`, measured: doubled.length });
}
