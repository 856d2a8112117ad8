import { expenseRatesAnswer, ratesAnswer } from '@portal/contracts/admin/rates';
import { demoId } from '@portal/contracts/common/demo';
import { budgetAnswer } from '@portal/contracts/finance/budget';
import { expenseAnswer } from '@portal/contracts/finance/expense';
import { markedAsBilled } from '@portal/contracts/finance/expense-fields';
import { feeProposalAnswer } from '@portal/contracts/finance/fee-proposal';
import { assignmentAnswer } from '@portal/contracts/projects/assignment';
import { projectWritten } from '@portal/contracts/projects/project';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { SERVICE } from '../fees/ask.ts';
import type { NewProjects } from '../portal/new-projects.ts';
import type { Answer, Session } from '../portal/session.ts';
import type { Ledger, MoneyKind } from './ledger.ts';

/** Pause after a failure, so that a dead portal is not beaten. */
const AFTER_FAILURE_MS = 100;
/** Longest wait for what another service has to hear of first. */
const KNOWN_MS = 10_000;
/** Entries of each project, of which the first is marked as billed. */
const ENTRIES = 3;
/** The insurer's rate that each trade changes, in a category and currency that the demo data leave free. */
const RATE = { category: 'Set up files', currency: 'AUD' } as const;

interface Trade {
  readonly insurer: Session;
  readonly engineer: Session;
  /** Coordinator of the engineer's company, who bills what the engineer books. */
  readonly biller: Session;
  readonly projects: NewProjects;
  /** Companies of the insurer's book, of which fees are to be asked. */
  readonly companies: readonly string[];
  readonly ledger: Ledger;
  /** Begins the names of projects, which are none of the run's others. */
  readonly name: string;
  /** Aborted when no further work is to begin. */
  readonly signal: AbortSignal;
}

/**
 * Trades in one project after another until aborted: another price of a rate, a budget out of an allowance, a draft of a fee
 * proposal, an engineer who acknowledges and books, a coordinator who bills. A project in which a call gets no answer is left
 * as it is.
 */
export async function trade(work: Trade): Promise<void> {
  for (let index = 1; !work.signal.aborted; index++) {
    try {
      await changeRate(work, index);
      await tradeIn(work, `${work.name} ${index}`);
    } catch {
      work.ledger.unanswered++;
      await wait(AFTER_FAILURE_MS);
    }
  }
}

/** Adds the rate, or changes its price; services/finance hears of it by an event. */
async function changeRate({ insurer, ledger }: Trade, costPerItem: number): Promise<void> {
  const { expenseRates } = v.parse(ratesAnswer, taken(await insurer.call('/rates'))).data;
  const known = expenseRates.find(({ category, currency }) => category === RATE.category && currency === RATE.currency);
  const fields = { categories: [RATE.category], currency: RATE.currency, costPerItem };
  const saved = taken(await insurer.send('/rates/expense', { ...(known && { id: known.id }), ...fields }));
  for (const { id, version } of v.parse(expenseRatesAnswer, saved).data) ledger.rates.set(id, version);
}

async function tradeIn(work: Trade, name: string): Promise<void> {
  const { insurer, engineer, biller, projects, companies: companyContactIds } = work;
  const { id: projectId } = v.parse(projectWritten, taken(await insurer.send('/projects', projects.body(name)))).data;
  work.ledger.traded.add(projectId);
  const premium = { projectId, premiumType: 'ProjectType', amount: 100_000 };
  await known(work, () => insurer.send('/budget-allowances', premium));
  const budget = await insurer.send('/budgets', { ...premium, serviceType: SERVICE, amount: 50_000 });
  keep(work, 'budget', budgetAnswer, budget);
  const fee = { projectId, companyContactIds, serviceTypes: [SERVICE], inspectionCount: 1 };
  keep(work, 'feeProposal', feeProposalAnswer, await insurer.send('/fee-proposals', fee));
  const named = { projectId, riskEngineerId: demoId(`user:${engineer.email}`) };
  const { id, version } = keep(work, 'assignment', assignmentAnswer, await insurer.send('/assignments', named));
  const acknowledge = `/assignments/${id}/acknowledge`;
  taken(await engineer.call(acknowledge, { method: 'PUT', headers: { 'if-match': `"${version}"` } }));
  await known(work, () => engineer.call(`/expenses/form-data?projectId=${projectId}`));
  const price = { rate: 10, currency: 'EUR', exchangeRate: 1, serviceType: SERVICE, date: today() };
  const booked: string[] = [];
  for (let entry = 0; entry < ENTRIES; entry++) {
    const paid = { projectId, ...price, category: 'Visa & Permits', count: 1 };
    booked.push(keep(work, 'expense', expenseAnswer, await engineer.send('/expenses/resource', paid)).id);
  }
  const marked = taken(await biller.send('/expenses/mark-as-billed', { ids: booked.slice(0, 1) }, 'PUT'));
  for (const entry of v.parse(markedAsBilled, marked).data.ids) work.ledger.billed.add(entry);
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns the body of an answer. @throws Error for a refusal */
function taken({ status, body }: Answer): unknown {
  if (status < 200 || status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Repeats a call until it is accepted: another service hears of its item by events. */
async function known({ signal }: Trade, call: () => Promise<Answer>): Promise<void> {
  for (const deadline = Date.now() + KNOWN_MS; ; await wait(AFTER_FAILURE_MS)) {
    const answer = await call();
    if (answer.status < 300) return;
    if (Date.now() > deadline || signal.aborted) taken(answer);
  }
}

/** Writes down an item that was acknowledged, and returns it. */
function keep<Item extends { readonly id: string }>(
  { ledger }: Trade,
  kind: MoneyKind,
  schema: v.GenericSchema<unknown, { readonly data: Item }>,
  answer: Answer,
): Item {
  const item = v.parse(schema, taken(answer)).data;
  ledger.money.set(item.id, kind);
  return item;
}
