import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { calendarDate, enteredDate, id, instant, requiredText } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { answer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { coordinate } from '../geo/coordinate.ts';
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
  /** The risk company that it was given to; null where an engineer was named directly, and until the company has registered. */
  company: v.nullable(company),
  /**
   * A company that has no account yet, or has not acted, as the insurer's book has it: it is mailed at this e-mail, and has the
   * assignment once it has registered (decisions §27). Null where a company or an engineer has it.
   */
  invitedCompany: v.nullable(
    v.object({
      name: v.string(),
      email: v.string(),
      /** Time of the last mail to it; null where the mail waits, because the address was mailed too often. */
      mailedDateTime: v.nullable(instant),
    }),
  ),
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

/**
 * An engineer whom the viewer may assign, with the reasons for it (decisions §9, §27). Inspections are those of projects
 * that the viewer's side sees: an insurer's own, for a risk company all of its engineers.
 */
const suggestedEngineer = v.object({
  ...engineer.entries,
  companyId: v.nullable(id),
  designation: v.nullable(v.string()),
  /** Inspections of the same project type that the engineer has completed. */
  completedInspections: v.number(),
  /** Inspections of the next 30 days. */
  load: v.number(),
  /** Kilometres from the town of the profile's address to the site, in steps of 50; null where one of both is unknown. */
  distanceKm: v.nullable(v.number()),
});
export type SuggestedEngineer = v.InferOutput<typeof suggestedEngineer>;

/** `GET /assignments/suggestions` and `/assignments/proximity-suggestions`: resources that the viewer may assign. */
export const suggestionsQuery = v.object({ projectId: v.string(MESSAGES.required) });
export const suggestionsAnswer = answer(
  v.object({
    /** Risk companies, by name. */
    companies: v.array(company),
    /** Risk companies of the insurer's book, by name, with or without an account. */
    companyContacts: v.array(v.object({ ...company.entries, email: v.string() })),
    /** The best first: the viewer's own company, then most completed inspections, least load, nearest, by name. */
    engineers: v.array(suggestedEngineer),
  }),
);
export type Suggestions = v.InferOutput<typeof suggestionsAnswer>['data'];

/** Engineers whose distance is known, the nearest first. */
export const proximitySuggestionsAnswer = answer(
  v.object({
    engineers: v.array(
      v.object({
        ...suggestedEngineer.entries,
        distanceKm: v.number(),
        /** Middle of the square of 50 km that the town is in. */
        place: coordinate,
      }),
    ),
  }),
);
export type NearEngineer = v.InferOutput<typeof proximitySuggestionsAnswer>['data']['engineers'][number];

const uuid = v.pipe(v.string(MESSAGES.required), v.uuid('Not a valid id'));
const inspectionDate = v.nullish(enteredDate);

/** `POST /assignments`: to a risk company, to one of the insurer's book, or to an engineer. */
export const createAssignmentBody = requestBody({
  projectId: v.string(MESSAGES.required),
  companyId: v.nullish(uuid),
  /** A company of the insurer's book, which is invited by its e-mail where it has no account (decisions §27). */
  companyContactId: v.nullish(uuid),
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
