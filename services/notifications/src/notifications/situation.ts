import type { PortalEvent } from '@portal/contracts/events/envelope';
import { companyTypeSchema } from '@portal/contracts/common/enums';
import * as v from 'valibot';
import { isSiteTime, type NotificationData } from '../core/inbox/rendering.ts';

/**
 * Fields of an event that the catalogue's rules read, whatever its kind. The consumer has checked the event's own
 * schema; other fields are ignored.
 */
const situation = v.object({
  projectId: v.optional(v.string()),
  insurerCompanyId: v.optional(v.string()),
  inviterCompanyId: v.nullish(v.string()),
  companyId: v.nullish(v.string()),
  companyType: v.optional(companyTypeSchema),
  userId: v.optional(v.string()),
  newHolderId: v.optional(v.string()),
  previousHolderId: v.nullish(v.string()),
  /** Present where a project has lost its engineer. */
  previousEngineerCompanyId: v.nullish(v.string()),
  /** Present where the event is about an assignment: the risk company that it was given to. */
  assignedCompanyId: v.nullish(v.string()),
  engineerId: v.nullish(v.string()),
  previousEngineerId: v.nullish(v.string()),
  proposedEngineerId: v.nullish(v.string()),
  /** Present where the event is about a fee: the address of the company that was asked. */
  respondentEmail: v.optional(v.string()),
  /** Present where the event is about a report. */
  approvalStep: v.optional(v.string()),
  authorId: v.optional(v.string()),
  recipientIds: v.optional(v.array(v.string()), []),
  commenters: v.optional(v.array(v.string()), []),
  participants: v.optional(
    v.array(
      v.object({
        userId: v.string(),
        companyId: v.optional(v.nullable(v.string()), null),
        role: v.string(),
        isPrimary: v.boolean(),
      }),
    ),
    [],
  ),
});
export type Situation = v.InferOutput<typeof situation>;

export const situationOf = (event: PortalEvent): Situation => v.parse(situation, event.data);

const eventData = v.record(v.string(), v.unknown());

/** Data fields whose value does not stand under their own name in the event. */
const SOURCES: Readonly<Record<string, (event: PortalEvent, data: Record<string, unknown>) => unknown>> = {
  actorName: (event, data) => event.actor?.name ?? data['actorName'] ?? 'System',
  revokedDateTime: (_event, data) => data['at'],
  sessionReason: (_event, data) => data['reason'],
  passwordExpiresDate: (_event, data) => data['lastDay'] ?? data['expiresAt'],
  // The catalogue's sentence ends with it: 'in place of …'.
  previousHolderName: (_event, data) => data['previousHolderName'] ?? 'nobody',
  // Its name depends on who reads it.
  roleName: (_event, data) => data['role'],
};

/**
 * The fields by which an event finds what it clears. A step of an approval clears what waited for it; the event's own step is the
 * next one (catalogue `report.main-step-approved`).
 */
export function matchOf(event: PortalEvent, fields: readonly string[]): NotificationData {
  const { doneStep } = v.parse(eventData, event.data);
  const data = dataOf(event, fields, null);
  return typeof doneStep === 'string' && 'approvalStep' in data ? { ...data, approvalStep: doneStep } : data;
}

/** The data of a notification: the named fields as the event has them. Throws where the event lacks one. */
export function dataOf(event: PortalEvent, fields: readonly string[], variant: string | null): NotificationData {
  const data = v.parse(eventData, event.data);
  const entries = fields.map((field): [string, string | number] => {
    const value = SOURCES[field]?.(event, data) ?? data[field];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Error(`Event ${event.subject} has no ${field}, which its notification shows`);
    }
    return [field, value];
  });
  // Times of an inspection are written in its site's own.
  const { timeZone, billingCompanyId } = data;
  if (typeof timeZone === 'string' && fields.some(isSiteTime)) entries.push(['timeZone', timeZone]);
  // The statement that the link opens is narrowed to the company, so that it has the sums of the text.
  if (typeof billingCompanyId === 'string') entries.push(['billingCompanyId', billingCompanyId]);
  return Object.fromEntries(variant === null ? entries : [...entries, ['variant', variant]]);
}
