import type { Knex } from 'knex';
import { inDays, inHours } from './inspections.fixture.ts';

/** Ids of inspections and recommendations of a project, one for each call that is tried on it. */
export interface WorkOfProject {
  readonly locationId: string;
  readonly moved: string;
  readonly deleted: string;
  readonly cancelled: string;
  readonly completed: string;
  readonly sent: string;
  readonly sentBack: string;
  readonly issued: string;
  readonly recorded: string;
  readonly risk: Readonly<Record<'edited' | 'deleted' | 'approved' | 'rejected' | 'started' | 'actioned', string>>;
}

/** Puts an inspection and what else each call needs into a project, as if it had been done by its engineer. */
export async function addWork(
  knex: Knex,
  projectId: string,
  locationId: string,
  engineerId: string,
): Promise<WorkOfProject> {
  let number = 0;
  let riskNumber = 0;
  const inspection = async (status: string): Promise<string> => {
    const start_at = status === 'Upcoming' ? inHours(24) : inHours(-24);
    const [row] = await knex('inspections')
      .insert({
        project_id: projectId,
        number: (number += 1),
        status,
        kind: 'OnSite',
        location_id: locationId,
        location_name: 'Site',
        start_at,
        end_at: inHours(48),
        created_by: 'Erik Stone',
      })
      .returning<{ id: string }[]>('id');
    return row?.id ?? '';
  };
  const risk = async (inspectionId: string, status: string): Promise<string> => {
    const [row] = await knex('recommendations')
      .insert({
        project_id: projectId,
        inspection_id: inspectionId,
        number: (riskNumber += 1),
        status,
        category: 'Fire',
        type: 'Hot Work',
        priority: 'Urgent',
        comment: 'Permits are missing',
        due_on: inDays(10),
        author_id: engineerId,
        author_name: 'Erik Stone',
        issued_at: status === 'Issued' ? inHours(-1) : null,
      })
      .returning<{ id: string }[]>('id');
    return row?.id ?? '';
  };
  const withRisk = async (status: string, riskStatus: string): Promise<string> => {
    const id = await inspection(status);
    await risk(id, riskStatus);
    return id;
  };
  const [moved, deleted, cancelled] = [
    await inspection('Upcoming'),
    await inspection('Upcoming'),
    await inspection('Upcoming'),
  ];
  const completed = await inspection('InProgress');
  const sent = await withRisk('InProgress', 'Draft');
  const sentBack = await withRisk('InProgress', 'Approved');
  const issued = await withRisk('Completed', 'ApprovedByRE');
  const recorded = await inspection('InProgress');
  return {
    ...{ locationId, moved, deleted, cancelled, completed, sent, sentBack, issued, recorded },
    risk: {
      edited: await risk(recorded, 'Draft'),
      deleted: await risk(recorded, 'Draft'),
      approved: await risk(recorded, 'SentToRiskEngineer'),
      rejected: await risk(recorded, 'WaitingForApproval'),
      started: await risk(recorded, 'Issued'),
      actioned: await risk(recorded, 'Issued'),
    },
  };
}
