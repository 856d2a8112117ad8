import { originOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { EVENTS } from './assignment-events.ts';
import { assignmentOf, IS_AT_FORMER_ADDRESS } from './assignment.repository.ts';
import { changeAssignment, type AssignmentColumns, type BookColumns } from './change-assignment.ts';

/** Audit origin of admin's events; admin's own audit record names the author. */
const FROM_ADMIN = originOf('events of admin');

/**
 * SQL that is true for people `m` of a risk company `c` who have an account by the e-mail with which they signed up: one that
 * the account was given later proves nothing about its owner.
 */
const OF_RISK_COMPANY = `m.access_status = 'HasAccess' and not m.is_deleted and m.role in ('RCCoordinator', 'RiskEngineer')
  and c.type = 'Risk' and lower(coalesce(m.signed_up_email, m.email)) = lower(m.email)`;

/**
 * Locks what is known of an e-mail until the transaction ends: of an assignment for it and of an account with it, whichever
 * comes second sees the other one. Comes before the locks of projects.
 */
const lockEmail = (tx: Knex.Transaction, email: string) =>
  tx.raw(`select pg_advisory_xact_lock(hashtextextended('company of/' || lower(?), 0))`, [email]);

/** A risk company as the insurer's book has it. */
export interface CompanyOfBook {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

type Columns = Pick<AssignmentColumns, 'company_id' | 'is_company_shown' | 'invited_at' | 'invite_version'>;

/**
 * Returns the columns of a new assignment for a company of the book: it belongs to the company that has an account with the
 * e-mail, and waits for its registration where none has (decisions §27). The insurer reads no difference until the company
 * acts: nobody learns whose an e-mail is. Locks the e-mail.
 */
export async function columnsOfBook(
  tx: Knex.Transaction,
  { id, name, email }: CompanyOfBook,
): Promise<BookColumns & Columns> {
  const company_id = await companyWithAccount(tx, email);
  return {
    ...{ company_id, company_contact_id: id, contact_company_name: name, contact_email: email },
    ...{ is_company_shown: company_id === null, invited_at: tx.raw('now()'), invite_version: 1 },
  };
}

/** Returns the risk company that has an account with an e-mail; null where none has. The e-mail is locked. */
async function companyWithAccount(tx: Knex.Transaction, email: string): Promise<string | null> {
  await lockEmail(tx, email);
  const { rows } = await tx.raw<{ rows: { id: string }[] }>(
    `select c.company_id as id from members m join companies c on c.company_id = m.company_id
     where lower(m.email) = lower(?) and ${OF_RISK_COMPANY}
     order by m.role = 'RCCoordinator' desc, m.user_id limit 1`,
    [email],
  );
  return rows[0]?.id ?? null;
}

/**
 * Gives the assignments that wait for a company without an account to the company of a person who has the e-mail now, and
 * tells its coordinators (decisions §27). Whoever has an e-mail that the book has no more answers for another company.
 */
export async function bindAssignments(tx: Knex.Transaction, userId: string): Promise<void> {
  const member = await tx('members').where({ user_id: userId }).first<{ email: string } | undefined>('email');
  if (!member) return;
  await lockEmail(tx, member.email);
  const { rows } = await tx.raw<{ rows: { id: string; project_id: string; company_id: string }[] }>(
    `select a.id, a.project_id, c.company_id from members m
     join companies c on c.company_id = m.company_id
     join assignments a on lower(a.contact_email) = lower(m.email) and a.status = 'AwaitingResource' and a.company_id is null
     where m.user_id = ? and ${OF_RISK_COMPANY} and not ${IS_AT_FORMER_ADDRESS} order by a.project_id`,
    [userId],
  );
  for (const { id, project_id: projectId, company_id } of rows) {
    await tx.raw('select from projects where id = ? for no key update', [projectId]);
    const before = await assignmentOf(tx, id);
    if (before?.status !== 'AwaitingResource' || before.company_id !== null) continue;
    await changeAssignment(tx, {
      before,
      columns: { company_id },
      ...{ action: 'bindCompany', made: { actor: null, origin: FROM_ADMIN } },
      events: (after) => [EVENTS.created(after)],
    });
  }
}
