import { isSameEmail } from '@portal/contracts/common/fields';
import { consumerOf } from '@portal/contracts/events/consumers';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { feeAssignmentRequested, feeAssignmentSettled } from '@portal/contracts/events/fee-proposals';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { on, publish, type ConsumerDefinition } from '@portal/event-bus';
import { originOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { hasOpenAssignment } from '../core/assignment/assignment.repository.ts';
import { columnsOfBook } from '../core/assignment/bind-company.ts';
import { storeAssignment } from './create.ts';

type AcceptedFee = v.InferOutput<typeof feeAssignmentRequested.data>;

/** Audit origin of these assignments; the audit record of finance has the request. */
const FROM_FINANCE = originOf('events of finance');

/**
 * Assigns projects to the companies whose fees were accepted, or says why not, in the transaction of the answer (decisions
 * §27: finance asks, projects decides).
 */
export const acceptedFeesConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'fees'),
  handlers: [
    on(feeAssignmentRequested, async (tx, event) => {
      const { projectId, feeProposalId, companyContactId } = event.data;
      const outcome = await settle(tx, event);
      const answer = { projectId, feeProposalId, companyContactId, assignmentId: null, refusal: null, ...outcome };
      await publish(tx, feeAssignmentSettled, answer, event.actor);
    }),
  ],
};

type Outcome = { readonly assignmentId: string } | { readonly refusal: string };

/** Makes the assignment of an accepted fee. A proposal that has made it already answers with it. */
async function settle(tx: Knex.Transaction, { data: fee, actor }: PortalEvent<AcceptedFee>): Promise<Outcome> {
  const { projectId, insurerCompanyId, feeProposalId, companyContactId } = fee;
  const { respondentCompanyName: name, respondentEmail: email } = fee;
  const company = await columnsOfBook(tx, { id: companyContactId, name, email });
  const project = await lockProject(tx, fee);
  if (!project) return { refusal: PROJECT_TEXTS.notFound };
  const made = await tx('assignments')
    .where({ fee_proposal_id: feeProposalId, project_id: projectId, company_contact_id: companyContactId })
    .first<{ id: string } | undefined>('id');
  if (made) return { assignmentId: made.id };
  if (project.status !== 'Open') return { refusal: PROJECT_TEXTS.closed };
  if (await hasOpenAssignment(tx, projectId)) return { refusal: ASSIGNMENT_TEXTS.assignedAlready };
  const refusal = await refusalOfBook(tx, fee);
  if (refusal !== null) return { refusal };
  const row = await storeAssignment(tx, {
    scope: { kind: 'company', id: insurerCompanyId, companyType: project.company_type },
    columns: { ...company, project_id: projectId, status: 'AwaitingResource', fee_proposal_id: feeProposalId },
    made: { actor, origin: FROM_FINANCE },
  });
  return { assignmentId: row.id };
}

interface LockedProject {
  readonly status: 'Open' | 'Closed';
  readonly company_type: 'Insurance' | 'Broker';
}

/** Locks the insurer's project; undefined where it is not there any more. */
async function lockProject(
  tx: Knex.Transaction,
  { projectId, insurerCompanyId }: AcceptedFee,
): Promise<LockedProject | undefined> {
  return tx('projects')
    .where({ id: projectId, company_id: insurerCompanyId })
    .forNoKeyUpdate()
    .first<LockedProject | undefined>('status', 'company_type');
}

/**
 * Returns why the insurer's book refuses a company: it is of another book, or has another e-mail than the fee was asked at,
 * whose reader would have the project. One that was deleted from the book keeps its accepted fee.
 */
async function refusalOfBook(
  tx: Knex.Transaction,
  { companyContactId, insurerCompanyId, respondentEmail }: AcceptedFee,
): Promise<string | null> {
  const contact = await tx('company_contacts')
    .where({ id: companyContactId })
    .first<{ company_id: string; email: string } | undefined>('company_id', 'email');
  if (!contact) return null;
  if (contact.company_id !== insurerCompanyId) return FEE_PROPOSAL_TEXTS.unknownRecipient;
  return isSameEmail(contact.email, respondentEmail) ? null : FEE_PROPOSAL_TEXTS.addressChanged;
}
