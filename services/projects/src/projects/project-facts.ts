import type { Viewer } from '@portal/access';
import type { Project } from '@portal/contracts/projects/project';
import type { ProjectFacts } from '@portal/workflow';
import type { Knex } from 'knex';
import { isPrimary } from './project.repository.ts';

/** What the workflow asks of a project; who is primary matters for risk engineers alone. */
export async function factsOf(
  knex: Knex,
  project: { readonly id: string; readonly status: Project['status'] },
  viewer: Viewer,
): Promise<ProjectFacts> {
  const isPrimaryRiskEngineer =
    viewer.role === 'RiskEngineer' && (await isPrimary(knex, project.id, viewer.userId, 'RiskEngineer'));
  return { status: project.status, isPrimaryRiskEngineer };
}
