import type { Knex } from 'knex';
import type { ReachedProject } from '../access/reach-project.ts';

/** Returns the participants of a project, as its events name them. */
export async function participantsOf(tx: Knex.Transaction, projectId: string) {
  return tx('project_participants')
    .where({ project_id: projectId })
    .select<{ userId: string; role: string; isPrimary: boolean }[]>(
      'user_id as userId',
      'role',
      'is_primary as isPrimary',
    );
}

/** Returns the participants of a project with their companies, as events about its items name them. */
export const participantsForEvents = (tx: Knex.Transaction, projectId: string) =>
  tx('project_participants')
    .where({ project_id: projectId })
    .orderBy('user_id')
    .select<{ userId: string; companyId: string | null; role: string; isPrimary: boolean }[]>(
      'user_id as userId',
      'company_id as companyId',
      'role',
      'is_primary as isPrimary',
    );

/** Returns the common fields of all events about an inspection. */
export const aboutInspection = async (
  tx: Knex.Transaction,
  project: ReachedProject,
  { id, number }: { readonly id: string; readonly number: number },
) => ({
  projectId: project.id,
  projectName: project.name,
  insurerCompanyId: project.companyId,
  inspectionId: id,
  inspectionNumber: number,
  participants: await participantsForEvents(tx, project.id),
});
