import {
  assignmentCancelled,
  assignmentCompanyLeft,
  assignmentCreated,
  assignmentDeclined,
} from '@portal/contracts/events/assignments';
import { consumerOf } from '@portal/contracts/events/consumers';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { feeAccepted, feeAssignmentSettled, feeRejected } from '@portal/contracts/events/fee-proposals';
import { on, publish, publishAll, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { endOpenAssignment, leaveCompany, storeOpenAssignment } from '../core/assigned/open-assignments.ts';
import { countFeeMails } from './fee-mails.ts';
import { changeProposal, proposalOf, undoDecision, type StoredProposal } from './fee-proposal.repository.ts';
import { aboutProposal, emailsOf, insurerName, recordStep, respondentOf, written, type EventPlace } from './record.ts';

type Settled = v.InferOutput<typeof feeAssignmentSettled.data>;

/** Follows the assignments of projects: whether one is open, and those of accepted fees. */
export const assignmentsConsumer: ConsumerDefinition = {
  ...consumerOf('finance', 'open-assignments'),
  handlers: [
    on(assignmentCreated, (tx, { data }) => storeOpenAssignment(tx, data)),
    on(assignmentDeclined, async (tx, event) => {
      // One that was given to a company waits for it again.
      if (event.data.assignedCompanyId === null) await endAssignment(tx, event);
    }),
    on(assignmentCancelled, endAssignment),
    on(assignmentCompanyLeft, async (tx, event) => {
      await leaveCompany(tx, event.data.assignmentId);
      await endFee(tx, event);
    }),
    on(feeAssignmentSettled, settle),
  ],
};

/** Finds and locks the project of an event, as long as it exists. */
async function lockProject(tx: Knex.Transaction, projectId: string): Promise<EventPlace | undefined> {
  const row = await tx('known_projects')
    .where({ id: projectId })
    .whereNot({ status: 'Deleted' })
    .forNoKeyUpdate()
    .first<{ id: string; name: string; company_id: string } | undefined>('id', 'name', 'company_id');
  return row && { id: row.id, name: row.name, companyId: row.company_id };
}

interface EndedAssignment {
  readonly projectId: string;
  readonly assignmentId: string;
  readonly assignedCompanyId: string | null;
}

/** Ends an assignment, with the fee that led to it. */
async function endAssignment(tx: Knex.Transaction, event: PortalEvent<EndedAssignment>): Promise<void> {
  await endOpenAssignment(tx, event.data.assignmentId);
  await endFee(tx, event);
}

/** Ends the fee that led to an assignment: it commits nothing of the budgets any more, and prices no later days. */
async function endFee(tx: Knex.Transaction, { data, subject, occurredAt }: PortalEvent<EndedAssignment>) {
  const { projectId, assignmentId, assignedCompanyId } = data;
  if (!(await lockProject(tx, projectId))) return;
  const ended = await tx('fee_proposals')
    .where({ assignment_id: assignmentId, is_assignment_ended: false })
    .first<{ id: string } | undefined>('id');
  const before = ended && (await proposalOf(tx, ended.id));
  if (!before) return;
  const end = { is_assignment_ended: true, assignment_ended_at: occurredAt, ended_company_id: assignedCompanyId };
  await changeProposal(tx, before.id, end, null);
  const after = await written(tx, before.id);
  await recordStep(tx, { action: 'endAssignment', before, after, actor: null, operation: subject });
}

/** Stores that the assignment of an accepted fee was made, and tells the recipients; or that it was refused, and why. */
async function settle(tx: Knex.Transaction, { data, subject }: PortalEvent<Settled>): Promise<void> {
  const project = await lockProject(tx, data.projectId);
  const before = await proposalOf(tx, data.feeProposalId);
  if (!project || before?.status !== 'Approved' || before.assignment_id !== null) return;
  if (data.assignmentId === null) return refuse(tx, before, data.refusal ?? '', subject);
  await changeProposal(tx, before.id, { assignment_id: data.assignmentId }, null);
  const after = await written(tx, before.id);
  await recordStep(tx, { action: 'makeAssignment', before, after, actor: null, operation: subject });
  await tellRecipients(tx, project, after);
}

async function refuse(tx: Knex.Transaction, before: StoredProposal, refusal: string, operation: string) {
  await undoDecision(tx, before.id);
  await changeProposal(tx, before.id, { status: 'WaitingForApproval', refusal }, null);
  const after = await written(tx, before.id);
  await recordStep(tx, { action: 'refuseAssignment', before, after, actor: null, words: refusal, operation });
}

/** Has everybody who was asked told what became of it. */
async function tellRecipients(tx: Knex.Transaction, project: EventPlace, proposal: StoredProposal): Promise<void> {
  const companyName = await insurerName(tx, project.companyId);
  await countFeeMails(tx, project.companyId, emailsOf(proposal.recipients));
  for (const one of proposal.recipients) {
    const told = { ...aboutProposal(project, proposal.id), ...respondentOf(one), companyName };
    if (one.status === 'Approved') await publish(tx, feeAccepted, { ...told, outcome: 'Approved' }, null);
    else await publishAll(tx, feeRejected, [{ ...told, outcome: 'Rejected' }], null);
  }
}
