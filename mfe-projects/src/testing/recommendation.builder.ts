import type { Inspection } from '@portal/contracts/projects/inspection';
import type { Recommendation, RecommendationDetail, Recommendations } from '@portal/contracts/projects/recommendation';
import { anId } from './project.builder.ts';

type Button = Recommendation['actions'][number];

/** An action that may be done now. */
export const allowed = (action: Button['action'], needs?: Button['needs']): Button => ({
  action,
  allowed: true,
  ...(needs && { needs }),
});
/** One that may not, and why. */
export const refusedButton = (
  action: Button['action'],
  text: string,
  obstacle: Button['obstacle'] = 'state',
): Button => ({
  action,
  allowed: false,
  obstacle,
  reason: 'WrongState',
  text,
});

/** A draft of the project that `aProject` builds. */
export function aRecommendation(over: Partial<RecommendationDetail> = {}): RecommendationDetail {
  return {
    id: anId(70),
    version: 3,
    projectId: anId(1),
    inspectionId: anId(60),
    inspectionNumber: 1,
    number: 7,
    status: 'Draft',
    category: 'Fire',
    type: 'Hot Work',
    otherType: null,
    priority: 'Urgent',
    comment: 'Permits for hot work are missing on level 4.',
    dueDate: '2026-12-24',
    dueDateTime: '2026-12-24T22:59:00.000Z',
    isOverdue: false,
    combustibility: null,
    location: 'Level 4',
    photos: [],
    authorName: 'Erik Stone',
    rejectionReason: null,
    action: null,
    actionFiles: [],
    actionedBy: null,
    actionedDateTime: null,
    issuedDateTime: null,
    closedDateTime: null,
    commentsCount: 0,
    createdDateTime: '2026-11-20T09:00:00.000Z',
    changedBy: null,
    changedDateTime: '2026-11-20T09:00:00.000Z',
    actions: [],
    comments: [],
    ...over,
  };
}

export const pageOfRecommendations = (items: readonly Recommendation[]): Recommendations => ({
  items: [...items],
  totalCount: items.length,
  totalPages: Math.ceil(items.length / 10),
  statusCounts: [...new Set(items.map(({ status }) => status))].map((status) => ({
    status,
    count: items.filter((one) => one.status === status).length,
  })),
});

/** An inspection of that project that is in progress. */
export function anInspection(over: Partial<Inspection> = {}): Inspection {
  return {
    id: anId(60),
    version: 2,
    projectId: anId(1),
    projectName: 'Harbour Tower',
    inspectionNumber: 1,
    status: 'InProgress',
    dashboardStatus: 'Progressing',
    kind: 'OnSite',
    locationId: anId(61),
    locationName: 'Main site',
    coordinate: null,
    timeZone: 'Europe/Amsterdam',
    startUtcOffsetMinutes: 60,
    endUtcOffsetMinutes: 60,
    startWallTime: '2026-11-20T09:00',
    endWallTime: '2026-11-20T13:00',
    startDateTime: '2026-11-20T08:00:00.000Z',
    endDateTime: '2026-11-20T12:00:00.000Z',
    attendees: [],
    invitation: null,
    agenda: null,
    meetingUrl: null,
    cancelReason: null,
    startedDateTime: '2026-11-20T08:00:00.000Z',
    completedDateTime: null,
    issuedDateTime: null,
    issuedDay: null,
    createdBy: 'Erik Stone',
    createdDateTime: '2026-11-01T08:00:00.000Z',
    changedBy: null,
    changedDateTime: '2026-11-20T08:00:00.000Z',
    recommendationsCount: 1,
    actions: [],
    ...over,
  };
}
