import * as v from 'valibot';
import { INVITE_KINDS } from '../identity/invite-kinds.ts';
import { accessStatusSchema, companyTypeSchema, planSchema, roleSchema } from '../common/enums.ts';
import { calendarDate, id, instant } from '../common/fields.ts';
import { tabAccessSetting } from '../common/tab-access.ts';
import { invitedCompany } from '../identity/sign-up.ts';
import { eventType } from './envelope.ts';

/** A company was added or changed. `version` grows with each change; receivers keep the highest. */
export const companyChanged = eventType(
  'admin.company.changed.v1',
  v.object({ companyId: id, version: v.number(), type: companyTypeSchema, name: v.string() }),
);

/**
 * Published when a company changes the tabs that roles see in its projects; tabs that are not named keep their default.
 * `version` grows with each change; receivers keep the highest.
 */
export const companyTabAccessChanged = eventType(
  'admin.company.tab-access-changed.v1',
  v.object({ companyId: id, version: v.number(), tabs: tabAccessSetting }),
);

/**
 * Published when a company sets its logo, or takes it away. `version` grows with each change; receivers keep the highest. The name is
 * that of the file.
 */
export const companyLogoChanged = eventType(
  'admin.company.logo-changed.v1',
  v.object({ companyId: id, version: v.number(), logo: v.nullable(v.object({ fileId: id, name: v.string() })) }),
);

/** A person of a company, or one without a company, was added or changed. */
export const memberChanged = eventType(
  'admin.member.changed.v1',
  v.object({
    userId: id,
    version: v.number(),
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    role: roleSchema,
    companyId: v.nullable(id),
    companyType: companyTypeSchema,
    companyName: v.nullable(v.string()),
    isPrimaryContact: v.boolean(),
    designation: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    address: v.nullable(
      v.object({
        country: v.string(),
        state: v.nullable(v.string()),
        city: v.string(),
        addressLine: v.string(),
        zipCode: v.string(),
      }),
    ),
    accessStatus: accessStatusSchema,
    /** Reason of a rejection, shown at sign-in (decisions §3.2). */
    rejectionReason: v.optional(v.nullable(v.string())),
    /** The last of the person's own edits (`identity.user.profile-changed.v1`) that this knows of. */
    profileEdit: v.optional(v.number()),
    cvFileId: v.optional(v.nullable(id)),
  }),
);

/** A subscription of a company, or of a person without one, was added or changed. */
export const subscriptionChanged = eventType(
  'admin.subscription.changed.v1',
  v.object({
    subscriptionId: id,
    version: v.number(),
    companyId: v.nullable(id),
    userId: v.nullable(id),
    plan: planSchema,
    startDate: calendarDate,
    endDate: calendarDate,
    /** Owner's maximum number of projects; null for no limit (only Lite has one, decisions §2). */
    maxProjectsCount: v.nullable(v.number()),
  }),
);

/**
 * Published when an invite is created, sent again, used or withdrawn. Contains only the hash of the link's token; null
 * while no link is valid.
 */
export const inviteChanged = eventType(
  'admin.invite.changed.v1',
  v.object({
    inviteId: id,
    version: v.number(),
    userId: id,
    kind: v.picklist(INVITE_KINDS),
    /** sha256 of the token, hexadecimal. */
    tokenHash: v.nullable(v.string()),
    expiresAt: v.nullable(instant),
    /** The company that signs up by the link, as far as it is known. */
    company: v.optional(v.nullable(invitedCompany)),
    /** The inviting company; null for the portal. Older invites have none. */
    inviterName: v.optional(v.nullable(v.string())),
  }),
);
