import type { DashboardStatus } from '@portal/contracts/projects/inspection-lists';

/** Colours of the statuses of inspections in dots, calendars and maps, in both themes; never without the word (decisions §14). */
export const INSPECTION_STATUS_COLOURS: Readonly<Record<DashboardStatus, `#${string}`>> = {
  NotScheduled: '#E5484D',
  Scheduled: '#F2C037',
  Progressing: '#2EAD6B',
  Completed: '#3B82F6',
  Closed: '#8A94A6',
};
