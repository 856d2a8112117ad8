import type { Knex } from 'knex';

/** Stores the open assignment of a project. */
export async function storeOpenAssignment(tx: Knex.Transaction, projectId: string, assignmentId: string) {
  await tx('open_assignments')
    .insert({ project_id: projectId, assignment_id: assignmentId })
    .onConflict('project_id')
    .merge();
}

/** Stores that an assignment is open no more. */
export async function endOpenAssignment(tx: Knex.Transaction, assignmentId: string): Promise<void> {
  await tx('open_assignments').where({ assignment_id: assignmentId }).delete();
}
