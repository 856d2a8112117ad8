import { runFuzz } from '../fuzz/run-fuzz.ts';
import { withPortal } from '../portal/portal.ts';
import type { Report } from '../report.ts';

const REQUESTS = 100_000;
const SLOWEST_MS = 1_000;
/** Caches that fill up, statements that are remembered. */
const MEMORY_GROWTH = 1.1;

/** Malformed requests to every route: none may be answered with a fault, late, or at the cost of the process. */
export async function fuzz(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const result = await runFuzz({
      portal,
      requests: REQUESTS,
      note: (line) => report.note(line),
      looksAtMemory: true,
    });
    const { faults, unanswered, slow, memory } = result;
    for (const line of [...faults, ...unanswered, ...slow].slice(0, 20)) report.note(line);
    const statuses = [...result.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} ×${count}`);
    report.note(`${statuses.join(', ')} in ${result.seconds.toFixed(0)} s`);
    for (const { name, early, late } of memory) {
      report.note(`${name}: ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late`);
    }
    const comparison = `${result.sent} requests to ${result.operations} routes, seed ${result.seed}`;
    const none = { unit: '', limit: { atMost: 0 }, comparison };
    report.add({ ...none, name: 'Malformed requests answered with 5xx', measured: faults.length });
    report.add({ ...none, name: 'Malformed requests without an answer', measured: unanswered.length });
    report.add({ ...none, name: 'Processes that ended under malformed requests', measured: result.replaced.length });
    const limit = { atMost: SLOWEST_MS };
    report.add({
      name: 'Slowest answer to a malformed request',
      measured: result.slowestMs,
      unit: 'ms',
      limit,
      comparison,
    });
    report.add({
      name: 'Memory late in the run by memory early, the worst process',
      measured: Math.max(...memory.map(({ early, late }) => late / early)),
      unit: '×',
      limit: { atMost: MEMORY_GROWTH },
      comparison,
    });
  });
}
