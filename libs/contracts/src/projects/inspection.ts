import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import {
  calendarDate,
  email,
  enteredInstant,
  enteredMoment,
  id,
  instant,
  optionalText,
  requiredLine,
  requiredText,
  wallTime,
} from '../common/fields.ts';
import { answer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { WALL_TIME } from '../common/wall-time.ts';
import { attendeeOf } from './attendee.ts';
import {
  DASHBOARD_STATUSES,
  INSPECTION_KINDS,
  INSPECTION_LIMITS,
  INSPECTION_SORT_FIELDS,
  INSPECTION_STATUSES,
} from './inspection-lists.ts';
import { INSPECTION_TEXTS } from './inspection-texts.ts';
import { EXPECTED_INSPECTIONS } from './project-lists.ts';
import { requestBody } from './project-fields.ts';

/** Actions on an inspection and on all its recommendations (decisions §5, §6). */
export const INSPECTION_BUTTONS = [
  'reschedule',
  'delete',
  'cancel',
  'complete',
  'addRecommendation',
  'sendForApproval',
  'sendToRiskEngineer',
  'issue',
] as const;

/** An inspection of a project (spec 2 §3, decisions §6). */
export const inspection = v.object({
  id,
  /** The version that `If-Match` is compared with. */
  version: v.number(),
  projectId: id,
  projectName: v.string(),
  inspectionNumber: v.number(),
  status: v.picklist(INSPECTION_STATUSES),
  dashboardStatus: v.picklist(DASHBOARD_STATUSES),
  kind: v.picklist(INSPECTION_KINDS),
  /** Null where the location was deleted; its name stays. */
  locationId: v.nullable(id),
  locationName: v.string(),
  coordinate: v.nullable(v.object({ longitude: v.number(), latitude: v.number() })),
  /** IANA name of the site's zone; null until the location has been looked up. */
  timeZone: v.nullable(v.string()),
  /** Minutes that the site is ahead of UTC at the start and at the end: a clock may change between them. */
  startUtcOffsetMinutes: v.nullable(v.number()),
  endUtcOffsetMinutes: v.nullable(v.number()),
  /** Start and end by the clocks of the site; null until its zone is known. */
  startWallTime: v.nullable(wallTime),
  endWallTime: v.nullable(wallTime),
  startDateTime: instant,
  endDateTime: instant,
  /** Names with addresses in angle brackets, addresses, or names alone; without addresses for those who see no contacts. */
  attendees: v.array(v.string()),
  /** The invitation that attendees hold; null where none was sent. */
  invitation: v.nullable(
    v.object({
      sentDateTime: instant,
      recipientsCount: v.number(),
      /** False where the inspection or its attendees have changed since. */
      isCurrent: v.boolean(),
    }),
  ),
  agenda: v.nullable(v.string()),
  meetingUrl: v.nullable(v.string()),
  cancelReason: v.nullable(v.string()),
  startedDateTime: v.nullable(instant),
  completedDateTime: v.nullable(instant),
  /** Time at which its recommendations were issued; null before. */
  issuedDateTime: v.nullable(instant),
  /** Calendar day of the issue at the site. */
  issuedDay: v.nullable(calendarDate),
  createdBy: v.string(),
  createdDateTime: instant,
  /** Null where the clock was the last to change it. */
  changedBy: v.nullable(v.string()),
  changedDateTime: instant,
  /** Recommendations of it that the viewer may read. */
  recommendationsCount: v.number(),
  actions: actionVerdicts(INSPECTION_BUTTONS),
});
export type Inspection = v.InferOutput<typeof inspection>;

const DAY_MS = 86_400_000;
interface Times {
  readonly startDateTime: string;
  readonly endDateTime: string;
}
/** Milliseconds between two instants or two wall times of a place; undefined between one and the other. */
function millisecondsOf({ startDateTime, endDateTime }: Times): number | undefined {
  const isWall = WALL_TIME.test(startDateTime);
  if (isWall !== WALL_TIME.test(endDateTime)) return undefined;
  const [start, end] = [startDateTime, endDateTime].map((text) => Date.parse(isWall ? `${text}Z` : text));
  return (end ?? 0) - (start ?? 0);
}
const endsAfterStart = (times: Times): boolean => (millisecondsOf(times) ?? 1) > 0;
const isWithin = (times: Times, days: number): boolean => (millisecondsOf(times) ?? 0) <= days * DAY_MS;
const projectId = v.string(MESSAGES.required);
/** `GET /inspections`, `/dropdown`, `/summary` and `/max-count`: of one project. */
export const inspectionsOfProjectQuery = v.object({ projectId });

const { page, pageSize, sortFieldName, sortDirection } = listQuery(INSPECTION_SORT_FIELDS).entries;
/** `GET /inspections` */
export const inspectionsQuery = v.object({ projectId, page, pageSize, sortFieldName, sortDirection });
export const inspectionsAnswer = answer(
  v.object({
    items: v.array(inspection),
    totalPages: v.number(),
    totalCount: v.number(),
    /** Right to schedule another one, with the reason where it is refused. */
    schedule: actionVerdict(['schedule']),
  }),
);
export type Inspections = v.InferOutput<typeof inspectionsAnswer>['data'];
export const inspectionAnswer = answer(inspection);

/** `GET /inspections/by-interval`: what happens between two instants, for the calendar, the first ones first; a year at most. */
export const MAX_INTERVAL_DAYS = 366;
export const inspectionsByIntervalQuery = v.pipe(
  v.object({ projectId, startDateTime: enteredInstant, endDateTime: enteredInstant }),
  v.forward(
    v.check((times) => endsAfterStart(times), INSPECTION_TEXTS.endsBeforeStart),
    ['endDateTime'],
  ),
  v.forward(
    v.check((times) => isWithin(times, MAX_INTERVAL_DAYS), `At most ${MAX_INTERVAL_DAYS} days`),
    ['endDateTime'],
  ),
);
export const inspectionsByIntervalAnswer = answer(
  v.object({
    items: v.array(inspection),
    totalCount: v.number(),
    totalIsLowerBound: v.optional(v.boolean()),
  }),
);

/** `GET /inspections/dropdown`: current and past inspections, to choose from. */
export const inspectionsDropdownAnswer = answer(
  v.array(
    v.object({
      id,
      inspectionNumber: v.number(),
      kind: v.picklist(INSPECTION_KINDS),
      status: v.picklist(INSPECTION_STATUSES),
      startDateTime: instant,
      timeZone: v.nullable(v.string()),
      /** Null until its recommendations were issued. */
      issuedDateTime: v.nullable(instant),
      /** Calendar days at the site: of the start, and the present one. */
      startDay: calendarDate,
      siteToday: calendarDate,
    }),
  ),
);

/** `GET /inspections/summary`: how far the expected inspections of a project are (decisions §6). */
export const inspectionsSummaryAnswer = answer(
  v.object({
    /** Number of inspections that the project expects. */
    total: v.number(),
    notScheduled: v.number(),
    scheduled: v.number(),
    progressing: v.number(),
    completed: v.number(),
    closed: v.number(),
    /** Expected ones that are not over yet. */
    remaining: v.number(),
    cancelled: v.number(),
  }),
);
export type InspectionsSummary = v.InferOutput<typeof inspectionsSummaryAnswer>['data'];

/** `GET /inspections/max-count`: how many the project expects, and the next number without a date. */
export const inspectionsMaxCountAnswer = answer(v.object({ maxCount: v.number(), nextNumber: v.nullable(v.number()) }));

/**
 * `GET /inspections/anticipated-date`: the first day of the inspection's share of the policy period; null for those who do not
 * see that period.
 */
export const anticipatedDateQuery = v.object({
  projectId,
  inspectionNumber: v.pipe(v.string(MESSAGES.required), v.regex(/^([1-9]|10)$/, 'Must be a whole number from 1 to 10')),
});
export const anticipatedDateAnswer = answer(
  v.object({ inspectionNumber: v.number(), anticipatedDate: v.nullable(v.string()) }),
);

const { attendee: longest, attendeeName: longestName } = INSPECTION_LIMITS;
const attendee = v.pipe(
  requiredLine(longest),
  // The server shows hidden attendees by names of its own.
  v.check(
    (text) => attendeeOf(text).isHidden === true || (attendeeOf(text).name ?? '').length <= longestName,
    `Must be at most ${longestName} characters`,
  ),
  v.check((text) => !(attendeeOf(text).name ?? '').includes('@'), INSPECTION_TEXTS.attendeeName),
  v.check((text) => v.is(v.nullable(email), attendeeOf(text).email), MESSAGES.email),
);
const fields = {
  locationId: v.pipe(v.string(MESSAGES.required), id),
  /** Wall times are those of the location. */
  startDateTime: enteredMoment,
  endDateTime: enteredMoment,
  /** Zone of wall times until that of the location is known: the sender's own. */
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(INSPECTION_LIMITS.timeZone))),
  kind: v.picklist(INSPECTION_KINDS, MESSAGES.required),
  attendees: v.optional(
    v.pipe(v.array(attendee), v.maxLength(INSPECTION_LIMITS.attendees, `At most ${INSPECTION_LIMITS.attendees}`)),
  ),
  agenda: optionalText(INSPECTION_LIMITS.agenda),
  meetingUrl: v.nullish(
    v.pipe(
      v.string(),
      v.maxLength(INSPECTION_LIMITS.meetingUrl, `Must be at most ${INSPECTION_LIMITS.meetingUrl} characters`),
      v.regex(/^(https:\/\/[^\s\p{C}]+)?$/u, INSPECTION_TEXTS.meetingUrl),
      // User info looks like the host. Browsers take backslashes for slashes, other programs do not.
      v.check((text) => !/^https:[/\\]+[^/?#]*@/.test(text), INSPECTION_TEXTS.meetingUrlUser),
    ),
  ),
  /** True to mail the attendees an invitation with a calendar file, or its update (decisions §27). */
  sendInvite: v.optional(v.boolean()),
};

/** `POST /inspections`: the next number without a date where none is named. */
export const scheduleInspectionBody = v.pipe(
  requestBody({
    projectId,
    inspectionNumber: v.optional(
      v.pipe(
        v.number(),
        v.integer(INSPECTION_TEXTS.numberTooHigh),
        v.minValue(EXPECTED_INSPECTIONS.min, INSPECTION_TEXTS.numberTooHigh),
        v.maxValue(EXPECTED_INSPECTIONS.max, INSPECTION_TEXTS.numberTooHigh),
      ),
    ),
    ...fields,
  }),
  v.forward(
    v.check((times) => endsAfterStart(times), INSPECTION_TEXTS.endsBeforeStart),
    ['endDateTime'],
  ),
  v.forward(
    v.check((times) => isWithin(times, INSPECTION_LIMITS.longestDays), INSPECTION_TEXTS.tooLong),
    ['endDateTime'],
  ),
);
export type ScheduleInspection = v.InferOutput<typeof scheduleInspectionBody>;

/** `PUT /inspections`: `If-Match` carries the version that was edited. */
export const rescheduleInspectionBody = v.pipe(
  requestBody({ id: v.string(MESSAGES.required), ...fields }),
  v.forward(
    v.check((times) => endsAfterStart(times), INSPECTION_TEXTS.endsBeforeStart),
    ['endDateTime'],
  ),
  v.forward(
    v.check((times) => isWithin(times, INSPECTION_LIMITS.longestDays), INSPECTION_TEXTS.tooLong),
    ['endDateTime'],
  ),
);
export type InspectionFields = Omit<v.InferOutput<typeof rescheduleInspectionBody>, 'id'>;

/** `PUT /inspections/cancel` */
export const cancelInspectionBody = requestBody({
  id: v.string(MESSAGES.required),
  reason: requiredText(INSPECTION_LIMITS.cancelReason),
});

/** `PUT /inspections/{id}/complete`: an offline device reports unsent drafts. */
export const completeInspectionBody = v.nullish(v.object({ hasUnsyncedDrafts: v.optional(v.boolean()) }));

/** A text that is no id names an inspection that does not exist: 404. */
export const inspectionPath = v.object({ id: v.string() });
export const inspectionDeleted = answer(v.object({ id }));
