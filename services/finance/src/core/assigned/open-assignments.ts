import type { Knex } from 'knex';

interface OpenAssignment {
  readonly projectId: string;
  readonly assignmentId: string;
  /** The risk company that has it; null where an engineer was named directly. */
  readonly assignedCompanyId: string | null;
}

/** Stores the open assignment of a project, or the company that has it now. */
export async function storeOpenAssignment(
  tx: Knex.Transaction,
  { projectId, assignmentId, assignedCompanyId }: OpenAssignment,
): Promise<void> {
  await tx('open_assignments')
    .insert({
      ...{ project_id: projectId, assignment_id: assignmentId },
      ...{ company_id: assignedCompanyId, company_is_known: true },
    })
    .onConflict('project_id')
    .merge();
}

/** Stores that an open assignment has left its company. */
export async function leaveCompany(tx: Knex.Transaction, assignmentId: string): Promise<void> {
  await tx('open_assignments')
    .where({ assignment_id: assignmentId })
    .update({ company_id: null, company_is_known: true });
}

/** Stores that an assignment is open no more. */
export async function endOpenAssignment(tx: Knex.Transaction, assignmentId: string): Promise<void> {
  await tx('open_assignments').where({ assignment_id: assignmentId }).delete();
}
