import { seesIssuedOnly, type Viewer } from '@portal/access';
import { keyedAttendees, withoutAddress } from '@portal/contracts/projects/attendee';
import type { Inspection } from '@portal/contracts/projects/inspection';
import {
  actionVerdict,
  actionsOnInspection,
  INSPECTION_CALLS,
  evaluateInspectionCall,
  evaluateNewRecommendation,
  type InspectionFacts,
  type RecommendationItem,
  type ReviewSide,
} from '@portal/workflow';
import type { ShownInspection, StoredInspection } from '../core/inspection/inspection.repository.ts';
import type { InspectionContext } from '../core/inspection/reach-inspection.ts';
import { placeOf } from '../core/inspection/review-side.ts';
import { seesAddresses } from '../core/inspection/sees-addresses.ts';
import { statusFor } from '../core/inspection/status-for.ts';
import { readableOf } from './inspection.repository.ts';
import { shownInvitation } from './shown-invitation.ts';

/** Returns the facts about the project of inspections, for the viewer. */
export const placeFactsOf = ({ projectStatus, isPrimary, isOwnEngineer, isHolder }: ReviewSide) => ({
  projectStatus,
  isPrimary,
  isOwnEngineer,
  isHolder,
});

/** Returns the facts by which the workflow decides about an inspection. */
export const factsOf = (row: ShownInspection, side: ReviewSide): InspectionFacts => ({
  ...placeFactsOf(side),
  status: row.status,
  hasRecommendations: row.recommendations.length > 0,
});

/** The recommendations of an inspection, one for all that are alike. */
export const itemsOf = ({ recommendations }: ShownInspection, viewer: Viewer): RecommendationItem[] =>
  recommendations.map(({ status, isComplete, authorId }) => ({
    status,
    isComplete,
    isAuthor: authorId === viewer.userId,
    isActioner: false,
  }));

/** Builds the answer for an inspection, with the viewer's actions. */
export function inspectionOf(row: ShownInspection, { project, viewer, side }: InspectionContext): Inspection {
  const { status, time_zone: timeZone, latitude, longitude } = row;
  const readable = readableOf(row.recommendations, seesIssuedOnly(viewer));
  return {
    id: row.id,
    version: row.version,
    projectId: row.project_id,
    projectName: project.name,
    inspectionNumber: row.number,
    status,
    dashboardStatus: statusFor(viewer, project.status, {
      status,
      isIssued: row.issued_at !== null,
      openStatuses: row.recommendations.map((one) => one.status).filter((open) => open !== 'Closed'),
    }),
    kind: row.kind,
    locationId: row.location_id,
    locationName: row.location_name,
    coordinate: latitude === null || longitude === null ? null : { longitude, latitude },
    timeZone,
    startUtcOffsetMinutes: row.start_offset,
    endUtcOffsetMinutes: row.end_offset,
    startWallTime: row.start_offset === null ? null : row.start_wall,
    endWallTime: row.end_offset === null ? null : row.end_wall,
    startDateTime: row.start_at.toISOString(),
    endDateTime: row.end_at.toISOString(),
    attendees: seesAddresses(project, viewer)
      ? [...row.attendees]
      : keyedAttendees(row.attendees, row.attendee_keys).map(({ text, key }) => withoutAddress(text, key)),
    invitation: shownInvitation(row),
    agenda: row.agenda,
    meetingUrl: row.meeting_url,
    cancelReason: row.cancel_reason,
    startedDateTime: row.started_at?.toISOString() ?? null,
    completedDateTime: row.completed_at?.toISOString() ?? null,
    issuedDateTime: row.issued_at?.toISOString() ?? null,
    issuedDay: row.issued_on,
    createdBy: row.created_by,
    createdDateTime: row.created_at.toISOString(),
    changedBy: row.changed_by,
    changedDateTime: row.changed_at.toISOString(),
    recommendationsCount: readable.reduce((sum, { count }) => sum + count, 0),
    actions: buttonsOf(row, { viewer, side }),
  };
}

function buttonsOf(
  row: ShownInspection,
  { viewer, side }: Pick<InspectionContext, 'viewer' | 'side'>,
): Inspection['actions'] {
  const place = placeOf(row, side);
  const items = itemsOf(row, viewer);
  return [
    ...actionsOnInspection(factsOf(row, side), viewer),
    actionVerdict('addRecommendation', evaluateNewRecommendation(place, viewer)),
    ...INSPECTION_CALLS.map((call) => actionVerdict(call, evaluateInspectionCall(place, items, call, viewer))),
  ];
}

/** Returns time and place of an inspection for events. */
export const placeForEvents = (row: StoredInspection) => ({
  inspectionKind: row.kind,
  locationName: row.location_name,
  timeZone: row.time_zone,
  startDateTime: row.start_at.toISOString(),
  endDateTime: row.end_at.toISOString(),
});
