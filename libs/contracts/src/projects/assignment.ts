import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { calendarDate, id, instant, requiredText } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { ASSIGNMENT_BUTTONS, ASSIGNMENT_LIMITS, ASSIGNMENT_STATUSES } from './assignment-lists.ts';
import { requestBody } from './project-fields.ts';
import { PROJECT_STATUSES } from './project-lists.ts';

const company = v.object({ id, name: v.string() });
const engineer = v.object({
  userId: id,
  firstName: v.string(),
  lastName: v.string(),
  /** Null for engineers of another company, whose contacts a risk company does not see (decisions §11). */
  email: v.nullable(v.string()),
  /** Null for an engineer without a company. */
  companyName: v.nullable(v.string()),
});
export type AssignedEngineer = v.InferOutput<typeof engineer>;

/** An assignment of a project (spec 2 §3, decisions §9), with what the viewer may do with it. */
export const assignment = v.object({
  id,
  /** The version that `If-Match` is compared with. */
  version: v.number(),
  ...lastChange,
  projectId: id,
  projectName: v.string(),
  projectStatus: v.picklist(PROJECT_STATUSES),
  status: v.picklist(ASSIGNMENT_STATUSES),
  /** The risk company that it was given to; null where an engineer was named directly. */
  company: v.nullable(company),
  engineer: v.nullable(engineer),
  /** The engineer who is to take over, while a transfer is pending. */
  proposedEngineer: v.nullable(engineer),
  inspectionDate: v.nullable(calendarDate),
  /** Reason of the last engineer who declined; null from the next naming on. */
  declineReason: v.nullable(v.string()),
  createdBy: v.string(),
  createdDateTime: instant,
  actions: actionVerdicts(ASSIGNMENT_BUTTONS),
});
export type Assignment = v.InferOutput<typeof assignment>;
export const assignmentAnswer = answer(assignment);

const { page, pageSize } = listQuery([]).entries;
/** `GET /assignments`: newest first. */
export const assignmentsQuery = v.object({ projectId: v.string(MESSAGES.required), page, pageSize });
export const assignmentsAnswer = answer(
  v.object({
    items: v.array(assignment),
    totalPages: v.number(),
    totalCount: v.number(),
    /** Right to assign a resource, with the reason where it is refused. */
    create: actionVerdict(['create']),
  }),
);
export type Assignments = v.InferOutput<typeof assignmentsAnswer>['data'];

/** `GET /assignments/mine`: those that wait for the viewer first, then newest first. */
export const ownAssignmentsQuery = v.object({ page, pageSize });
export const ownAssignmentsAnswer = listAnswer(assignment);

/** `GET /assignments/suggestions`: resources that the viewer may assign to a project, by name. */
export const suggestionsQuery = v.object({ projectId: v.string(MESSAGES.required) });
export const suggestionsAnswer = answer(
  v.object({
    companies: v.array(company),
    engineers: v.array(v.object({ ...engineer.entries, companyId: v.nullable(id) })),
  }),
);
export type Suggestions = v.InferOutput<typeof suggestionsAnswer>['data'];

const uuid = v.pipe(v.string(MESSAGES.required), v.uuid('Not a valid id'));
const inspectionDate = v.nullish(calendarDate);

/** `POST /assignments`: to a risk company, or to an engineer. */
export const createAssignmentBody = requestBody({
  projectId: v.string(MESSAGES.required),
  companyId: v.nullish(uuid),
  riskEngineerId: v.nullish(uuid),
  inspectionDate,
});
export type CreateAssignment = v.InferOutput<typeof createAssignmentBody>;

const target = { id: v.string(MESSAGES.required) };
/** `PUT /assignments/assign/risk-engineer` and `PUT /assignments`: names an engineer, or proposes another one. */
export const nameEngineerBody = requestBody({ ...target, riskEngineerId: uuid });
/** `PATCH /assignments/complete-transfer` and `PATCH /assignments/decline-transfer` */
export const transferBody = requestBody(target);
/** `PUT /assignments/inspection-date` */
export const inspectionDateBody = requestBody({ ...target, inspectionDate });
/** `PUT /assignments/{id}/decline` */
export const declineAssignmentBody = requestBody({ reason: requiredText(ASSIGNMENT_LIMITS.declineReason) });
