import * as v from 'valibot';
import { enteredAddress, phone, phoneFitsCountry } from '../common/address.ts';
import { actionVerdicts } from '../common/action.ts';
import { accessStatusSchema, roleSchema } from '../common/enums.ts';
import { email, id, optionalText, properName } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { LIMITS } from '../common/limits.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { postalAddress } from '../identity/user.ts';
import { INVITE_KINDS } from '../identity/invite-kinds.ts';
import { TEAM_SORT_FIELDS } from './sort-fields.ts';

/** Actions on a team member, in the order of the row's menu (spec 3 §2). */
export const TEAM_ACTIONS = ['edit', 'resend', 'approve', 'reject', 'delete'] as const;

/**
 * Members of a company's team who have no access, invited ones among them: at most so many. They take no seats, or none for long,
 * and each is published with the company's changes. People whom another company has invited into it, and who have not signed up, are
 * no members of the team: of those each other company may have brought as many. A company begins with one person, and who signs up has
 * been counted before.
 */
export const MAX_WITHOUT_ACCESS = 5_000;

/** Fields that the primary contact can change in the own row (decisions §21 'Own row'). */
export const OWN_ROW_FIELDS = ['name', 'phone', 'address', 'locationId'] as const;

/**
 * Transfer of a deleted member's projects to somebody of the same role: required, optional, or none where there is
 * nothing to transfer (spec 3 §6).
 */
export type ProjectTransfer = 'None' | 'Optional' | 'Required';

const memberFields = {
  name: v.strictObject({
    firstName: properName(LIMITS.contactName),
    lastName: properName(LIMITS.contactName),
  }),
  email,
  position: roleSchema,
  designation: optionalText(LIMITS.designation),
  /** Address, which the person enters at sign-up and the team may enter before. Absent leaves it unchanged. */
  address: v.nullish(enteredAddress),
  phone: v.nullish(phone),
  /** An office of the company. */
  locationId: v.nullish(id),
  /** CV of a risk engineer: a file stored by the coordinator (`POST /files`). Absent leaves it unchanged. */
  cvFileId: v.nullish(id),
  /** True to send the invite at once; otherwise the member stays without access (decisions §3.4). */
  sendInvite: v.optional(v.boolean()),
};

/** `POST /team-members`: somebody of the viewer's own company (spec 3 §7), of whom {@link MAX_WITHOUT_ACCESS} have no access. */
export const newTeamMember = v.pipe(v.strictObject(memberFields), phoneFitsCountry('address', 'phone'));
export type NewTeamMember = v.InferOutput<typeof newTeamMember>;

/** `PUT /team-members`: members without access, and of the own row what decisions §21 leaves (spec 3 §2). */
export const editedTeamMember = v.pipe(v.strictObject({ ...memberFields, id }), phoneFitsCountry('address', 'phone'));
export type EditedTeamMember = v.InferOutput<typeof editedTeamMember>;

/** `DELETE /team-members`: with somebody who takes the projects over, or without anybody (spec 3 §5, §7). */
export const deletedTeamMember = v.strictObject({
  id,
  targetId: v.nullish(id),
  shouldNotTransfer: v.optional(v.boolean()),
});
export type DeletedTeamMember = v.InferOutput<typeof deletedTeamMember>;

/** A member of the team (spec 3 §3). */
export const teamMember = v.object({
  id,
  version: v.number(),
  ...lastChange,
  name: v.object({ firstName: v.string(), lastName: v.string() }),
  fullName: v.string(),
  email: v.string(),
  position: roleSchema,
  designation: v.nullable(v.string()),
  status: accessStatusSchema,
  rejectionReason: v.nullable(v.string()),
  locationId: v.nullable(id),
  /** Name of the office. */
  location: v.nullable(v.string()),
  address: v.nullable(postalAddress),
  phone: v.nullable(v.string()),
  /** The curriculum vitae of a risk engineer (`GET /files/{id}`). */
  cvFileId: v.nullable(id),
  isPrimaryCoordinator: v.boolean(),
  /** The member's invite; its kind says by which path it is sent again. */
  invite: v.nullable(v.object({ id, kind: v.picklist(INVITE_KINDS) })),
  /** Actions that the viewer may do now. */
  actions: actionVerdicts(TEAM_ACTIONS),
  /** True where `delete` is allowed. */
  canBeDeleted: v.boolean(),
  /** Projects in which the member takes part. */
  projectCount: v.number(),
});
export type TeamMember = v.InferOutput<typeof teamMember>;
export const teamMemberAnswer = answer(teamMember);

/** `GET /team-members`; `position` and `status` narrow to members of one kind. */
export const teamMemberListQuery = v.object({
  ...listQuery(TEAM_SORT_FIELDS).entries,
  position: v.optional(roleSchema),
  status: v.optional(accessStatusSchema),
});
export type TeamMemberListQuery = v.InferOutput<typeof teamMemberListQuery>;
export const teamMemberListAnswer = listAnswer(teamMember);

/** A write of a member answers the status it has led to; `inviteId` where an invite has been sent. */
export const teamMemberWritten = answer(
  v.object({ id, version: v.number(), status: accessStatusSchema, inviteId: v.nullable(id) }),
);

const seats = v.object({ limit: v.number(), occupied: v.number() });
const countLimits = v.object({
  riskEngineers: seats,
  underwriters: seats,
  coordinators: seats,
  riskCoordinators: seats,
});
/** `GET /team-members/count-limits`: seats of the viewer's company by kind (spec 1 §9). */
export const countLimitsAnswer = answer(countLimits);
