import { createHash } from 'node:crypto';
import { REQUESTS } from '@portal/contracts/events/consumers';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import type { StatementData } from '@portal/contracts/finance/statement-document';
import { askWorker, RequestFailure, type Bus } from '@portal/event-bus';
import { unavailable, type Problem } from '@portal/service-kit';

/** Milliseconds that a reader waits for a PDF, of however many copies; browsers wait for thirty seconds. */
const WITHIN_MS = 20_000;
/** Milliseconds for which a PDF that was made is given again, and how many are kept. */
const KEPT_MS = 300_000;
const MOST_KEPT = 20;

/**
 * Returns a statement as a PDF, which services/renderer sets while its reader waits (ADR 50). While the same lines and sums are asked
 * for again, it is not set again: by a reload, or by another person who reads the same.
 * @throws 503 with the reason where it could not be made
 */
export type StatementPdfs = (data: StatementData) => Promise<Uint8Array>;

/** Opens {@link StatementPdfs} of this process. */
export function statementPdfs(bus: Bus): StatementPdfs {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (data) => {
    const key = keyOf(data);
    const known = kept.get(key);
    if (known) return known;
    const made = setBy(bus, data);
    kept.set(key, made);
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    const forget = () => void (kept.get(key) === made && kept.delete(key));
    made.then(() => setTimeout(forget, KEPT_MS).unref(), forget);
    return made;
  };
}

/** Returns what tells statements apart: all that they print but their moment. */
const keyOf = ({ asOf: _asOf, ...content }: StatementData): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

async function setBy(bus: Bus, data: StatementData): Promise<Uint8Array> {
  const [content, deadline] = [JSON.stringify(data), performance.now() + WITHIN_MS];
  const ask = () => {
    const withinMs = Math.max(1, Math.ceil(deadline - performance.now()));
    return askWorker(bus, REQUESTS.renderer.statements, { content, withinMs });
  };
  try {
    return await ask().catch((error: unknown) => {
      // Another copy is there, unless it was the last one.
      if (error instanceof RequestFailure && error.reason === 'Stopped') return ask();
      throw error;
    });
  } catch (error) {
    throw error instanceof RequestFailure ? problemOf(error) : error;
  }
}

function problemOf(failure: RequestFailure): Problem {
  const { reason, message } = failure;
  if (reason === 'Away' || reason === 'Stopped' || reason === 'Busy') return unavailable(EXPENSE_TEXTS.pdfAway);
  if (reason === 'Late') return unavailable(EXPENSE_TEXTS.pdfLate);
  return unavailable(EXPENSE_TEXTS.pdfFailed(message));
}
