// Apart from the schemas, for screens and the workflow that need none.

/** Statuses of an inspection (spec 2 §3). */
export const INSPECTION_STATUSES = ['Upcoming', 'InProgress', 'Completed', 'Cancelled'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];
export const INSPECTION_STATUS_LABELS: Readonly<Record<InspectionStatus, string>> = {
  Upcoming: 'Upcoming',
  InProgress: 'In Progress',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
};

/** Statuses of an inspection as the dashboard, lists and maps show them (spec 2 §3). */
export const DASHBOARD_STATUSES = ['NotScheduled', 'Scheduled', 'Progressing', 'Completed', 'Closed'] as const;
export type DashboardStatus = (typeof DASHBOARD_STATUSES)[number];
export const DASHBOARD_STATUS_LABELS: Readonly<Record<DashboardStatus, string>> = {
  NotScheduled: 'Not Scheduled',
  Scheduled: 'Scheduled',
  Progressing: 'Progressing',
  Completed: 'Completed',
  Closed: 'Closed',
};

/** Their colours in dots, calendars and maps, in both themes; never without the word (decisions §14). */
export const DASHBOARD_STATUS_COLOURS: Readonly<Record<DashboardStatus, string>> = {
  NotScheduled: '#E5484D',
  Scheduled: '#F2C037',
  Progressing: '#2EAD6B',
  Completed: '#3B82F6',
  Closed: '#8A94A6',
};

/** How an inspection is made (decisions §6). */
export const INSPECTION_KINDS = ['OnSite', 'Virtual', 'Desktop'] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];
export const INSPECTION_KIND_LABELS: Readonly<Record<InspectionKind, string>> = {
  OnSite: 'On-site',
  Virtual: 'Virtual',
  Desktop: 'Desktop',
};

/** What the inspections of a project may be sorted by. */
export const INSPECTION_SORT_FIELDS = ['inspectionNumber', 'startDateTime', 'status'] as const;
export type InspectionSortField = (typeof INSPECTION_SORT_FIELDS)[number];

/** Limits of an inspection's fields (decisions §6, §20); texts in characters. */
export const INSPECTION_LIMITS = {
  longestDays: 14,
  agenda: 1000,
  cancelReason: 300,
  attendees: 50,
  attendee: 91,
  meetingUrl: 300,
} as const;
