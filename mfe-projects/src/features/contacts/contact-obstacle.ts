import type { Actor } from '@portal/access';
import type { Project } from '@portal/contracts/projects/project';
import { judgeInProject } from '@portal/workflow';

type Who = Actor & { readonly userId: string };

/** Why the viewer cannot add a contact now; undefined where they can (decisions §11). */
export function addObstacle(project: Pick<Project, 'status' | 'primaryRiskEngineer'>, viewer: Who): string | undefined {
  const isPrimary = viewer.role === 'RiskEngineer' && project.primaryRiskEngineer?.userId === viewer.userId;
  const verdict = judgeInProject({ status: project.status, isPrimary }, viewer, ['create', 'contact']);
  return verdict.allowed ? undefined : verdict.reason;
}
