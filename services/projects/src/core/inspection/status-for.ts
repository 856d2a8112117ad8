import { seesIssuedOnly, type Viewer } from '@portal/access';
import type { DashboardStatus, InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { isIssued, type RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';
import { dashboardStatusOf } from '@portal/workflow';

/** Facts of an inspection on which its status depends, its project aside. */
export interface InspectionState {
  readonly status: InspectionStatus;
  readonly isIssued: boolean;
  /** The statuses of its recommendations that are not closed. */
  readonly openStatuses: readonly RecommendationStatus[];
}

/**
 * Returns the status of an inspection as every screen shows it, of an expected one without a date where there is none.
 * Recommendations that the viewer may not read keep no inspection open.
 */
export const statusFor = (
  viewer: Viewer,
  projectStatus: ProjectStatus,
  inspection: InspectionState | undefined,
): DashboardStatus =>
  dashboardStatusOf({
    status: inspection?.status ?? null,
    projectStatus,
    isIssued: inspection?.isIssued ?? false,
    hasOpenRecommendations: inspection?.openStatuses.some((open) => !seesIssuedOnly(viewer) || isIssued(open)) ?? false,
  });
