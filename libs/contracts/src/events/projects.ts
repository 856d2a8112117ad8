import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

const project = { projectId: id, projectName: v.string(), insurerCompanyId: id };
/** People with a role in the project, beside the insurer's own. */
const participants = v.array(v.object({ userId: id, role: v.string(), isPrimary: v.boolean() }));

/** A project was added with Add Project. */
export const projectCreated = eventType('projects.project.created.v1', v.object(project));
/** A coordinator of the insurer ignores that a project has no risk engineer. */
export const noAssignmentIgnored = eventType('projects.project.no-assignment-ignored.v1', v.object(project));
/** Details of a project changed. */
export const projectUpdated = eventType('projects.project.updated.v1', v.object(project));
/** Open to Closed. */
export const projectClosed = eventType(
  'projects.project.closed.v1',
  v.object({ ...project, closingReason: v.string(), participants }),
);
/** Closed to Open. */
export const projectReopened = eventType(
  'projects.project.reopened.v1',
  v.object({ ...project, reopeningReason: v.string(), participants }),
);
/** Published when a project was deleted with all its items; `projects.project.states.v1` contains it, too. */
export const projectDeleted = eventType('projects.project.deleted.v1', v.object({ ...project, participants }));
const primaryChanged = {
  ...project,
  newHolderId: id,
  newHolderName: v.string(),
  /** The former holder; null where there was none. */
  previousHolderId: v.nullable(id),
  previousHolderName: v.nullable(v.string()),
  participants,
};
/** Another person holds a primary function of a project. */
export const primaryUnderwriterChanged = eventType(
  'projects.project.primary-underwriter-changed.v1',
  v.object(primaryChanged),
);
export const primaryRiskEngineerChanged = eventType(
  'projects.project.primary-risk-engineer-changed.v1',
  v.object({
    ...primaryChanged,
    /** The risk company that has the project's open assignment; null where there is none. */
    assignedCompanyId: v.optional(v.nullable(id)),
  }),
);
export const primarySiteContactChanged = eventType(
  'projects.project.primary-site-contact-changed.v1',
  v.object(primaryChanged),
);
/** A project has lost its primary risk engineer and needs another one. */
export const projectReadyForReallocation = eventType(
  'projects.project.ready-for-reallocation.v1',
  v.object({
    ...project,
    previousEngineerName: v.string(),
    /** The company of the engineer who has left; null for one without. */
    previousEngineerCompanyId: v.nullable(id),
    /** The risk company that the project is assigned to, which sees it without a participant; null where there is none. */
    assignedCompanyId: v.optional(v.nullable(id)),
    /** People with a role in the project, without the engineer who has left. */
    participants: v.array(
      v.object({ userId: id, companyId: v.nullable(id), role: v.string(), isPrimary: v.boolean() }),
    ),
  }),
);
/** The last project of an import that waited for its first risk engineer has been settled. */
export const importAssignmentsCompleted = eventType(
  'projects.import.assignments-completed.v1',
  v.object({ importId: id, insurerCompanyId: id }),
);
/** An import has ended; one event for all its rows. */
export const projectsImported = eventType(
  'projects.project.imported.v1',
  v.object({ importId: id, insurerCompanyId: id, n: v.number() }),
);
