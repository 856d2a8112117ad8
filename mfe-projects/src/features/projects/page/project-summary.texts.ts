const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

/** Texts of the line under a project's title, and of the counts of its tabs. */
export const SUMMARY_TEXTS = {
  name: 'State of the project',
  overdue: (count: number): string => counted(count, 'overdue recommendation', 'overdue recommendations'),
  open: (count: number): string => `${count} open`,
  recommendations: (count: number): string => (count === 1 ? 'recommendation' : 'recommendations'),
  nothingOpen: 'No open recommendations',
  nextInspection: (number: number, day: string): string => `Inspection ${number} on ${day}`,
  inspectionNow: (number: number): string => `Inspection ${number} in progress`,
  noInspection: 'No inspection scheduled',
  documents: (count: number): string =>
    `Documents missing for ${counted(count, 'virtual inspection', 'virtual inspections')}`,
  requests: (count: number): string => counted(count, 'request for access', 'requests for access'),
  reports: (count: number): string => `${counted(count, 'report', 'reports')} waiting for you`,
  assignments: (count: number): string => `${counted(count, 'assignment', 'assignments')} waiting for you`,
  fees: (count: number): string => `${counted(count, 'fee proposal', 'fee proposals')} waiting for you`,
  alerts: (count: number): string => `${counted(count, 'device', 'devices')} in alert`,
  proposals: (count: number): string => counted(count, 'proposed recommendation', 'proposed recommendations'),
  policyLeft: (days: number): string => `Policy ends in ${counted(days, 'day', 'days')}`,
  policyToday: 'Policy ends today',
  policyEnded: (days: number): string => `Policy ended ${counted(days, 'day', 'days')} ago`,
} as const;
