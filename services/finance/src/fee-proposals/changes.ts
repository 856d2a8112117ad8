import type { Viewer } from '@portal/access';
import { filesFor, type NamedFile } from '@portal/attached-files';
import { isSameEmail } from '@portal/contracts/common/fields';
import type { CreateFeeProposal, FeeProposalFields } from '@portal/contracts/finance/fee-proposal';
import { FEE_PROPOSAL_LIMITS, FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { mailBoxOf } from '@portal/contracts/common/mail-box';
import { SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import { actorOf, admit, auditNothing, expectedVersion, invalid, newSecretToken, notFound } from '@portal/service-kit';
import { evaluateFeeProposal, evaluateFeeRecipient, evaluateNewFeeProposal } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { budgetsOf } from '../core/budgets/budgets.ts';
import { reachForMoney, type MoneyProject } from '../core/access/reach-project.ts';
import { companyContactsOf, type KnownCompanyContact } from '../core/recipients/company-contacts.ts';
import { contentOf, recipientFacts } from './fee-proposal.mapping.ts';
import {
  changeProposal,
  insertProposal,
  removeProposal,
  replaceContent,
  replaceRecipients,
  startLinks,
  type StoredProposal,
} from './fee-proposal.repository.ts';
import type { FeeMailLimits } from './fee-mails.ts';
import { placeOf } from './place.ts';
import { reachProposal, type ReachedProposal } from './reach-proposal.ts';
import { LINK_DAYS, recordStep, requestMails, written } from './record.ts';

/** Source of what is checked: the pool before the write, the transaction within it. */
type Source = pg.Pool | Knex.Transaction;

/** The proposal that a request names, and the version that it expects, if any. */
export interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/**
 * Returns the project of a new proposal, once all but its recipients and its file is admitted: both are known by events,
 * and only an admitted request waits for these. @throws 400 for each of the specified blocks (spec 1 §8), 403, 404
 */
export async function admitAdding(
  source: Source,
  viewer: Viewer,
  { projectId, serviceTypes }: Pick<CreateFeeProposal, 'projectId' | 'serviceTypes'>,
): Promise<MoneyProject> {
  const project = await reachForMoney(source, viewer, projectId, 'feeProposal');
  admit(evaluateNewFeeProposal(await placeOf(source, project), viewer));
  await checkServices(source, project, serviceTypes);
  return project;
}

/** Adds a proposal as a draft, or sends it at once. @throws as {@link admitAdding}, 400 for wrong recipients or file */
export async function addFeeProposal(
  tx: Knex.Transaction,
  viewer: Viewer,
  { projectId, isSent = false, ...fields }: CreateFeeProposal,
  limits: FeeMailLimits,
): Promise<ReachedProposal> {
  const project = await admitAdding(tx, viewer, { projectId, ...fields });
  const content = await contentFor(tx, viewer, project, fields);
  const id = await insertProposal(tx, project.id, content.columns, actorOf(viewer).name);
  await replaceRecipients(tx, id, content.recipients);
  const draft = await written(tx, id);
  await recordStep(tx, { action: 'create', before: null, after: draft, actor: actorOf(viewer) });
  return { project, proposal: isSent ? await sendTo(tx, viewer, { project, proposal: draft }, limits) : draft };
}

/** Returns a draft to change, as {@link admitAdding} does. @throws 409 for an older version, 400 for one that was sent */
export async function admitChange(
  source: Source,
  viewer: Viewer,
  { id, expected }: Target,
  { serviceTypes }: Pick<FeeProposalFields, 'serviceTypes'>,
): Promise<ReachedProposal> {
  const reached = await reachProposal(source, viewer, id);
  const { project, proposal } = reached;
  admit(evaluateFeeProposal({ ...(await placeOf(source, project)), status: proposal.status }, 'update', viewer), {
    version: expectedVersion(proposal, expected, FEE_PROPOSAL_TEXTS.stale),
  });
  await checkServices(source, project, serviceTypes);
  return reached;
}

/** Changes a draft. @throws as {@link admitChange}, 400 for wrong recipients or file */
export async function updateFeeProposal(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  fields: FeeProposalFields,
): Promise<ReachedProposal> {
  const { project, proposal: before } = await admitChange(tx, viewer, target, fields);
  const { columns, recipients } = await contentFor(tx, viewer, project, fields, before);
  if (isSameContent(before, columns, recipients)) {
    auditNothing();
    return { project, proposal: before };
  }
  await replaceContent(tx, before.id, columns, actorOf(viewer).name);
  await replaceRecipients(tx, before.id, recipients);
  const after = await written(tx, before.id);
  await recordStep(tx, { action: 'update', before, after, actor: actorOf(viewer) });
  return { project, proposal: after };
}

/** Sends a draft: each recipient gets a mail with a link. @throws 400 for each of the specified blocks, 409, 429 */
export async function sendFeeProposal(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  limits: FeeMailLimits,
): Promise<ReachedProposal> {
  const { project, proposal } = await reachProposal(tx, viewer, id);
  admit(evaluateFeeProposal({ ...(await placeOf(tx, project)), status: proposal.status }, 'send', viewer), {
    version: expectedVersion(proposal, expected, FEE_PROPOSAL_TEXTS.stale),
  });
  // Companies of the book may have been changed or deleted since the draft was saved.
  const fields = {
    companyContactIds: proposal.recipients.map(({ company_contact_id: contactId }) => contactId),
    serviceTypes: [...proposal.service_types],
  };
  await replaceRecipients(tx, id, await recipientsFor(tx, project, fields));
  await checkServices(tx, project, fields.serviceTypes);
  return { project, proposal: await sendTo(tx, viewer, { project, proposal: await written(tx, id) }, limits) };
}

async function sendTo(
  tx: Knex.Transaction,
  viewer: Viewer,
  { project, proposal: draft }: ReachedProposal,
  limits: FeeMailLimits,
): Promise<StoredProposal> {
  const actor = actorOf(viewer);
  const { currency } = project.details;
  const sent = { status: 'Sent', reply_to: viewer.email, sent_at: tx.raw('now()'), currency } as const;
  await changeProposal(tx, draft.id, sent, actor.name);
  await startLinks(tx, { fee_proposal_id: draft.id }, LINK_DAYS);
  const after = await written(tx, draft.id);
  await requestMails(tx, { project, proposal: after }, after.recipients, actor, limits);
  await recordStep(tx, { action: 'send', before: draft, after, actor });
  return after;
}

/** Mails the link to a recipient again; it is valid for its whole life from now on. @throws 400 after several mails, 429 */
export async function resendFeeProposal(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, companyContactId }: { readonly id: string; readonly companyContactId: string },
  limits: FeeMailLimits,
): Promise<ReachedProposal> {
  const { project, proposal: before } = await reachProposal(tx, viewer, id);
  const recipient = before.recipients.find((one) => one.company_contact_id === companyContactId);
  if (!recipient) throw notFound();
  const facts = recipientFacts(before, recipient, await placeOf(tx, project));
  admit(evaluateFeeRecipient(facts, 'resend', viewer));
  const anHourAgo = Date.now() - 60 * 60 * 1_000;
  const mails = recipient.mailed_at.filter((mail) => mail.getTime() > anHourAgo).length;
  if (mails >= FEE_PROPOSAL_LIMITS.mailsPerHour)
    throw invalid({ companyContactId: [FEE_PROPOSAL_TEXTS.resentTooOften] });
  const actor = actorOf(viewer);
  await startLinks(tx, { fee_proposal_id: id, company_contact_id: companyContactId }, LINK_DAYS);
  await changeProposal(tx, id, { reply_to: viewer.email }, actor.name);
  const after = await written(tx, id);
  const again = after.recipients.filter((one) => one.company_contact_id === companyContactId);
  await requestMails(tx, { project, proposal: after }, again, actor, limits);
  await recordStep(tx, { action: 'resend', before, after, actor, words: recipient.company_name });
  return { project, proposal: after };
}

/** Withdraws a draft. @throws 409 for an older version, 400 for one that was sent */
export async function deleteFeeProposal(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
): Promise<string> {
  const { project, proposal } = await reachProposal(tx, viewer, id);
  admit(evaluateFeeProposal({ ...(await placeOf(tx, project)), status: proposal.status }, 'delete', viewer), {
    version: expectedVersion(proposal, expected, FEE_PROPOSAL_TEXTS.stale),
  });
  await removeProposal(tx, id);
  await recordStep(tx, { action: 'delete', before: proposal, after: null, actor: actorOf(viewer) });
  return id;
}

type Content = Omit<FeeProposalFields, 'companyContactIds'>;

/** Returns what is to be stored of admitted fields. @throws 400 for wrong recipients or file */
async function contentFor(
  tx: Knex.Transaction,
  viewer: Viewer,
  project: MoneyProject,
  fields: FeeProposalFields,
  before?: StoredProposal,
) {
  const recipients = await recipientsFor(tx, project, fields);
  return { columns: await columnsFor(tx, viewer, fields, before), recipients };
}

async function columnsFor(
  tx: Knex.Transaction,
  { userId }: Viewer,
  { serviceTypes, inspectionCount, description, fileId }: Content,
  before?: StoredProposal,
) {
  const present: NamedFile[] = before?.file ? [before.file] : [];
  const [file = null] = await filesFor(tx, fileId ? [fileId] : [], { userId, present, field: 'fileId' });
  const written = description?.trim();
  return {
    service_types: SERVICE_TYPES.filter((one) => serviceTypes.includes(one)),
    inspection_count: inspectionCount,
    description: written ? written : null,
    file,
  };
}

/** Requires that each service has a budget, and is chosen once. @throws 400 */
async function checkServices(
  source: Source,
  project: MoneyProject,
  serviceTypes: FeeProposalFields['serviceTypes'],
): Promise<void> {
  if (new Set(serviceTypes).size < serviceTypes.length)
    throw invalid({ serviceTypes: [FEE_PROPOSAL_TEXTS.serviceTwice] });
  const budgeted = new Set((await budgetsOf(source, project.id)).map(({ service_type: service }) => service));
  if (!serviceTypes.every((service) => budgeted.has(service)))
    throw invalid({ serviceTypes: [FEE_PROPOSAL_TEXTS.noBudgetOfService] });
}

/** Returns the recipients of a proposal: risk companies of the owner's book, each once and at an address of its own. */
async function recipientsFor(
  tx: Knex.Transaction,
  project: MoneyProject,
  { companyContactIds: ids }: Pick<FeeProposalFields, 'companyContactIds'>,
) {
  const refuse = (text: string): never => {
    throw invalid({ companyContactIds: [text] });
  };
  if (new Set(ids).size < ids.length) refuse(FEE_PROPOSAL_TEXTS.recipientTwice);
  const known = new Map((await companyContactsOf(tx, project.companyId, ids)).map((one) => [one.id, one]));
  const companies = ids.map((id): KnownCompanyContact => known.get(id) ?? refuse(FEE_PROPOSAL_TEXTS.unknownRecipient));
  if (companies.some(({ type }) => type !== 'Risk')) refuse(FEE_PROPOSAL_TEXTS.notRiskCompany);
  for (const [index, { email }] of companies.entries()) {
    const other = companies.slice(0, index).find((one) => mailBoxOf(one.email) === mailBoxOf(email));
    if (other) refuse(sharedMailBox(other.email, email));
  }
  return companies.map(({ id, name, email }) => ({
    company_contact_id: id,
    company_name: name,
    email,
    grant_token: newSecretToken(),
  }));
}

/** Returns the refusal of two companies that would be mailed at one mailbox; it names the addresses as the book has them. */
const sharedMailBox = (one: string, other: string): string =>
  isSameEmail(one, other) ? FEE_PROPOSAL_TEXTS.sameAddress(other) : FEE_PROPOSAL_TEXTS.sameMailBox(one, other);

function isSameContent(
  before: StoredProposal,
  columns: Parameters<typeof replaceContent>[2],
  recipients: Awaited<ReturnType<typeof recipientsFor>>,
): boolean {
  const { companies: _names, status: _status, ...content } = contentOf(before);
  const entered = {
    serviceTypes: columns.service_types,
    inspectionCount: columns.inspection_count,
    description: columns.description,
    file: columns.file?.name ?? null,
  };
  const idsOf = (rows: readonly { readonly company_contact_id: string }[]) =>
    rows.map(({ company_contact_id: id }) => id).join();
  return (
    JSON.stringify(content) === JSON.stringify(entered) &&
    before.file?.fileId === columns.file?.fileId &&
    idsOf(before.recipients) === idsOf(recipients)
  );
}
