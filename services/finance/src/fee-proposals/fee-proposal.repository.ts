import type { NamedFile } from '@portal/attached-files';
import type { Currency } from '@portal/contracts/common/enums';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { FeeAnswerFields } from '@portal/contracts/finance/fee-answer';
import type { FeeProposalStatus, FeeRecipientStatus } from '@portal/contracts/finance/fee-proposal-lists';
import { costTextsOf } from '@portal/money';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

type Target = pg.Pool | Knex.Transaction;

/** A company that was asked, as it is stored. */
export interface StoredRecipient {
  readonly fee_proposal_id: string;
  readonly company_contact_id: string;
  readonly place: number;
  readonly company_name: string;
  readonly email: string;
  readonly status: FeeRecipientStatus;
  /** Status before the proposal was accepted, to which a refused assignment returns; null otherwise. */
  readonly status_before: FeeRecipientStatus | null;
  /** Secret that reads the proposal's file; services/library knows its hash. */
  readonly grant_token: string;
  readonly sent_at: Date | null;
  readonly expires_at: Date | null;
  readonly mailed_at: readonly Date[];
  readonly answered_at: Date | null;
  readonly answer: FeeAnswerFields | null;
  /** Exact decimal text. */
  readonly total: string | null;
  /** Address of the company in the book now; null where it has been deleted. */
  readonly book_email: string | null;
}

/** A proposal as it is stored, with its recipients in the order in which they were chosen. */
export interface StoredProposal {
  readonly id: string;
  readonly project_id: string;
  readonly version: number;
  readonly status: FeeProposalStatus;
  readonly service_types: readonly ServiceType[];
  readonly inspection_count: number;
  readonly description: string | null;
  readonly file: NamedFile | null;
  readonly holder_version: number;
  /** Address of the sender, which the links show. */
  readonly reply_to: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  /** Currency in which it was sent, and its answers are; null for a draft. */
  readonly currency: Currency | null;
  readonly assignment_id: string | null;
  readonly is_assignment_ended: boolean;
  readonly refusal: string | null;
  readonly changed_by: string;
  readonly changed_at: Date;
  readonly recipients: readonly StoredRecipient[];
}

type ProposalRow = Omit<StoredProposal, 'recipients'>;

/** Returns the proposals of a project, newest first: all of them, or the newest ones. */
export async function proposalsOf(
  target: Target,
  projectId: string,
  newest: number | null = null,
): Promise<StoredProposal[]> {
  const rows = await queryPrepared<ProposalRow>(target, {
    name: 'fee-proposals',
    text: 'select * from fee_proposals where project_id = $1 order by created_at desc, id limit $2',
    values: [projectId, newest],
  });
  return withRecipients(target, rows);
}

/** Returns one proposal; undefined where there is none. */
export async function proposalOf(target: Target, id: string): Promise<StoredProposal | undefined> {
  const rows = await queryPrepared<ProposalRow>(target, {
    name: 'fee-proposal',
    text: 'select * from fee_proposals where id = $1',
    values: [id],
  });
  return (await withRecipients(target, rows))[0];
}

async function withRecipients(target: Target, rows: readonly ProposalRow[]): Promise<StoredProposal[]> {
  const recipients = await queryPrepared<StoredRecipient>(target, {
    name: 'fee-recipients',
    text: `select r.*, k.email as book_email from fee_recipients r
      left join known_company_contacts k on k.id = r.company_contact_id and not k.is_deleted
      where r.fee_proposal_id = any($1::uuid[]) order by r.place`,
    values: [rows.map(({ id }) => id)],
  });
  const byProposal = Map.groupBy(recipients, ({ fee_proposal_id: id }) => id);
  return rows.map((row) => ({ ...row, recipients: byProposal.get(row.id) ?? [] }));
}

/** Returns the project of a proposal; undefined where there is none. */
export async function projectOfProposal(target: Target, id: string): Promise<string | undefined> {
  const [row] = await queryPrepared<{ project_id: string }>(target, {
    name: 'project-of-fee-proposal',
    text: 'select project_id from fee_proposals where id = $1',
    values: [id],
  });
  return row?.project_id;
}

/** The entered content of a proposal. */
export interface ProposalColumns {
  readonly service_types: readonly ServiceType[];
  readonly inspection_count: number;
  readonly description: string | null;
  readonly file: NamedFile | null;
}

const columnsOf = ({ file, ...columns }: ProposalColumns) => ({ ...columns, file: file && JSON.stringify(file) });

/** Adds a draft without recipients and returns its id. */
export async function insertProposal(
  tx: Knex.Transaction,
  projectId: string,
  columns: ProposalColumns,
  by: string,
): Promise<string> {
  const [row] = await tx('fee_proposals')
    .insert({ project_id: projectId, status: 'Draft', ...columnsOf(columns), created_by: by, changed_by: by })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('The insert of a fee proposal returned nothing');
  return row.id;
}

/** Replaces the content of a draft of a locked project; its version grows. */
export const replaceContent = (tx: Knex.Transaction, id: string, columns: ProposalColumns, by: string) =>
  changeProposal(tx, id, columnsOf(columns), by);

/** Columns of a proposal's course that change. */
interface CourseColumns {
  readonly status?: FeeProposalStatus;
  readonly reply_to?: string;
  readonly sent_at?: Knex.Raw;
  readonly currency?: Currency;
  readonly assignment_id?: string | null;
  readonly is_assignment_ended?: boolean;
  readonly assignment_ended_at?: string;
  /** The company that had the assignment when it ended. */
  readonly ended_company_id?: string | null;
  readonly refusal?: string | null;
}

/** Changes a proposal of a locked project; its version grows. `by` is null for the system. */
export async function changeProposal(
  tx: Knex.Transaction,
  id: string,
  columns: CourseColumns | ReturnType<typeof columnsOf>,
  by: string | null,
): Promise<void> {
  await tx('fee_proposals')
    .where({ id })
    .update({
      ...columns,
      version: tx.raw('version + 1'),
      changed_at: tx.fn.now(),
      ...(by !== null && { changed_by: by }),
    });
}

/** Sets the recipients of a draft. */
export async function replaceRecipients(
  tx: Knex.Transaction,
  proposalId: string,
  recipients: readonly Pick<StoredRecipient, 'company_contact_id' | 'company_name' | 'email' | 'grant_token'>[],
): Promise<void> {
  await tx('fee_recipients').where({ fee_proposal_id: proposalId }).delete();
  await tx('fee_recipients').insert(
    recipients.map((one, place) => ({ ...one, place, fee_proposal_id: proposalId, status: 'Draft' })),
  );
}

type Which = Pick<StoredRecipient, 'fee_proposal_id'> & Partial<Pick<StoredRecipient, 'company_contact_id'>>;

/** Starts the links of recipients: each is mailed now, and valid for some days. */
export async function startLinks(tx: Knex.Transaction, which: Which, days: number): Promise<void> {
  await tx('fee_recipients')
    .where(which)
    .update({
      status: 'Sent',
      sent_at: tx.raw('now()'),
      expires_at: tx.raw('now() + make_interval(days => ?)', [days]),
      mailed_at: tx.raw(
        `array(select mail from unnest(mailed_at) mail where mail > now() - interval '1 hour') || now()`,
      ),
    });
}

/**
 * Builds the query of links without an answer, whose time may be over, of proposals that are not decided: an acceptance that waits
 * for its assignment may be undone, and what ends links meanwhile has ended these, too.
 */
const unansweredLinks = (tx: Knex.Transaction) =>
  tx('fee_recipients').whereRaw(
    `coalesce(status_before, status) = 'Sent' and exists (select from fee_proposals f where f.id = fee_proposal_id
       and (f.status in ('Sent', 'WaitingForApproval') or (f.status = 'Approved' and f.assignment_id is null)))`,
  );

/** Builds the query of {@link unansweredLinks} whose time is not over. */
const openLinks = (tx: Knex.Transaction) => unansweredLinks(tx).where('expires_at', '>', tx.fn.now());

/**
 * Ends the links of a project that was closed, all or those sent by then; they are sent again after a reopening (decisions
 * §7). Returns the proposals whose links ended.
 */
export async function expireLinks(
  tx: Knex.Transaction,
  projectId: string,
  sentBy: string | null,
): Promise<ReadonlySet<string>> {
  const links = openLinks(tx);
  if (sentBy !== null) links.where('sent_at', '<=', sentBy);
  const ended = await links
    .whereIn('fee_proposal_id', tx('fee_proposals').where({ project_id: projectId }).select('id'))
    .update({ expires_at: tx.fn.now() })
    .returning<{ fee_proposal_id: string }[]>('fee_proposal_id');
  return new Set(ended.map(({ fee_proposal_id: id }) => id));
}

/** A company of a book that was deleted, or has an e-mail. */
interface OfBook {
  readonly id: string;
  readonly email: string;
  readonly isDeleted: boolean;
}

/** Narrows links to those of a company that was deleted from the book or has another e-mail. */
function withoutCompany(links: ReturnType<typeof unansweredLinks>, { id, email, isDeleted }: OfBook) {
  const its = links.where({ company_contact_id: id });
  return isDeleted ? its : its.whereRaw('lower(email) <> lower(?)', [email]);
}

/**
 * Returns the proposals with links that {@link expireLinksOf} ends, in the order of their projects, which it locks: writes of
 * their money follow. Locked are also the projects of links whose time is over, since somebody may just send one again, to the
 * address of before; the statement that follows sees it. Two statements, however many links have ended before.
 */
export async function proposalsToExpire(tx: Knex.Transaction, company: OfBook): Promise<readonly string[]> {
  const ofLinks = (links: ReturnType<typeof unansweredLinks>) =>
    tx('fee_proposals').whereIn('id', withoutCompany(links, company).select('fee_proposal_id'));
  const locked = await tx('known_projects')
    .whereIn('id', ofLinks(unansweredLinks(tx)).select('project_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .pluck<string[]>('id');
  return ofLinks(openLinks(tx)).whereIn('project_id', locked).orderBy(['project_id', 'id']).pluck<string[]>('id');
}

/** Locks a project's row until the transaction ends: writes of its money wait. */
export async function lockProject(tx: Knex.Transaction, projectId: string): Promise<void> {
  await tx('known_projects').where({ id: projectId }).forNoKeyUpdate().first('id');
}

/** Ends the open links of a proposal to a company that was deleted from the book or has another e-mail. */
export async function expireLinksOf(tx: Knex.Transaction, proposalId: string, company: OfBook): Promise<void> {
  await withoutCompany(openLinks(tx), company)
    .where({ fee_proposal_id: proposalId })
    .update({ expires_at: tx.fn.now() });
}

/** Stores the answer of a recipient. */
export async function storeAnswer(
  tx: Knex.Transaction,
  { fee_proposal_id, company_contact_id }: Required<Which>,
  answer: FeeAnswerFields,
  total: string,
): Promise<void> {
  await tx('fee_recipients')
    .where({ fee_proposal_id, company_contact_id })
    .update({
      ...{ status: 'ApprovedByRe', answered_at: tx.fn.now(), answer: JSON.stringify(answer), total },
      costs: JSON.stringify(costTextsOf(answer)),
    });
}

/** Decides all recipients of a proposal: approves one, or nobody, and rejects the others. */
export async function decideRecipients(
  tx: Knex.Transaction,
  proposalId: string,
  acceptedId: string | null,
): Promise<void> {
  await tx('fee_recipients')
    .where({ fee_proposal_id: proposalId })
    .update({
      status_before: tx.ref('status'),
      status: tx.raw(`case when company_contact_id = ?::uuid then 'Approved' else 'Rejected' end`, [acceptedId]),
    });
}

/** Returns the recipients of a proposal to their statuses before it was accepted. */
export async function undoDecision(tx: Knex.Transaction, proposalId: string): Promise<void> {
  await tx('fee_recipients')
    .where({ fee_proposal_id: proposalId })
    .whereNotNull('status_before')
    .update({ status: tx.ref('status_before'), status_before: null });
}

/** Deletes a proposal with its recipients. */
export async function removeProposal(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('fee_proposals').where({ id }).delete();
}

/** Raises the version with which the file of a proposal is published, and returns it. */
export async function nextHolderVersion(tx: Knex.Transaction, id: string): Promise<number> {
  const [row] = await tx('fee_proposals')
    .where({ id })
    .increment('holder_version', 1)
    .returning<{ holder_version: number }[]>('holder_version');
  return row?.holder_version ?? 0;
}

/** A recipient of an open link, with the proposal and the project to which it belongs. */
export interface LinkRow {
  readonly project_id: string;
  readonly project_name: string;
  readonly project_status: 'Open' | 'Closed' | 'Deleted';
  readonly project_company_id: string;
  readonly address: string | null;
  readonly currency: string;
  readonly proposal_status: FeeProposalStatus;
  readonly service_types: readonly ServiceType[];
  readonly inspection_count: number;
  readonly description: string | null;
  readonly file: NamedFile | null;
  readonly status: FeeRecipientStatus;
  readonly company_name: string;
  /** Address to which the link was mailed. */
  readonly email: string;
  readonly grant_token: string;
  /** True where the project has another currency by now, or the book another address or none: it may change while a link is sent. */
  readonly is_expired: boolean;
}

/**
 * Returns what a link leads to, by both of its ids in one statement, so that an answer takes as long for ids that exist as
 * for others; undefined where they do not belong together, or its time is over: then nothing is joined, either.
 */
export async function linkOf(
  target: Target,
  feeProposalId: string,
  companyContactId: string,
): Promise<LinkRow | undefined> {
  const [row] = await queryPrepared<LinkRow>(target, {
    name: 'fee-link',
    text: `
      select p.id as project_id, p.name as project_name, p.status as project_status, p.company_id as project_company_id,
        p.address, p.currency, f.status as proposal_status, f.service_types, f.inspection_count, f.description, f.file,
        r.status, r.company_name, r.email, r.grant_token,
        f.currency is distinct from p.currency or lower(k.email) is distinct from lower(r.email) as is_expired
      from fee_recipients r
      join fee_proposals f on f.id = r.fee_proposal_id
      join known_projects p on p.id = f.project_id
      left join known_company_contacts k on k.id = r.company_contact_id and not k.is_deleted
      where r.fee_proposal_id = $1 and r.company_contact_id = $2 and r.expires_at > now()`,
    values: [feeProposalId, companyContactId],
  });
  return row;
}
