import type { Knex } from 'knex';
import type { ReachedProject } from '../access/reach-project.ts';

/** Those who take part in a project, as its events name them. */
export async function participantsOf(tx: Knex.Transaction, projectId: string) {
  return tx('project_participants')
    .where({ project_id: projectId })
    .select<{ userId: string; role: string; isPrimary: boolean }[]>(
      'user_id as userId',
      'role',
      'is_primary as isPrimary',
    );
}

/** Those who take part in a project, with their companies, as events about what happens in it name them. */
export const participantsTold = (tx: Knex.Transaction, projectId: string) =>
  tx('project_participants')
    .where({ project_id: projectId })
    .orderBy('user_id')
    .select<{ userId: string; companyId: string | null; role: string; isPrimary: boolean }[]>(
      'user_id as userId',
      'company_id as companyId',
      'role',
      'is_primary as isPrimary',
    );

/** What every event about an inspection says. */
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
  participants: await participantsTold(tx, project.id),
});
