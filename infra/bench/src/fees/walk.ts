import type { FeeLink } from '@portal/contracts/finance/fee-answer';
import { feeProposalsAnswer, type FeeProposal } from '@portal/contracts/finance/fee-proposal';
import { assignmentsAnswer } from '@portal/contracts/projects/assignment';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Answer, Session } from '../portal/session.ts';
import { addProject, answered, askForFee, SERVICE, type Insurer } from './ask.ts';

/** The four actors of a walk: two people of the insurer, and the holders of two links. */
export interface Actors extends Insurer {
  readonly url: string;
  readonly colleague: Session;
}

/** Results of walks: how many there were, and each rule that one has broken. */
export interface Walked {
  walks: number;
  steps: number;
  /** Steps by the status of their answer; 0 where none came. Most of those that come second are refused. */
  readonly answers: Map<number, number>;
  /** Answers of companies that were acknowledged, each of which must be stored. */
  answered: number;
  accepted: number;
  /** Answers that are stored, of which the insurer is notified once each. */
  readonly stored: FeeLink[];
  readonly broken: string[];
}

/** Steps of each actor. */
const STEPS = 6;
/** Status of an answer to requests beyond a limit, which no step comes near. */
const TOO_MANY = 429;
/** Longest wait for an accepted fee's assignment. */
const SETTLED_MS = 60_000;

/**
 * Walks at random through a new project with two proposals: four actors answer, accept, reject, resend and cancel at once.
 * Then compares what is left with the rules: one recipient is accepted at most, an accepted fee has its assignment, which is of
 * the company that was accepted, and no assignment comes from another one.
 */
export async function walkFees(actors: Actors, name: string, random: () => number, walked: Walked): Promise<void> {
  const { coordinator, colleague } = actors;
  const projectId = await addProject(actors, name);
  const proposals = [await askForFee(actors, projectId), await askForFee(actors, projectId)];
  const ids = proposals.map(({ id }) => id);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const step = async (work: () => Promise<Answer>): Promise<boolean> => {
    walked.steps++;
    const { status } = await work().catch(() => ({ status: 0 }));
    walked.answers.set(status, (walked.answers.get(status) ?? 0) + 1);
    // The edge answers for a part that is down.
    if (status === TOO_MANY || (status >= 500 && status !== 502 && status !== 503))
      walked.broken.push(`${name}: a step was answered with ${status}`);
    return status >= 200 && status < 300;
  };
  const insurer = async (session: Session): Promise<void> => {
    for (let index = 0; index < STEPS; index++) {
      const feeProposalId = pick(ids);
      const companyContactId = pick(actors.companies);
      const chance = random();
      if (chance < 0.6)
        await step(() => session.send('/fee-proposals/accept', { feeProposalId, companyContactId }, 'PUT'));
      else if (chance < 0.84) await step(() => session.send('/fee-proposals/reject', { feeProposalId }, 'PUT'));
      else if (chance < 0.92)
        await step(() => session.send(`/fee-proposals/${feeProposalId}/resend`, { companyContactId }, 'PUT'));
      else await step(() => cancelAssignment(session, projectId));
    }
  };
  const acknowledged: FeeLink[] = [];
  const holder = async (companyContactId: string): Promise<void> => {
    for (let index = 0; index < STEPS / 2; index++) {
      const link = { feeProposalId: pick(ids), companyContactId };
      const amount = 50 + Math.floor(random() * 100);
      if (await step(() => submit(actors.url, link, amount))) acknowledged.push(link);
    }
  };
  const [one = '', other = ''] = actors.companies;
  await Promise.all([insurer(coordinator), insurer(colleague), holder(one), holder(other)]);
  const items = await settled(actors, projectId);
  if (items) await compare(actors, { projectId, items, name, walked });
  else walked.broken.push(`${name}: an accepted fee has no assignment`);
  for (const { feeProposalId, companyContactId } of acknowledged) {
    const recipients = items?.find(({ id }) => id === feeProposalId)?.recipients ?? [];
    if (!recipients.some((one) => one.companyContactId === companyContactId && one.total !== null))
      walked.broken.push(`${name}: an acknowledged answer is lost`);
  }
  walked.answered += acknowledged.length;
  walked.walks++;
}

let submitted = 0;

/** Submits an answer, each time from another address: companies do not share one, whose requests are limited. */
async function submit(url: string, link: FeeLink, amount: number): Promise<Answer> {
  submitted += 1;
  const address = `198.18.${Math.floor(submitted / 250) % 250}.${(submitted % 250) + 1}`;
  const answer = {
    engineerRates: [{ serviceType: SERVICE, amount, hours: 10, inspectionCount: 1 }],
    travelCost: { amount: 0, hours: 0, inspectionCount: 1 },
    expenseCosts: [],
  };
  const response = await fetch(`${url}/api/fee-proposals/response/submit`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ ...link, ...answer }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, body: await response.text() };
}

async function assignmentsOf(session: Session, projectId: string) {
  const { body } = await answered(() => session.call(`/assignments?projectId=${projectId}&pageSize=100`));
  return v.parse(assignmentsAnswer, body).data.items;
}

async function cancelAssignment(session: Session, projectId: string): Promise<Answer> {
  const open = (await assignmentsOf(session, projectId)).find(({ status }) => status !== 'Cancelled');
  if (!open) return { status: 404, body: '' };
  return session.call(`/assignments/${open.id}`, { method: 'DELETE' });
}

/** Returns the proposals once each accepted one has its assignment; undefined where one has none in time. */
async function settled({ coordinator }: Actors, projectId: string): Promise<readonly FeeProposal[] | undefined> {
  const path = `/fee-proposals?ProjectId=${projectId}`;
  for (const deadline = Date.now() + SETTLED_MS; Date.now() < deadline; await wait(50)) {
    const { body } = await answered(() => coordinator.call(path));
    const { items } = v.parse(feeProposalsAnswer, body).data;
    if (!items.some(({ assignment }) => assignment === 'Pending')) return items;
  }
  return undefined;
}

interface Left {
  readonly projectId: string;
  readonly items: readonly FeeProposal[];
  readonly name: string;
  readonly walked: Walked;
}

/** Compares what a walk has left with the rules. */
async function compare({ coordinator }: Actors, { projectId, items, name, walked }: Left): Promise<void> {
  const accepted: string[] = [];
  for (const { id: feeProposalId, status, recipients } of items) {
    const approved = recipients.filter((one) => one.status === 'Approved').map(({ email }) => email);
    if (approved.length !== (status === 'Approved' ? 1 : 0))
      walked.broken.push(`${name}: ${approved.length} accepted in a ${status} one`);
    accepted.push(...approved);
    for (const { companyContactId, total } of recipients)
      if (total !== null) walked.stored.push({ feeProposalId, companyContactId });
  }
  const assignments = await assignmentsOf(coordinator, projectId);
  walked.accepted += accepted.length;
  // The companies have no accounts: an assignment stays with the address of the book that it was given to.
  const assigned = assignments.map(({ invitedCompany }) => invitedCompany?.email ?? 'somebody else');
  if (String(assigned.toSorted()) !== String(accepted.toSorted()))
    walked.broken.push(`${name}: assignments of ${String(assigned)}, accepted fees of ${String(accepted)}`);
  const open = assignments.filter(({ status }) => status !== 'Cancelled').length;
  if (open > 1) walked.broken.push(`${name}: ${open} open assignments`);
}
