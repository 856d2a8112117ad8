import type { Actor } from '@portal/access';
import type { Note } from '@portal/contracts/projects/note';
import type { Project } from '@portal/contracts/projects/project';
import { judgeInProject } from '@portal/workflow';

type Who = Actor & { readonly userId: string };

/** Why the viewer cannot add a note, or change one, now; undefined where they can (decisions §11). */
export function noteObstacle(
  project: Pick<Project, 'status' | 'primaryRiskEngineer'>,
  viewer: Who,
  action: 'create' | 'update' | 'delete',
  note?: Pick<Note, 'authorId'>,
): string | undefined {
  const isPrimary = viewer.role === 'RiskEngineer' && project.primaryRiskEngineer?.userId === viewer.userId;
  const verdict = judgeInProject({ status: project.status, isPrimary }, viewer, [action, 'note'], {
    own: note?.authorId === viewer.userId,
  });
  return verdict.allowed ? undefined : verdict.reason;
}
