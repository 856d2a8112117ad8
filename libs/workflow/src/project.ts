import type { Actor } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import { LIMITS } from '@portal/contracts/common/limits';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import type { PROJECT_ACTIONS } from '@portal/contracts/projects/project-actions';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { actionsOf, evaluate, type Machine, type TransitionVerdict } from './machine.ts';
import { NOT_PRIMARY_ENGINEER } from './verdict.ts';

export type ProjectState = ProjectStatus;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

/** Facts about a project that its workflow needs. */
export interface ProjectFacts {
  readonly status: ProjectState;
  /** True if the viewer is the project's primary risk engineer. */
  readonly isPrimaryRiskEngineer?: boolean;
}

/**
 * Open ⇄ Closed (spec 1 §4, decisions §10). A closed project takes no write but its reopening and its deletion
 * (decisions §2).
 */
export const PROJECT_MACHINE: Machine<ProjectFacts, ProjectState, ProjectAction> = {
  name: 'project',
  stateOf: (project) => project.status,
  factsOf: (project) => ({ primary: project.isPrimaryRiskEngineer === true }),
  notYours: (action, { isPrimaryRiskEngineer }, { role }) =>
    action === 'update' && role === 'RiskEngineer' && isPrimaryRiskEngineer !== true ? NOT_PRIMARY_ENGINEER : undefined,
  isClosed: (action, { status }) => status === 'Closed' && (action === 'update' || action === 'close'),
  wrongState: () => ({ reason: 'AlreadyOpen', text: PROJECT_TEXTS.alreadyOpen }),
  transitions: [
    { action: 'update', from: ['Open'], to: 'Open', right: ['update', 'project'] },
    {
      action: 'close',
      from: ['Open'],
      to: 'Closed',
      right: ['close', 'project'],
      needs: { kind: 'text', field: 'closingReason', maxLength: LIMITS.closingReason },
    },
    {
      action: 'reopen',
      from: ['Closed'],
      to: 'Open',
      right: ['reopen', 'project'],
      needs: { kind: 'text', field: 'reopeningReason', maxLength: LIMITS.closingReason },
    },
    { action: 'delete', from: ['Open', 'Closed'], to: null, right: ['delete', 'project'] },
  ],
};

/** Decides if the viewer may do the action on the project now (decisions §10, §11). */
export function evaluateProject(
  project: ProjectFacts,
  action: ProjectAction,
  viewer: Actor,
): TransitionVerdict<ProjectState> {
  return evaluate(PROJECT_MACHINE, project, action, viewer);
}

/** The actions on a project with the reason for each that is not allowed; for the buttons of PROJECT DETAILS. */
export function actionsOnProject(project: ProjectFacts, viewer: Actor): ActionVerdict<ProjectAction>[] {
  return actionsOf(PROJECT_MACHINE, project, viewer);
}
