import { setTimeout as wait } from 'node:timers/promises';
import type { Folder } from '@portal/contracts/library/folder';
import type { Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import { upload, UPLOAD_STEPS, type UploadClient, type UploadLedger, type UploadStep } from './upload-clients.ts';
import { orphansOf, visibleFaults } from './upload-findings.ts';
import { kill, type Victim } from './victims.ts';

const COORDINATOR = 'coordinator@insurer.example';
const READY_WITHIN_MS = 60_000;
/** Time from the order to kill until the process is gone. */
const GONE_MS = 30;

export interface UploadsCrashOptions {
  readonly portal: Portal;
  readonly victims: readonly Victim[];
  readonly steps?: readonly UploadStep[];
  /** Uploads that are at the step when the victim dies; every other one is sent in parts, the last two are given up. */
  readonly uploads?: number;
  readonly note?: (line: string) => void;
}

export interface UploadsCrashResult {
  readonly kills: number;
  readonly sent: number;
  readonly stored: number;
  /** Acknowledged, and not in the folder. */
  readonly lost: readonly string[];
  /** Files in the folder whose bytes differ from those sent. */
  readonly broken: readonly string[];
  readonly failed: readonly string[];
  /** Bytes in the storage, and uploads in the database, that the sweep leaves behind. */
  readonly orphans: readonly string[];
}

/**
 * Kills each victim at each step of some uploads, lets the remaining clients continue as browsers do, and compares
 * their answers with the folder's files; then runs the sweep for abandoned uploads. The caller evaluates the result.
 */
export async function runUploadsCrash(options: UploadsCrashOptions): Promise<UploadsCrashResult> {
  const { portal, victims, steps = UPLOAD_STEPS, uploads = 8, note = () => undefined } = options;
  const session = new Session(portal.url, COORDINATOR);
  const name = `Crash ${Date.now().toString(36)}`;
  const added = await session.send('/library/folders', { name });
  if (added.status !== 201) throw new Error(`The folder was refused with ${added.status}`);
  const folderId = (added.body as { data: Folder }).data.id;
  const ledger: UploadLedger = { sent: new Map(), stored: new Set(), failed: [] };
  let kills = 0;
  for (const step of steps) {
    for (const victim of victims) {
      const gate = newGate(step, uploads, () => kill(portal, victim, READY_WITHIN_MS));
      const clients = Array.from({ length: uploads }, (_, index) => {
        const client = { session, folderId, ledger, name: `${victim} ${step} ${index}.pdf` };
        return gate.run(client, index % 2 === 1, index >= uploads - 2);
      });
      await Promise.all(clients);
      const seconds = await gate.recovery();
      kills++;
      note(`${victim} killed ${step}; ready again after ${seconds.toFixed(1)} s; ${ledger.stored.size} stored so far`);
    }
  }
  const { lost, broken } = await visibleFaults(session, folderId, ledger);
  return {
    kills,
    sent: ledger.sent.size,
    stored: ledger.stored.size,
    lost,
    broken,
    failed: ledger.failed,
    orphans: await orphansOf(portal),
  };
}

type Client = Omit<UploadClient, 'reached' | 'signal'>;

/** Holds clients at a step until all have reached it, kills the victim, and lets them continue or end. */
function newGate(step: UploadStep, count: number, killVictim: () => Promise<number>) {
  const arrived = new Set<string>();
  const opened = Promise.withResolvers<void>();
  let recovery: Promise<number> | undefined;
  const arrive = async (name: string): Promise<void> => {
    arrived.add(name);
    if (arrived.size === count && !recovery) {
      recovery = killVictim();
      recovery.catch(() => undefined);
      await wait(GONE_MS);
      opened.resolve();
    }
    await opened.promise;
  };
  return {
    recovery: async () => (await recovery) ?? Number.POSITIVE_INFINITY,
    async run(client: Client, isInParts: boolean, isGivenUp: boolean): Promise<void> {
      const gone = new AbortController();
      const reached = async (at: UploadStep): Promise<void> => {
        if (at !== step) return;
        await arrive(client.name);
        if (isGivenUp) gone.abort();
        gone.signal.throwIfAborted();
      };
      await upload({ ...client, reached, signal: gone.signal }, isInParts);
      // One that failed before must not hold the others up.
      await arrive(client.name);
    },
  };
}
