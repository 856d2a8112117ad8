import * as v from 'valibot';
import { currencySchema, roleSchema } from '../common/enums.ts';
import { calendarDate, id } from '../common/fields.ts';
import { projectCategorySchema } from '../projects/project-lists.ts';
import { riskPair } from '../projects/risk-score.ts';
import { eventType } from './envelope.ts';

/** Maximum number of projects in one event; a large import publishes several. */
export const MAX_PROJECT_STATES = 500;

/** Details that rules of tabs and money depend on. */
const projectDetails = v.object({
  type: projectCategorySchema,
  currency: currencySchema,
  policyStartDate: calendarDate,
  policyExpireDate: calendarDate,
  /** The owner's share of the risk; null where none is given. */
  linePercent: v.nullable(v.number()),
  isDeployment21: v.boolean(),
});
export type ProjectDetails = v.InferOutput<typeof projectDetails>;

/**
 * The state of a project, as other services need it: its owner, whether it is open, who takes part. `version` grows with
 * each change of one of these; receivers keep the highest. A deleted project is published once more, as Deleted.
 */
export const projectState = v.object({
  projectId: id,
  version: v.number(),
  companyId: id,
  companyType: v.picklist(['Insurance', 'Broker']),
  name: v.string(),
  status: v.picklist(['Open', 'Closed', 'Deleted']),
  participants: v.array(
    v.object({
      userId: id,
      companyId: v.nullable(id),
      role: roleSchema,
      isPrimary: v.boolean(),
      /** False for whom a colleague entered by their e-mail, until they open the project: nobody is told who they are. */
      isAccepted: v.optional(v.boolean()),
    }),
  ),
  /** The risk company that the project is assigned to (decisions §11); missing in events made before this field existed. */
  assignedCompanyId: v.optional(v.nullable(id)),
  /** Address of the primary location; null where there is none, missing in events made before this field existed. */
  address: v.optional(v.nullable(v.string())),
  /** Missing in events of deleted projects, and in those made before this field existed. */
  details: v.optional(projectDetails),
  /** The shown risk score; null until report notes exist, missing in events made before this field existed. */
  risk: v.optional(v.nullable(riskPair)),
});
export type ProjectState = v.InferOutput<typeof projectState>;

/** Projects were added, changed, closed, reopened or deleted, or who takes part in them changed. */
export const projectStates = eventType(
  'projects.project.states.v1',
  v.object({ projects: v.pipe(v.array(projectState), v.maxLength(MAX_PROJECT_STATES)) }),
);
