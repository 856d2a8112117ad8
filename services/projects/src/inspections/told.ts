import type { ReachedProject } from '../projects/reach.ts';
import type { Knex } from 'knex';
import type { ShownInspection } from './inspection.repository.ts';

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
  { id, number }: Pick<ShownInspection, 'id' | 'number'>,
) => ({
  projectId: project.id,
  projectName: project.name,
  insurerCompanyId: project.companyId,
  inspectionId: id,
  inspectionNumber: number,
  participants: await participantsTold(tx, project.id),
});

/** When and where it is. */
export const placeTold = (row: ShownInspection) => ({
  inspectionKind: row.kind,
  locationName: row.location_name,
  timeZone: row.time_zone,
  startDateTime: row.start_at.toISOString(),
  endDateTime: row.end_at.toISOString(),
});
