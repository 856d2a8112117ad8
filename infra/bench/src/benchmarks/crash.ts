import { runCrash, type CrashResult } from '../crash/run-crash.ts';
import { allVictims } from '../crash/victims.ts';
import { withPortal } from '../portal/portal.ts';
import type { Report } from '../report.ts';

/** Seconds of imports and creations around the death of each victim. */
const SECONDS_EACH = Number(process.env['PORTAL_CRASH_SECONDS'] ?? 60);
const READY_WITHIN_S = 15;

/**
 * Kill -9 of everything, one after the other, under load; then the same with the relay of the outboxes switched off, which
 * has to be found out.
 */
export async function crash(report: Report): Promise<void> {
  const result = await withPortal({}, async (portal) => {
    const victims = await allVictims(portal);
    const note = (line: string) => report.note(line);
    return runCrash({ portal, victims, seconds: SECONDS_EACH * victims.length, note });
  });
  const comparison = describeRun(result);
  describeFindings(report, result);
  const nothing = { unit: '', limit: { atMost: 0 }, comparison };
  report.add({ ...nothing, name: 'Acknowledged and lost', measured: result.lost.length });
  report.add({
    ...{ name: 'Acknowledged of each kind of money, at least', measured: Math.min(...Object.values(result.money)) },
    ...{ unit: '', limit: { atLeast: 1 }, comparison },
  });
  report.add({ ...nothing, name: 'Notifications missing', measured: result.missingNotifications.length });
  report.add({ ...nothing, name: 'Notifications doubled', measured: result.doubledNotifications.length });
  for (const { victim, seconds } of result.recoveries) {
    const limit = { atMost: READY_WITHIN_S };
    report.add({ name: `Ready after kill -9 of ${victim}`, measured: seconds, unit: 's', limit, comparison });
  }

  const blind = await withPortal({ env: { PORTAL_FAULT_RELAY_OFF: 'projects' } }, (portal) =>
    runCrash({ portal, victims: ['projects'], seconds: 15 }),
  );
  report.add({
    name: 'Notifications missing with the relay off',
    measured: blind.missingNotifications.length,
    unit: '',
    limit: { atLeast: 1 },
    comparison: describeRun(blind),
  });
}

const describeRun = (result: CrashResult): string =>
  `${result.created} creations, ${result.imports} imports and of money ${listOf(result.money)} acknowledged, ${result.unanswered} requests not, ` +
  `${result.notifications} notifications`;

const listOf = (money: CrashResult['money']): string =>
  Object.entries(money)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(', ');

function describeFindings(report: Report, result: CrashResult): void {
  const { lost, missingNotifications, doubledNotifications } = result;
  for (const line of [...lost, ...missingNotifications, ...doubledNotifications].slice(0, 20)) report.note(line);
}
