import type { Viewer } from '@portal/access';
import { feeAssignmentRequested, feeRejected } from '@portal/contracts/events/fee-proposals';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { publish, publishAll } from '@portal/event-bus';
import { actorOf, admit, expectedVersion, notFound } from '@portal/service-kit';
import { evaluateFeeProposal, evaluateFeeRecipient, isDecided } from '@portal/workflow';
import type { Knex } from 'knex';
import type { Target } from './changes.ts';
import { countFeeMails } from './fee-mails.ts';
import { recipientFacts } from './fee-proposal.mapping.ts';
import { changeProposal, decideRecipients } from './fee-proposal.repository.ts';
import { placeOf } from './place.ts';
import { reachProposal, type ReachedProposal } from './reach-proposal.ts';
import { aboutProposal, emailsOf, insurerName, recordStep, respondentOf, written } from './record.ts';

/**
 * Accepts the fee of one recipient and rejects the others; services/projects is asked for the assignment, and whether it was
 * made comes by event (decisions §27). Recipients are told then.
 * @throws 409 for an older version, 400 where the recipient has not answered or the proposal is decided; both say the latter
 */
export async function acceptFee(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  companyContactId: string,
): Promise<ReachedProposal> {
  const { project, proposal: before } = await reachProposal(tx, viewer, id);
  const recipient = before.recipients.find((one) => one.company_contact_id === companyContactId);
  if (!recipient) throw notFound();
  const facts = recipientFacts(before, recipient, await placeOf(tx, project));
  const stale = isDecided(recipient.status) ? FEE_PROPOSAL_TEXTS.decided : FEE_PROPOSAL_TEXTS.stale;
  admit(evaluateFeeRecipient(facts, 'accept', viewer), { version: expectedVersion(before, expected, stale) });
  const actor = actorOf(viewer);
  await decideRecipients(tx, id, companyContactId);
  await changeProposal(tx, id, { status: 'Approved', refusal: null, assignment_id: null }, actor.name);
  await publish(tx, feeAssignmentRequested, { ...aboutProposal(project, id), ...respondentOf(recipient) }, actor);
  const after = await written(tx, id);
  await recordStep(tx, { action: 'accept', before, after, actor, words: recipient.company_name });
  return { project, proposal: after };
}

/** Rejects a proposal with all its recipients, who are told. @throws 409 for an older version, 400 for one that is decided */
export async function rejectFee(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
): Promise<ReachedProposal> {
  const { project, proposal: before } = await reachProposal(tx, viewer, id);
  admit(evaluateFeeProposal({ ...(await placeOf(tx, project)), status: before.status }, 'reject', viewer), {
    version: expectedVersion(before, expected, FEE_PROPOSAL_TEXTS.stale),
  });
  const actor = actorOf(viewer);
  await decideRecipients(tx, id, null);
  await changeProposal(tx, id, { status: 'Rejected', refusal: null }, actor.name);
  const after = await written(tx, id);
  const companyName = await insurerName(tx, project.companyId);
  const told = after.recipients.map((one) => ({
    ...aboutProposal(project, id),
    ...respondentOf(one),
    ...{ companyName, outcome: 'Rejected' as const },
  }));
  await countFeeMails(tx, project.companyId, emailsOf(after.recipients));
  await publishAll(tx, feeRejected, told, actor);
  await recordStep(tx, { action: 'reject', before, after, actor });
  return { project, proposal: after };
}
