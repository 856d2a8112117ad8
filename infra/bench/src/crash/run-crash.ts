import { setTimeout as wait } from 'node:timers/promises';
import { demoId } from '@portal/contracts/common/demo';
import { addCompanies } from '../fees/ask.ts';
import { newProjects } from '../portal/new-projects.ts';
import type { Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import { bellPosition, createProjects, importProjects, listenToBell } from './clients.ts';
import { compare, type Findings } from './findings.ts';
import { storedRowsOf } from './stored-rows.ts';
import { trade } from './money-clients.ts';
import { lostMoney } from './money-findings.ts';
import { movementsOf, newLedger, type Ledger, type Movement } from './ledger.ts';
import { kill, type Victim } from './victims.ts';

const ACTOR = 'coordinator@insurer.example';
const COLLEAGUE = 'coordinator2@insurer.example';
const ENGINEER = 'engineer@riskco.example';
const BILLER = 'coordinator@riskco.example';
const SETTLE_MS = 30_000;
const READY_WITHIN_MS = 60_000;

export interface CrashOptions {
  readonly portal: Portal;
  /** Length of the whole run; each victim has an equal part and is killed after a third of it. */
  readonly seconds: number;
  readonly victims: readonly Victim[];
  /** Clients that create projects; one more imports, and one moves money. */
  readonly creators?: number;
  readonly rowsOfImport?: number;
  /** Time allowed for effects of the last acknowledged requests to arrive. */
  readonly settleMs?: number;
  readonly note?: (line: string) => void;
}

export interface CrashResult extends Findings {
  readonly created: number;
  readonly imports: number;
  /** Movements of money that were acknowledged, by kind: of one without any the run proves nothing. */
  readonly money: Readonly<Record<Movement, number>>;
  readonly unanswered: number;
  readonly notifications: number;
  /** Seconds from each kill until everything was ready again; infinite where it never was. */
  readonly recoveries: readonly { readonly victim: Victim; readonly seconds: number }[];
}

/**
 * Kills the victims of a running portal one after another while projects are created and imported and money moves, then compares
 * the clients' answers with the databases and a colleague's bell. The caller evaluates the result.
 */
export async function runCrash(options: CrashOptions): Promise<CrashResult> {
  const { portal, victims, note = () => undefined } = options;
  const run = `Crash ${Date.now().toString(36)}`;
  const ledger = newLedger();
  const actor = new Session(portal.url, ACTOR);
  const colleague = new Session(portal.url, COLLEAGUE);
  const projects = await newProjects(actor, run);
  const name = `Traded ${run}`;
  const companies = await addCompanies(actor, name, 1);
  const writing = new AbortController();
  const listening = new AbortController();
  let names = 0;
  const work = { session: actor, projects, ledger, nextName: () => `${run} ${++names}`, signal: writing.signal };

  const bell = listenToBell(colleague, ledger, await bellPosition(colleague), listening.signal);
  const writers = [
    ...Array.from({ length: options.creators ?? 3 }, () => createProjects(work)),
    importProjects(work, options.rowsOfImport ?? 200),
    trade({
      ...{ ...work, insurer: actor, companies, name },
      ...{ engineer: new Session(portal.url, ENGINEER), biller: new Session(portal.url, BILLER) },
    }),
  ];
  const recoveries: { victim: Victim; seconds: number }[] = [];
  const part = (options.seconds * 1_000) / victims.length;
  for (const victim of victims) {
    const startedAt = performance.now();
    await wait(part / 3);
    const seconds = await kill(portal, victim, READY_WITHIN_MS);
    recoveries.push({ victim, seconds });
    note(`${victim} killed; all ready again after ${seconds.toFixed(1)} s; ${ledger.created.size} created so far`);
    await wait(Math.max(0, part - (performance.now() - startedAt)));
  }
  writing.abort();
  await Promise.all(writers);
  ledger.failedImports.forEach(note);
  const { findings, notifications } = await settle(portal, run, ledger, options.settleMs ?? SETTLE_MS);
  listening.abort();
  await bell;
  return {
    ...findings,
    notifications,
    created: ledger.created.size,
    imports: ledger.accepted.size,
    money: movementsOf(ledger),
    unanswered: ledger.unanswered,
    recoveries,
  };
}

/** Compares until nothing is missing any more or the time is over. */
async function settle(
  portal: Portal,
  run: string,
  ledger: Ledger,
  withinMs: number,
): Promise<{ findings: Findings; notifications: number }> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const stored = await storedRowsOf(portal, run);
    const compared = compare(
      {
        created: ledger.created,
        accepted: ledger.accepted,
        heard: new Set(ledger.heard.values()),
        heardTwice: ledger.heardTwice,
        recipients: [demoId(`user:${COLLEAGUE}`)],
        listener: demoId(`user:${COLLEAGUE}`),
      },
      stored,
    );
    const findings = { ...compared, lost: [...compared.lost, ...(await lostMoney(portal, ledger))] };
    const isWhole = findings.lost.length + findings.missingNotifications.length === 0;
    if (isWhole || performance.now() > deadline) return { findings, notifications: stored.notifications.length };
    await wait(500);
  }
}
