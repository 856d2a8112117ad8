import { MONEY_MACHINES } from '@portal/workflow/tried-machines';
import { newProjects } from '../portal/new-projects.ts';
import { kill, type Victim } from '../crash/victims.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { addCompanies } from '../fees/ask.ts';
import { faultsOfNotices } from '../fees/notices.ts';
import { walkFees, type Actors, type Walked } from '../fees/walk.ts';

/** Walks, and as many again while parts of the portal are killed in turn. */
const WALKS = Number(process.env['PORTAL_FEE_WALKS'] ?? 1_000);
/** Answers of companies are counted by their addresses, which this one names (`submit` of a walk). */
const EDGE = { TRUSTED_PROXIES: '127.0.0.1', FORWARDED_HEADER: 'x-forwarded-for' } as const;
const MAILS = { FEE_MAILS_PER_HOUR: '9999999', FEE_MAILS_TO_ADDRESS_PER_DAY: '9999999' } as const;
/** Walks at the same time, each with four actors. */
const AT_ONCE = 4;
const VICTIMS: readonly Victim[] = ['finance', 'projects', 'nats'];

/**
 * Tries all cases of the machines of money, as their tests do. Then walks at random through fee proposals with four actors at
 * once, and again while finance, projects and NATS are killed in turn: never two accepted recipients, never an accepted fee
 * without its assignment, nothing lost or doubled.
 */
export async function fees(report: Report): Promise<void> {
  tellMachines(report);
  await withPortal({ env: { ...EDGE, ...MAILS } }, async (portal) => {
    const actors = await actorsOf(portal);
    const walked = await walks(actors, WALKS, 'Fee walk');
    tell(report, 'Rules broken by walks of four at once', await withNotices(portal, actors, walked));
    const killing = new AbortController();
    const kills = killInTurn(portal, killing.signal);
    const killed = await walks(actors, WALKS, 'Fee walk with kills').finally(async () => {
      killing.abort();
      // The portal must not be stopped beneath them; why they failed is told after the walks.
      await kills.catch(() => undefined);
    });
    const recoveries = await kills;
    tell(report, 'Rules broken while parts are killed', await withNotices(portal, actors, killed));
    report.note(`kills: ${recoveries.join(', ')}`);
    report.add({
      ...{ name: 'Kills during the walks', measured: recoveries.length, unit: '' },
      ...{ limit: { atLeast: VICTIMS.length }, comparison: VICTIMS.join(', ') },
    });
  });
}

/** Adds how many verdicts of each machine are unlike the specification, among all its cases. */
function tellMachines(report: Report): void {
  for (const { name, cases, count, tryAll } of MONEY_MACHINES) {
    const { tried, differences } = tryAll();
    report.add({
      ...{ name: `${name}: verdicts unlike the specification`, measured: differences.length, unit: '' },
      ...{ limit: { atMost: 0 }, comparison: tried === count ? `${tried} tries: ${cases}` : '' },
    });
  }
}

/** Adds notifications that the coordinator misses or has twice to the rules that were broken. */
async function withNotices(portal: Portal, { coordinator }: Actors, walked: Walked): Promise<Walked> {
  const { databaseUrl } = await portal.service('notifications');
  walked.broken.push(...(await faultsOfNotices(databaseUrl, coordinator.email, walked.stored)));
  return walked;
}

/** Adds the figures of walks. Walks without an accepted fee, or without a refusal, would prove nothing. */
function tell(report: Report, name: string, { walks: count, steps, answers, answered, accepted, broken }: Walked) {
  broken.slice(0, 20).forEach((line) => report.note(line));
  report.note(`answers: ${[...answers].map(([status, times]) => `${times} × ${status}`).join(', ')}`);
  const comparison = `${count} walks, ${steps} steps, ${answered} answers and ${accepted} acceptances kept`;
  report.add({ name, measured: broken.length, unit: '', limit: { atMost: 0 }, comparison });
  report.add({
    ...{ name: `${name}: fees accepted`, measured: accepted, unit: '' },
    ...{ limit: { atLeast: Math.ceil(count / 4) }, comparison: `${answered} answers of companies` },
  });
}

async function actorsOf(portal: Portal): Promise<Actors> {
  const coordinator = new Session(portal.url, 'coordinator@insurer.example');
  const run = `Fees ${Date.now().toString(36)}`;
  return {
    ...{ url: portal.url, coordinator },
    colleague: new Session(portal.url, 'underwriter@insurer.example'),
    companies: await addCompanies(coordinator, run, 2),
    projects: await newProjects(coordinator, run),
  };
}

async function walks(actors: Actors, count: number, name: string): Promise<Walked> {
  const walked: Walked = { walks: 0, steps: 0, answers: new Map(), answered: 0, accepted: 0, stored: [], broken: [] };
  let next = 0;
  const run = Date.now().toString(36);
  const walkOn = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++)
      await walkFees(actors, `${name} ${run} ${index}`, Math.random, walked);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walkOn));
  return walked;
}

/** Kills one victim after another until the signal is aborted; each gets time to come back. */
async function killInTurn(portal: Portal, signal: AbortSignal): Promise<string[]> {
  const recoveries: string[] = [];
  while (!signal.aborted) {
    const victim = VICTIMS[recoveries.length % VICTIMS.length];
    if (!victim) break;
    const seconds = await kill(portal, victim, 60_000);
    recoveries.push(`${victim} ${seconds.toFixed(1)} s`);
    await new Promise((done) => setTimeout(done, 2_000));
  }
  return recoveries;
}
