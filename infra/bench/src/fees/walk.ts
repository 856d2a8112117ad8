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
  /** Steps that were refused, as most of those must be that come second. */
  refused: number;
  accepted: number;
  readonly broken: string[];
}

/** Steps of each actor. */
const STEPS = 6;
/** Longest wait for an accepted fee's assignment. */
const SETTLED_MS = 60_000;

/**
 * Walks at random through a new project with two proposals: four actors answer, accept, reject, resend and cancel at once.
 * Then compares what is left with the rules: one recipient is accepted at most, an accepted fee has its assignment, and no
 * assignment comes from another one.
 */
export async function walkFees(actors: Actors, name: string, random: () => number, walked: Walked): Promise<void> {
  const { coordinator, colleague } = actors;
  const projectId = await addProject(actors, name);
  const proposals = [await askForFee(actors, projectId), await askForFee(actors, projectId)];
  const ids = proposals.map(({ id }) => id);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const step = async (work: () => Promise<Answer>): Promise<void> => {
    walked.steps++;
    const { status } = await work().catch(() => ({ status: 0 }));
    if (status >= 400) walked.refused++;
    // The edge answers for a part that is down.
    if (status >= 500 && status !== 502 && status !== 503)
      walked.broken.push(`${name}: a step was answered with ${status}`);
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
  const holder = async (companyContactId: string): Promise<void> => {
    for (let index = 0; index < STEPS / 2; index++)
      await step(() => submit(actors.url, pick(ids), companyContactId, 50 + Math.floor(random() * 100)));
  };
  const [one = '', other = ''] = actors.companies;
  await Promise.all([insurer(coordinator), insurer(colleague), holder(one), holder(other)]);
  await compare(actors, projectId, name, walked);
  walked.walks++;
}

async function submit(url: string, feeProposalId: string, companyContactId: string, amount: number): Promise<Answer> {
  const answer = {
    engineerRates: [{ serviceType: SERVICE, amount, hours: 10, inspectionCount: 1 }],
    travelCost: { amount: 0, hours: 0, inspectionCount: 1 },
    expenseCosts: [],
  };
  const response = await fetch(`${url}/api/fee-proposals/response/submit`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ feeProposalId, companyContactId, ...answer }),
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

/** Waits until all that was accepted is settled, and compares. */
async function compare({ coordinator }: Actors, projectId: string, name: string, walked: Walked): Promise<void> {
  const proposalsNow = async () =>
    v.parse(feeProposalsAnswer, (await answered(() => coordinator.call(`/fee-proposals?ProjectId=${projectId}`))).body)
      .data.items;
  let items = await proposalsNow();
  for (const deadline = Date.now() + SETTLED_MS; items.some(({ assignment }) => assignment === 'Pending');) {
    if (Date.now() > deadline) {
      walked.broken.push(`${name}: an accepted fee has no assignment`);
      return;
    }
    await wait(50);
    items = await proposalsNow();
  }
  const approvedIn = ({ recipients }: FeeProposal) => recipients.filter(({ status }) => status === 'Approved').length;
  for (const item of items) {
    const wanted = item.status === 'Approved' ? 1 : 0;
    if (approvedIn(item) !== wanted)
      walked.broken.push(`${name}: ${approvedIn(item)} accepted in a ${item.status} one`);
  }
  const made = items.filter(({ status }) => status === 'Approved').length;
  const assignments = await assignmentsOf(coordinator, projectId);
  walked.accepted += made;
  if (assignments.length !== made)
    walked.broken.push(`${name}: ${assignments.length} assignments of ${made} accepted fees`);
  const open = assignments.filter(({ status }) => status !== 'Cancelled').length;
  if (open > 1) walked.broken.push(`${name}: ${open} open assignments`);
}
