import { isSameEmail } from '@portal/contracts/common/fields';
import type { Viewer } from '@portal/access';
import type { FeeProposal, FeeRecipient } from '@portal/contracts/finance/fee-proposal';
import { lastChangeOf } from '@portal/service-kit';
import { actionsOnFeeProposal, actionsOnFeeRecipient, type FeeRecipientFacts } from '@portal/workflow';
import type { StoredProposal, StoredRecipient } from './fee-proposal.repository.ts';
import type { FeePlaceNow } from './place.ts';

/** Returns the facts by which the workflow decides about a recipient. */
export const recipientFacts = (
  proposal: Pick<StoredProposal, 'status' | 'currency'>,
  { status, email, book_email: inBook }: Pick<StoredRecipient, 'status' | 'email' | 'book_email'>,
  place: FeePlaceNow,
): FeeRecipientFacts => ({
  ...{ ...place, status, proposalStatus: proposal.status },
  inBook: inBook === null ? 'Deleted' : isSameEmail(inBook, email) ? 'SameAddress' : 'OtherAddress',
  formerCurrency: isInFormerCurrency(proposal, place) ? proposal.currency : null,
});

/** Returns true for a proposal that was sent in a currency which its project has no more: no link to it is open. */
const isInFormerCurrency = ({ currency }: Pick<StoredProposal, 'currency'>, place: FeePlaceNow): boolean =>
  currency !== null && currency !== place.currency;

/** Builds the answer for a proposal, with the viewer's actions. */
export function feeProposalOf(row: StoredProposal, place: FeePlaceNow, viewer: Viewer): FeeProposal {
  return {
    id: row.id,
    version: row.version,
    projectId: row.project_id,
    status: row.status,
    serviceTypes: [...row.service_types],
    inspectionCount: row.inspection_count,
    description: row.description,
    file: row.file && { id: row.file.fileId, name: row.file.name },
    createdBy: row.created_by,
    createdDateTime: row.created_at.toISOString(),
    sentDateTime: row.sent_at?.toISOString() ?? null,
    recipients: row.recipients.map((one) => recipientOf(row, one, place, viewer)),
    assignment: assignmentOf(row),
    refusal: row.refusal,
    currency: row.currency,
    ...lastChangeOf(row, true),
    actions: actionsOnFeeProposal({ ...place, status: row.status }, viewer),
  };
}

function recipientOf(proposal: StoredProposal, row: StoredRecipient, place: FeePlaceNow, viewer: Viewer): FeeRecipient {
  const isOpen = row.status === 'Sent' && row.expires_at !== null;
  const facts = recipientFacts(proposal, row, place);
  const isOver = (row.expires_at?.getTime() ?? 0) <= Date.now();
  return {
    companyContactId: row.company_contact_id,
    companyName: row.company_name,
    email: row.email,
    status: row.status,
    sentDateTime: row.sent_at?.toISOString() ?? null,
    linkExpiresDateTime: isOpen ? (row.expires_at?.toISOString() ?? null) : null,
    isLinkExpired: isOpen && (isOver || facts.formerCurrency !== null || facts.inBook !== 'SameAddress'),
    answeredDateTime: row.answered_at?.toISOString() ?? null,
    total: row.total === null ? null : Number(row.total),
    actions: actionsOnFeeRecipient(facts, viewer),
  };
}

function assignmentOf(row: StoredProposal): FeeProposal['assignment'] {
  if (row.status !== 'Approved') return null;
  if (row.is_assignment_ended) return 'Ended';
  return row.assignment_id === null ? 'Pending' : 'Made';
}

/** The content of a proposal, as history and audit record keep it. Links and their secrets stay out. */
export const contentOf = (row: StoredProposal) => ({
  status: row.status,
  serviceTypes: row.service_types,
  inspectionCount: row.inspection_count,
  description: row.description,
  file: row.file?.name ?? null,
  companies: row.recipients.map(({ company_name: name }) => name),
});
