import * as v from 'valibot';
import { companyTypeSchema, roleSchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/*
 * Decisions about a sign-up that waits for approval, and joins of a team (decisions §3.4). The catalogue of
 * notifications says who is told of it, group Registration.
 */

/** A person who signed up by an invite. */
const registrant = {
  inviteId: id,
  userId: id,
  userName: v.string(),
  userEmail: v.string(),
  role: roleSchema,
  /** The person's own company; the inviting one is another for contacts. */
  companyId: v.nullable(id),
  companyType: companyTypeSchema,
  /** Company that sent the invite; null where administrators did. */
  inviterCompanyId: v.nullable(id),
};
/** Company that decided, by the name that the registrant reads. */
const decidedBy = { companyName: v.string() };

/** A person has signed up and waits for approval (NeedApproval). */
export const userRegistrationRequested = eventType('admin.user-registration.requested.v1', v.object({ ...registrant }));
/** NeedApproval to HasAccess. */
export const userRegistrationApproved = eventType(
  'admin.user-registration.approved.v1',
  v.object({ ...registrant, ...decidedBy }),
);
/** NeedApproval to AccessRejected. */
export const userRegistrationRejected = eventType(
  'admin.user-registration.rejected.v1',
  v.object({ ...registrant, ...decidedBy, rejectionReason: v.string() }),
);
/** The invite, contact or member was deleted, or the invite sent again, before a decision. */
export const userRegistrationWithdrawn = eventType('admin.user-registration.withdrawn.v1', v.object({ inviteId: id }));

/** A risk company that its first coordinator, `userId`, registered by an invite. */
const registeredCompany = {
  inviteId: id,
  userId: id,
  userName: v.string(),
  userEmail: v.string(),
  companyId: id,
  companyName: v.string(),
  inviterCompanyId: id,
};

/** A risk company has signed up and waits for approval. */
export const companyRegistrationRequested = eventType(
  'admin.company-registration.requested.v1',
  v.object({ ...registeredCompany }),
);
/** The inviting company has accepted the risk company. */
export const companyRegistrationApproved = eventType(
  'admin.company-registration.approved.v1',
  v.object({ ...registeredCompany }),
);
/** The inviting company has rejected the risk company. */
export const companyRegistrationRejected = eventType(
  'admin.company-registration.rejected.v1',
  v.object({ ...registeredCompany, rejectionReason: v.string() }),
);
/** The company's invite was deleted or sent again before a decision. */
export const companyRegistrationWithdrawn = eventType(
  'admin.company-registration.withdrawn.v1',
  v.object({ inviteId: id }),
);

/** An invited member of a team has signed up and has access. */
export const teamMemberJoined = eventType(
  'admin.team-member.joined.v1',
  v.object({
    inviteId: id,
    userId: id,
    userName: v.string(),
    role: roleSchema,
    companyId: id,
    companyType: companyTypeSchema,
  }),
);
