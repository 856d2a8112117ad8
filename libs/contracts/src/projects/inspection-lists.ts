// Separate from the schemas, so that screens and the workflow do not load them.

/** Statuses of an inspection (spec 2 §3). */
export const INSPECTION_STATUSES = ['Upcoming', 'InProgress', 'Completed', 'Cancelled'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

/** Statuses of an inspection as the dashboard, lists and maps show them (spec 2 §3). */
export const DASHBOARD_STATUSES = ['NotScheduled', 'Scheduled', 'Progressing', 'Completed', 'Closed'] as const;
export type DashboardStatus = (typeof DASHBOARD_STATUSES)[number];

/** The word of each status, on every screen and in every reason: those of the lifecycle (spec 2 §1). */
export const INSPECTION_STATUS_LABELS: Readonly<Record<InspectionStatus | DashboardStatus, string>> = {
  NotScheduled: 'Not Scheduled',
  Scheduled: 'Upcoming',
  Upcoming: 'Upcoming',
  Progressing: 'In Progress',
  InProgress: 'In Progress',
  Completed: 'Completed',
  Closed: 'Closed',
  Cancelled: 'Cancelled',
};

/** Kinds of inspections (decisions §6). */
export const INSPECTION_KINDS = ['OnSite', 'Virtual', 'Desktop'] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];

/** Kinds of inspections as people read them (decisions §6). */
export const INSPECTION_KIND_LABELS: Readonly<Record<InspectionKind, string>> = {
  OnSite: 'On-site',
  Virtual: 'Virtual',
  Desktop: 'Desktop',
};

/** Sort fields of a project's inspections. */
export const INSPECTION_SORT_FIELDS = ['inspectionNumber', 'startDateTime', 'status'] as const;
export type InspectionSortField = (typeof INSPECTION_SORT_FIELDS)[number];

/** Limits of an inspection's fields (decisions §6, §20); texts in characters. */
export const INSPECTION_LIMITS = {
  longestDays: 14,
  /** Cancelled inspections that one number may have. */
  cancelledOfNumber: 50,
  /** Inspections that a calendar shows at most. */
  ofInterval: 1_000,
  agenda: 1000,
  cancelReason: 300,
  attendees: 50,
  /** Invitations and cancellations that a person may have mailed within an hour. */
  invitationsAnHour: 200,
  /** Invitations and cancellations that are mailed to one address in a day, about one inspection and in all. */
  mailsADayAboutOne: 10,
  mailsADay: 20,
  attendeeName: 91,
  /** A name of 91 with an address of 64 in angle brackets. */
  attendee: 158,
  meetingUrl: 300,
  timeZone: 64,
} as const;

/** Fields of an inspection that are times at its site. */
export const INSPECTION_TIMES = ['startDateTime', 'endDateTime'] as const;
/** Returns true if a field of an inspection is a time at its site. */
export const isSiteTime = (field: string): boolean => (INSPECTION_TIMES as readonly string[]).includes(field);
