import { setTimeout as wait } from 'node:timers/promises';
import { projectWritten } from '@portal/contracts/projects/project';
import { inboxAnswer, inboxItem } from '@portal/contracts/notifications/inbox';
import * as v from 'valibot';
import { importProgress, sendWorkbook, type NewProjects } from '../portal/new-projects.ts';
import { serverSentEvents } from '../portal/server-sent-events.ts';
import type { Session } from '../portal/session.ts';
import type { Ledger } from './ledger.ts';

/** Pause after a failure, so that a dead portal is not beaten. */
const AFTER_FAILURE_MS = 100;
/** Pause between two creations of one client. */
const BETWEEN_MS = 40;

interface Work {
  readonly session: Session;
  readonly projects: NewProjects;
  readonly ledger: Ledger;
  /** Returns a unique name. */
  readonly nextName: () => string;
  /** Aborted when no further work is to begin. */
  readonly signal: AbortSignal;
}

/** Creates projects one after another until aborted. */
export async function createProjects(work: Work): Promise<void> {
  while (!work.signal.aborted) {
    const name = work.nextName();
    try {
      const answer = await work.session.send('/projects', work.projects.body(name));
      if (answer.status !== 201) throw new Error(`Answered ${answer.status}`);
      work.ledger.created.set(v.parse(projectWritten, answer.body).data.id, name);
      await wait(BETWEEN_MS);
    } catch {
      work.ledger.unanswered++;
      await wait(AFTER_FAILURE_MS);
    }
  }
}

/** Imports one workbook after another; each is waited for before the next. */
export async function importProjects(work: Work, rows: number): Promise<void> {
  while (!work.signal.aborted) {
    const workbook = await work.projects.workbook(Array.from({ length: rows }, work.nextName));
    try {
      const jobId = await sendWorkbook(work.session, workbook);
      if (jobId === undefined) throw new Error('The import was not accepted');
      work.ledger.accepted.set(jobId, rows);
      await waitForImport(work, jobId);
    } catch {
      work.ledger.unanswered++;
      await wait(AFTER_FAILURE_MS);
    }
  }
}

async function waitForImport({ session, signal, ledger }: Work, jobId: string): Promise<void> {
  while (!signal.aborted) {
    const status = await importProgress(session, jobId).catch(() => undefined);
    if (status?.state === 'Failed') ledger.failedImports.push(`import ${jobId}: ${status.errors[0]?.message}`);
    if (status?.state === 'Succeeded' || status?.state === 'Failed') return;
    await wait(200);
  }
}

/** Returns the bell's present cursor, as a browser reads it from the inbox before it listens. */
export async function bellPosition(session: Session): Promise<string> {
  const { status, body } = await session.call('/notifications/inbox?pageSize=1');
  if (status !== 200) throw new Error(`The inbox was answered with ${status}`);
  return v.parse(inboxAnswer, body).data.lastEventId;
}

/** Listens to the bell as a browser does: connects again after each break and resumes where it was. */
export async function listenToBell(
  session: Session,
  ledger: Ledger,
  position: string,
  signal: AbortSignal,
): Promise<void> {
  let lastEventId = position;
  while (!signal.aborted) {
    try {
      const response = await session.openStream(signal, lastEventId);
      if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}`);
      for await (const { event, id, data } of serverSentEvents(response.body)) {
        if (id !== undefined) lastEventId = id;
        if (event !== 'notification' || id === undefined) continue;
        if (ledger.heard.has(id)) ledger.heardTwice++;
        ledger.heard.set(id, v.parse(inboxItem, JSON.parse(data)).id);
      }
    } catch {
      if (!signal.aborted) await wait(AFTER_FAILURE_MS);
    }
  }
}
