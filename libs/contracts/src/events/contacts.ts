import * as v from 'valibot';
import { accessStatusSchema, roleSchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { postalAddress } from '../identity/user.ts';
import { contactPositionSchema } from '../projects/contact-position.ts';
import { eventType } from './envelope.ts';

/**
 * Published when a project's contact is to be invited, or is removed. `version` grows with each request about one
 * contact: receivers ignore older ones, so that neither order nor repetition matters.
 */
export const contactInviteRequested = eventType(
  'projects.contact.asked.v1',
  v.object({
    contactId: id,
    version: v.number(),
    ask: v.picklist(['Invite', 'Withdraw']),
    /** The company that owns the project, which invites. */
    companyId: id,
    /** The project; requests of the release before have none. */
    projectId: v.optional(v.nullable(id)),
    /** The person's account where it is known already. */
    userId: v.nullable(id),
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    role: roleSchema,
    companyName: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    address: v.nullable(postalAddress),
  }),
);

/**
 * Published as the answer to the invite of a contact: the account with its status, or the reason for refusing it. Later
 * statuses come with the person (`admin.member.changed.v1`). `version` is that of the answered request.
 */
export const contactAnswered = eventType(
  'admin.contact.answered.v1',
  v.object({
    contactId: id,
    version: v.number(),
    userId: v.nullable(id),
    status: accessStatusSchema,
    /** True if the invite belongs to the requesting company, which may send it again. */
    isInviter: v.boolean(),
    refusal: v.nullable(v.picklist(['EmailOfOther', 'InvitedByOwnCompany', 'InvitedJustNow'])),
  }),
);

/**
 * Published when a company has sent the invite of a contact again that was not mailed (the e-mail is that of an account
 * elsewhere): its 14 days begin anew, as those of one that was mailed do.
 */
export const contactInviteRenewed = eventType('admin.contact.invite-renewed.v1', v.object({ contactId: id }));

/** A contact of a project, by the names that notifications show. */
const contactOfProject = {
  projectId: id,
  projectName: v.string(),
  insurerCompanyId: id,
  contactId: id,
  contactName: v.string(),
  positionName: contactPositionSchema,
};

/** A risk engineer has entered a contact, who waits for access to the project (decisions §26.1). */
export const contactAccessRequested = eventType(
  'projects.contact.access-requested.v1',
  v.object({ ...contactOfProject }),
);
/** The contact was let in. */
export const contactAccessApproved = eventType(
  'projects.contact.access-approved.v1',
  v.object({ ...contactOfProject }),
);
/** Access was refused. */
export const contactAccessRejected = eventType(
  'projects.contact.access-rejected.v1',
  v.object({ ...contactOfProject, rejectionReason: v.string() }),
);
/** A contact was deleted from a project that goes on; `projects.project.deleted.v1` tells of the others. */
export const contactDeleted = eventType('projects.contact.deleted.v1', v.object({ ...contactOfProject }));
