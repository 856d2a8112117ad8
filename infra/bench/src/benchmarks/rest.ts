import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { memoryUseOf, parentOf, processTree, type MemoryUse } from '../measuring/memory.ts';
import { startPortal, temporaryFolder, type Portal } from '../portal/portal.ts';
import type { Report } from '../report.ts';

const OF_ITS_OWN_MB = 80;
const IN_ALL_MB = 1_000;
const SECOND_START_S = 2.5;
/** Wait until memory used by the start is released; idle database connections take longest, a minute. */
const UNTIL_REST_MS = 90_000;

/** Measures the second start of an unchanged tree, and the memory of each process at rest. */
export async function rest(report: Report): Promise<void> {
  const dataDir = await temporaryFolder();
  try {
    const first = await startPortal({ dataDir });
    await first.stop();
    const portal = await startPortal({ dataDir });
    try {
      report.add({
        name: 'Second start',
        measured: portal.readyAfter,
        unit: 's',
        limit: { atMost: SECOND_START_S },
        comparison: `first start ${first.readyAfter.toFixed(1)} s`,
      });
      await wait(UNTIL_REST_MS);
      await reportMemory(report, portal);
    } finally {
      await portal.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function reportMemory(report: Report, portal: Portal): Promise<void> {
  const { pid, services, workers, edge, mail, nats, postgres } = await portal.describe();
  const held = new Map(processTree(commandOf(pid)).map((id) => [id, memoryUseOf(id)]));
  const ofDatabase = new Set(postgres.pid === undefined ? [] : processTree(postgres.pid));
  const limited: Readonly<Record<string, number | undefined>> = {
    ...Object.fromEntries(Object.entries({ ...services, ...workers }).map(([name, one]) => [name, one.pid])),
    edge: edge.pid,
  };
  for (const [name, id] of Object.entries(limited)) {
    const { uss, pss } = held.get(id ?? 0) ?? { uss: Number.NaN, pss: Number.NaN };
    const limit = { atMost: OF_ITS_OWN_MB };
    const comparison = `PSS ${pss.toFixed(0)} MB`;
    report.add({ name: `At rest, ${name}, memory of its own`, measured: uss, unit: 'MB', limit, comparison });
  }
  const others = new Map([
    [pid, 'supervisor'],
    [mail.pid, 'mail box'],
    [nats.pid, 'NATS'],
  ]);
  const isLimited = new Set(Object.values(limited));
  for (const [id, holding] of held) {
    if (!isLimited.has(id) && !ofDatabase.has(id)) report.note(lineOf(others.get(id) ?? 'npm and its shell', holding));
  }
  const shares = (ids: Iterable<number>): number => [...ids].reduce((sum, id) => sum + (held.get(id)?.pss ?? 0), 0);
  report.note(`PostgreSQL, ${ofDatabase.size} processes: PSS ${shares(ofDatabase).toFixed(0)} MB`);
  report.add({
    name: 'At rest, all that npm start runs (PSS)',
    measured: shares(held.keys()),
    unit: 'MB',
    limit: { atMost: IN_ALL_MB },
    comparison: `${held.size} processes`,
  });
}

const lineOf = (name: string, { uss, pss }: MemoryUse): string =>
  `${name}: USS ${uss.toFixed(0)} MB, PSS ${pss.toFixed(0)} MB`;

/** The process that this one started and that the supervisor descends from: npm. */
function commandOf(supervisor: number): number {
  let pid = supervisor;
  while (parentOf(pid) !== process.pid) {
    pid = parentOf(pid);
    if (pid <= 1) throw new Error('The portal was not started by this process');
  }
  return pid;
}
