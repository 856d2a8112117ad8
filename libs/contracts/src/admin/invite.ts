import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import { accessStatusSchema, roleSchema, type Role } from '../common/enums.ts';
import { email, id, instant, properName, requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { INVITE_KINDS } from '../identity/invite-kinds.ts';

/** Positions that somebody from outside the company can have in its projects. */
export const CONTACT_POSITIONS = [
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
  'RiskEngineer',
] as const satisfies readonly Role[];

const personName = v.strictObject({
  firstName: properName(LIMITS.contactName),
  lastName: properName(LIMITS.contactName),
});

/** `POST /invites/user/contact`: somebody from outside; risk engineers may belong to a risk company. */
export const newContact = v.strictObject({
  name: personName,
  email,
  position: v.picklist(CONTACT_POSITIONS),
  riskCompanyId: v.nullish(id),
});
export type NewContact = v.InferOutput<typeof newContact>;

/** `PUT /invites/user/team-member/resend`, `PUT /invites/user/contact/resend` (spec 3 §7). */
export const resendToMember = v.strictObject({ teamMemberId: id });
export const resendToContact = v.strictObject({ contactId: id });

/** `PUT /invites/user/reject` (spec 3 §7). */
export const rejectInvite = v.strictObject({ id, rejectionReason: requiredText(LIMITS.rejectionReason) });

/** Decisions about somebody who signed up by an invite. */
export const INVITE_DECISIONS = ['approve', 'reject'] as const;

/** Projects that an invite and its mail name. */
export const MAX_INVITE_PROJECTS = 100;

/** An invite with the invited person. */
export const invite = v.object({
  id,
  kind: v.picklist(INVITE_KINDS),
  userId: id,
  name: v.object({ firstName: v.string(), lastName: v.string() }),
  fullName: v.string(),
  email: v.string(),
  position: roleSchema,
  designation: v.nullable(v.string()),
  companyId: v.nullable(id),
  /** The company that was entered for a person without one in the portal. */
  companyName: v.nullable(v.string()),
  /**
   * Projects to which the company has invited the person as a contact, for its own people alone: the first
   * {@link MAX_INVITE_PROJECTS} by name.
   */
  projects: v.array(v.object({ id, name: v.string() })),
  /** True if the person signed up together with their company; both are approved or rejected at once. */
  registersCompany: v.boolean(),
  status: accessStatusSchema,
  rejectionReason: v.nullable(v.string()),
  sentAt: instant,
  /** Null where no link works any more. */
  expiresAt: v.nullable(instant),
  /** Decisions that the viewer may make now. */
  actions: actionVerdicts(INVITE_DECISIONS),
});
export type Invite = v.InferOutput<typeof invite>;

export const inviteAnswer = answer(invite);
export const INVITE_SORT_FIELDS = ['fullName', 'email', 'status', 'sentAt'] as const;
export type InviteSortField = (typeof INVITE_SORT_FIELDS)[number];
/** `GET /invites`; `userId` narrows to the invite of one person. */
export const inviteListQuery = v.object({ ...listQuery(INVITE_SORT_FIELDS).entries, userId: v.optional(id) });
export const inviteListAnswer = listAnswer(invite);
