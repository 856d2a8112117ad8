import { feeLinkRequested } from '@portal/contracts/events/fee-proposals';
import { FEE_PROPOSAL_LIMITS } from '@portal/contracts/finance/fee-proposal-lists';
import { publishAll, type Actor } from '@portal/event-bus';
import { changesBetween } from '@portal/history';
import { hashSecretToken } from '@portal/service-kit';
import type { Knex } from 'knex';
import { recordChange, type Change } from '../core/change/record-change.ts';
import { publishAttachments } from '../core/files/publish-attachments.ts';
import { admitFeeLinks, type FeeMailLimits } from './fee-mails.ts';
import { contentOf } from './fee-proposal.mapping.ts';
import { nextHolderVersion, proposalOf, type StoredProposal, type StoredRecipient } from './fee-proposal.repository.ts';

/** Fields whose changes the history shows. */
const FIELDS = ['serviceTypes', 'inspectionCount', 'description', 'file', 'companies'] as const;

/** A step of a proposal. */
export interface Step {
  readonly action: string;
  readonly before: StoredProposal | null;
  readonly after: StoredProposal | null;
  readonly actor: Actor;
  /** Name in the history where nobody with an account has acted: the company that answered. */
  readonly actorName?: string;
  readonly words?: string | null;
  /** Operation of a step that an event of another service has caused. */
  readonly operation?: string;
  /** Facts of the audit record beside the project. */
  readonly details?: Change['details'];
}

/**
 * Writes all that belongs to a step of a proposal in its transaction: history, hints, audit record, and the file with the
 * links that read it.
 */
export async function recordStep(tx: Knex.Transaction, { action, before, after, actor, ...told }: Step): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const [from, to] = [before && contentOf(before), after && contentOf(after)];
  await publishFile(tx, before, after);
  await recordChange(tx, {
    ...{ kind: 'feeProposal', id: row.id, projectId: row.project_id, before: from, after: to, actor },
    ...(told.operation !== undefined && { operation: told.operation }),
    ...(told.details && { details: told.details }),
    line: {
      ...{ action, oldStatus: before?.status ?? null, newStatus: after?.status ?? null },
      ...{ words: told.words ?? null, changes: from && to ? changesBetween(from, to, FIELDS) : [] },
      ...(told.actorName !== undefined && { actorName: told.actorName }),
    },
  });
}

/** Returns the recipients whose links are open, but for those that have expired meanwhile. */
const openLinksOf = ({ status, recipients }: StoredProposal): readonly StoredRecipient[] =>
  status === 'Sent' || status === 'WaitingForApproval' ? recipients.filter((one) => one.status === 'Sent') : [];

/** Publishes the file of a proposal to services/library, with the links that read it, where it holds or held one. */
export async function publishFile(
  tx: Knex.Transaction,
  before: StoredProposal | null,
  after: StoredProposal | null,
): Promise<void> {
  const row = after ?? before;
  if (!row || !(before?.file ?? after?.file)) return;
  const version = after ? await nextHolderVersion(tx, row.id) : row.holder_version + 1;
  const links = (after ? openLinksOf(after) : []).flatMap(({ grant_token: grant, expires_at: end }) =>
    end ? [{ grantHash: hashSecretToken(grant).toString('hex'), expiresAt: end.toISOString() }] : [],
  );
  await publishAttachments(tx, row.project_id, [
    {
      ...{ kind: 'FeeProposal', id: row.id, version, tab: 'feeProposal', isIssued: true, links },
      fileIds: after?.file ? [after.file.fileId] : [],
    },
  ]);
}

/** The project of a proposal, as events name it. */
export interface EventPlace {
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
}

/** Returns the fields that all events about a proposal have. */
export const aboutProposal = ({ id, name, companyId }: EventPlace, proposalId: string) => ({
  ...{ projectId: id, projectName: name, insurerCompanyId: companyId, feeProposalId: proposalId },
});

/** Returns the people of a project as events name them. */
export const participantsOf = (tx: Knex.Transaction, projectId: string) =>
  tx('known_participants')
    .where({ project_id: projectId })
    .orderBy('user_id')
    .select<{ userId: string; companyId: string | null; role: string; isPrimary: boolean }[]>(
      'user_id as userId',
      'company_id as companyId',
      'role',
      'is_primary as isPrimary',
    );

/** Returns a recipient as events name it. */
export const respondentOf = (row: StoredRecipient) => ({
  companyContactId: row.company_contact_id,
  respondentCompanyName: row.company_name,
  respondentEmail: row.email,
});

/** Returns the name of the company that owns a project. */
export async function insurerName(tx: Knex.Transaction, companyId: string): Promise<string> {
  const row = await tx('known_companies').where({ company_id: companyId }).first<{ name: string } | undefined>('name');
  return row?.name ?? 'The insurance company';
}

/** Has recipients mailed their links. @throws 429 after many mails of the company, or to one of them */
export async function requestMails(
  tx: Knex.Transaction,
  { project, proposal }: { readonly project: EventPlace; readonly proposal: StoredProposal },
  recipients: readonly StoredRecipient[],
  actor: Actor,
  limits: FeeMailLimits,
): Promise<void> {
  await admitFeeLinks(tx, project.companyId, emailsOf(recipients), limits);
  const companyName = await insurerName(tx, project.companyId);
  const mails = recipients.map((one) => ({
    ...aboutProposal(project, proposal.id),
    ...respondentOf(one),
    ...{ companyName, insuranceCompanyEmail: proposal.reply_to ?? '' },
    expiresDateTime: (one.expires_at ?? new Date()).toISOString(),
  }));
  await publishAll(tx, feeLinkRequested, mails, actor);
}

/** Returns the addresses of recipients. */
export const emailsOf = (recipients: readonly StoredRecipient[]): string[] => recipients.map(({ email }) => email);

/** Returns a proposal that the transaction has just written. */
export async function written(tx: Knex.Transaction, id: string): Promise<StoredProposal> {
  const row = await proposalOf(tx, id);
  if (!row) throw new Error('A fee proposal went while its project was locked');
  return row;
}

/** Days of a link. */
export const LINK_DAYS = FEE_PROPOSAL_LIMITS.linkDays;
