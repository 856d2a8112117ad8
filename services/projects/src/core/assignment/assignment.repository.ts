import type { AssignedEngineer } from '@portal/contracts/projects/assignment';
import type { AssignmentStatus } from '@portal/contracts/projects/assignment-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** An assignment with the names that it shows. */
export interface StoredAssignment {
  readonly id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly project_status: 'Open' | 'Closed';
  /** Name of the project when the assignment was cancelled; null for others. */
  readonly last_project_name: string | null;
  readonly insurer_company_id: string;
  readonly version: number;
  readonly status: AssignmentStatus;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly engineer_id: string | null;
  readonly engineer: AssignedEngineer | null;
  readonly engineer_company_id: string | null;
  /** True if the engineer was the primary one already when they were named. */
  readonly engineer_was_primary: boolean;
  readonly proposed_engineer_id: string | null;
  readonly proposed_engineer: AssignedEngineer | null;
  readonly proposed_company_id: string | null;
  readonly inspection_date: string | null;
  readonly decline_reason: string | null;
  /** The company as the insurer's book had it; null where the assignment was not made by the book. */
  readonly contact_company_name: string | null;
  readonly contact_email: string | null;
  /** True if the book has another e-mail for that company now; one that was deleted from it keeps its own. */
  readonly is_at_former_address: boolean;
  /** False while the insurer may not read which company has it, because it was given by an e-mail alone. */
  readonly is_company_shown: boolean;
  /** Time of the last request to mail that company, or of its mail; null where none was asked for. */
  readonly invited_at: Date | null;
  readonly is_invite_waiting: boolean;
  readonly created_at: Date;
  readonly created_by: string;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

const personOf = (alias: string): string => `case when ${alias}.user_id is not null then json_build_object(
    'userId', ${alias}.user_id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
    'email', ${alias}.email, 'companyName', ${alias}.company_name) end`;

/** SQL that is true for assignments `a` of a company for which the insurer's book has another e-mail now. */
export const IS_AT_FORMER_ADDRESS = `exists (select from company_contacts k
  where k.id = a.company_contact_id and lower(k.email) <> lower(a.contact_email))`;

/** Columns and tables of assignments `a` with their projects `p`. */
export const ASSIGNMENT = `
  select a.*, a.inspection_date::text as inspection_date, p.name as project_name, p.status as project_status,
    p.company_id as insurer_company_id, c.name as company_name,
    ${IS_AT_FORMER_ADDRESS} as is_at_former_address,
    ${personOf('e')} as engineer, e.company_id as engineer_company_id,
    ${personOf('n')} as proposed_engineer, n.company_id as proposed_company_id
  from assignments a
  join projects p on p.id = a.project_id
  left join companies c on c.company_id = a.company_id
  left join members e on e.user_id = a.engineer_id
  left join members n on n.user_id = a.proposed_engineer_id`;

/** Statement of open assignments `a`. */
export const IS_OPEN = `a.status not in ('Completed', 'Cancelled')`;

/** Returns one assignment; undefined where there is none. */
export async function assignmentOf(
  target: pg.Pool | Knex.Transaction,
  id: string,
): Promise<StoredAssignment | undefined> {
  const [row] = await queryPrepared<StoredAssignment>(target, {
    name: 'assignment',
    text: `${ASSIGNMENT} where a.id = $1`,
    values: [id],
  });
  return row;
}

/** Returns the assignment of a project that is open, or was completed by closing the project; a transaction has locked it. */
export async function currentAssignment(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
): Promise<StoredAssignment | undefined> {
  const [row] = await queryPrepared<StoredAssignment>(target, {
    name: 'current-assignment',
    text: `${ASSIGNMENT} where a.project_id = $1 and a.status <> 'Cancelled' order by ${IS_OPEN} desc, a.id desc limit 1`,
    values: [projectId],
  });
  return row;
}

/** Returns true if a project has an open assignment. */
export async function hasOpenAssignment(target: pg.Pool | Knex.Transaction, projectId: string): Promise<boolean> {
  const rows = await queryPrepared(target, {
    name: 'has-open-assignment',
    text: `select 1 from assignments a where a.project_id = $1 and ${IS_OPEN}`,
    values: [projectId],
  });
  return rows.length > 0;
}
