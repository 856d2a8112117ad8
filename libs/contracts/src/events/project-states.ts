import * as v from 'valibot';
import { roleSchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/** Projects that one event tells of; an import of many makes several events. */
export const MAX_PROJECT_STATES = 500;

/**
 * What other services need to know of a project: whose it is, whether it is open, who takes part. `version` grows with each
 * change of one of these; receivers keep the highest. A project that was deleted is told once more, as Deleted.
 */
export const projectState = v.object({
  projectId: id,
  version: v.number(),
  companyId: id,
  companyType: v.picklist(['Insurance', 'Broker']),
  name: v.string(),
  status: v.picklist(['Open', 'Closed', 'Deleted']),
  participants: v.array(v.object({ userId: id, companyId: v.nullable(id), role: roleSchema, isPrimary: v.boolean() })),
});
export type ProjectState = v.InferOutput<typeof projectState>;

/** Projects were added, changed, closed, reopened or deleted, or who takes part in them changed. */
export const projectStates = eventType(
  'projects.project.states.v1',
  v.object({ projects: v.pipe(v.array(projectState), v.maxLength(MAX_PROJECT_STATES)) }),
);
