import * as v from 'valibot';
import { calendarDate, id, instant } from '../common/fields.ts';
import { invitedCompany } from '../identity/sign-up.ts';
import { postalAddress } from '../identity/user.ts';
import { eventType } from './envelope.ts';

/**
 * A user's access changed (role, company, plan, status): tokens of a lower version are refused everywhere within a
 * second (decisions §3.3). Acceptance of the terms is none: a token from before it only allows less.
 */
export const userAccessChanged = eventType(
  'identity.user-access.changed.v1',
  v.object({ userId: id, version: v.number() }),
);

/**
 * Published when a session ends by its owner's sign-out, or as the oldest of too many: its tokens are refused, without a
 * notification.
 */
export const sessionEnded = eventType('identity.session.ended.v1', v.object({ userId: id, sid: id }));

export const SESSION_REVOKED_REASONS = [
  'PasswordChanged',
  'PasswordReset',
  'RefreshTokenReused',
  'AccessChanged',
  'SignedOutEverywhere',
] as const;

/** Most sessions of one event. Readers take more: those of an older identity are not split. */
export const MAX_REVOKED_SESSIONS = 500;

/** Sessions were ended for safety; raises SessionRevoked (catalogue notifications). */
export const sessionRevoked = eventType(
  'identity.session.revoked.v1',
  v.object({
    userId: id,
    sids: v.array(id),
    reason: v.picklist(SESSION_REVOKED_REASONS),
    at: instant,
  }),
);

/** A password ends soon; raises PasswordExpiring (catalogue notifications). */
export const passwordExpiring = eventType(
  'identity.password.expiring.v1',
  v.object({
    userId: id,
    expiresAt: instant,
    /** Calendar day of the end in the person's time zone; events from before it was kept have none. */
    lastDay: v.optional(calendarDate),
  }),
);

/** Most people of one event of time zones. */
export const MAX_TIME_ZONES = 500;

/**
 * Time zones of people: their browser's at the last sign-in, else that of the largest city of their country, else UTC
 * (decisions §27). Published when one changes, and again for everybody every few days. `version` grows with each change;
 * receivers keep the highest.
 */
export const timeZoneStates = eventType(
  'identity.time-zone.states.v1',
  v.object({
    people: v.pipe(
      v.array(v.object({ userId: id, version: v.number(), timeZone: v.string() })),
      v.maxLength(MAX_TIME_ZONES),
    ),
  }),
);

/** Published when an invited person signs up; admin, which stores people and their access status, applies the data. */
export const userSignedUp = eventType(
  'identity.user.signed-up.v1',
  v.object({
    inviteId: id,
    userId: id,
    /**
     * Hash of the token of the link that was used, as in `admin.invite.changed.v1`. Of two links of one invite, mailed to
     * two addresses, it tells which of them has proved itself. The event is read by its consumers alone, and the token of a
     * used link opens nothing. Sign-ups of the release before have none.
     */
    tokenHash: v.optional(v.string()),
    firstName: v.string(),
    lastName: v.string(),
    designation: v.nullable(v.string()),
    phone: v.string(),
    address: postalAddress,
    /** The company that signs up with the person, as they described it; a risk company may be new (decisions §3.1). */
    company: v.optional(v.nullable(v.omit(invitedCompany, ['companyId']))),
    /** The file of the invite that becomes the person's CV; null for none. */
    cvFileId: v.optional(v.nullable(id)),
  }),
);

/** A person changed their own personal info; admin, which keeps people, takes it over. */
export const userProfileChanged = eventType(
  'identity.user.profile-changed.v1',
  v.object({
    userId: id,
    /** Counts the person's own edits; admin's events say up to which one they know. */
    edit: v.number(),
    firstName: v.string(),
    lastName: v.string(),
    designation: v.nullable(v.string()),
    phone: v.string(),
    address: postalAddress,
    /** Company name of people without a company; null for all others. */
    companyName: v.nullable(v.string()),
    /** CV of risk engineers. */
    cvFileId: v.optional(v.nullable(id)),
  }),
);
