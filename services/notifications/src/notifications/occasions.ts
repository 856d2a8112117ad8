import {
  NEWEST_CATALOGUE,
  subjectOf,
  notificationTexts,
  type NotificationType,
  type NotificationTexts,
} from '@portal/contracts/notifications/catalogue';
import * as v from 'valibot';
import { resolvesRecipients } from './recipients.ts';

/** A notification raised by an event: its type, the variant, and the texts that follow from both. */
export interface Occasion {
  readonly type: string;
  readonly variant: string | null;
  readonly words: NotificationTexts;
}

type Fields = Readonly<Record<string, unknown>>;

/** A change of existing notifications by an event: rows of these types change where the match fields are equal. */
export interface Clearing {
  readonly type: string;
  readonly variant: string | null;
  readonly match: readonly string[];
}

/** Types that are not raised for certain values, by the catalogue's `events`. */
const SILENT: Readonly<Record<string, (data: Fields) => boolean>> = {
  RecommendationsApproved: ({ n }) => n === 0,
  // Approved at once: nobody is asked.
  MainReportWaitingForApproval: ({ approvalStep }) => approvalStep === 'None',
  // An engineer was named directly, and no company is told.
  NewCompanyAssignment: ({ assignedCompanyId }) => assignedCompanyId === null,
};

/** An event that clears a type beside those of the catalogue. */
interface AlsoClears {
  /** Absent where each such event clears. */
  readonly when?: (data: Fields) => boolean;
  /** Fields that are equal in both; absent where they are the catalogue's. */
  readonly match?: readonly string[];
}

/** A report of a cancelled inspection can neither be approved nor sent again. */
const INSPECTION_CANCELLED = { 'inspection.cancelled': { match: ['projectId', 'inspectionNumber'] } };

/** Events that clear a type beside those of the catalogue: types that require an action clear when it is done (decisions §22). */
const ALSO_CLEARED: Readonly<Record<string, Readonly<Record<string, AlsoClears>>>> = {
  // The engineer has declined, or is not there any more and the assignment waits for its company again.
  NewAssignment: { 'assignment.declined': {}, 'assignment.created': {} },
  // The insurer has named another engineer without an assignment; one that a company has waits for that company still.
  AssignmentDeclined: {
    'project.primary-risk-engineer-changed': { when: ({ assignedCompanyId = null }) => assignedCompanyId === null },
  },
  // The risk company has approved: the insurer is asked instead.
  AbridgedReportWaitingForApproval: { 'report.abridged-sent-for-approval': {} },
  MainReportWaitingForApproval: INSPECTION_CANCELLED,
  MainReportRejected: INSPECTION_CANCELLED,
};

const withField = v.record(v.string(), v.unknown());

/** The variant taken for an event: one raised by it and, where it has `when`, with that value (`rules.variants`). */
function variantFor(type: NotificationType, event: string, data: unknown): string | null {
  const fields = v.parse(withField, data);
  const found = Object.entries(type.variants ?? {}).find(
    ([, variant]) =>
      variant.raisedBy.includes(event) && (!variant.when || fields[variant.when.field] === variant.when.equals),
  );
  return found?.[0] ?? null;
}

/** Name of an event in the catalogue, by its subject on the bus; undefined where the catalogue does not know it. */
export function eventOf(subject: string): string | undefined {
  return Object.keys(NEWEST_CATALOGUE.events).find((event) => subjectOf(NEWEST_CATALOGUE, event) === subject);
}

/** Returns the notifications that an event raises, by the catalogue's `raisedBy`. */
export function occasionsOf(event: string, data: unknown): readonly Occasion[] {
  return NEWEST_CATALOGUE.types.flatMap((type) => {
    const variant = variantFor(type, event, data);
    if (variant === null && !type.raisedBy.includes(event)) return [];
    if (SILENT[type.type]?.(v.parse(withField, data))) return [];
    const words = notificationTexts(NEWEST_CATALOGUE, type.type, variant);
    if (!resolvesRecipients(words)) throw new Error(`Notification ${type.type} has recipients that are not known yet`);
    return [{ type: type.type, variant, words }];
  });
}

/** Returns the occasion of a scheduled type; the service that has its anchor publishes it. */
export function scheduledOccasion(type: string): Occasion {
  const words = notificationTexts(NEWEST_CATALOGUE, type, null);
  if (!words.schedule || !resolvesRecipients(words)) throw new Error(`Notification ${type} is not raised by the clock`);
  return { type, variant: null, words };
}

/** Returns the notifications that an event clears, by the catalogue's `clearsWhen`. */
export function clearingsOf(event: string, data: unknown = {}): readonly Clearing[] {
  const fields = v.parse(withField, data);
  return NEWEST_CATALOGUE.types.flatMap((type) =>
    [null, ...Object.keys(type.variants ?? {})].flatMap((variant) => {
      const { clearsWhen, flags } = notificationTexts(NEWEST_CATALOGUE, type.type, variant);
      const other = ALSO_CLEARED[type.type]?.[event];
      const isOther = other !== undefined && (other.when?.(fields) ?? true);
      if (!flags.actionRequired || !clearsWhen || !(clearsWhen.events.includes(event) || isOther)) return [];
      return [{ type: type.type, variant, match: (isOther && other.match) || clearsWhen.match }];
    }),
  );
}
