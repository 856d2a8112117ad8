import type { InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import type { RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';
import type { RiskCompanySide } from './risk-company.ts';

/** Employment of a project's primary risk engineer; null where the project has none. */
export type EngineerKind = 'Internal' | 'OfRiskCompany' | 'WithoutCompany';

/** Facts about the project of a recommendation that the workflow needs, for this viewer. */
export interface ReviewSide extends RiskCompanySide {
  readonly projectStatus: ProjectStatus;
  readonly engineer: EngineerKind | null;
  /** True if the company's settings require approval of that engineer's recommendations. */
  readonly isApprovalOn: boolean;
  /** True if the viewer holds the primary function of their role in the project. */
  readonly isPrimary: boolean;
}

/** … and of its inspection. */
export interface RecommendationPlace extends ReviewSide {
  readonly inspection: {
    readonly status: InspectionStatus;
    /** True from 15 minutes before its start. */
    readonly isRecordable: boolean;
    readonly isIssued: boolean;
    /** True if one of its items waits for approval, is rejected or amended. */
    readonly hasUnreviewed: boolean;
    /** True if each of its items not yet issued is ApprovedByRE. */
    readonly isReadyToIssue: boolean;
  };
}

/** Facts about a recommendation itself that the workflow needs. */
export interface RecommendationItem {
  readonly status: RecommendationStatus;
  /** True if category, type, priority, comment and due date are set. */
  readonly isComplete: boolean;
  readonly isAuthor: boolean;
  /** True if the viewer actioned it last. */
  readonly isActioner: boolean;
  /** True if an update changes the content; unknown before one is sent. */
  readonly isContentChanged?: boolean;
}

/** `New` is a recommendation that does not exist yet. */
export type RecommendationState = RecommendationStatus | 'New';
/** All that the machine is told of one. */
export type RecommendationFacts = RecommendationPlace &
  Omit<RecommendationItem, 'status'> & { readonly status: RecommendationState };

/** The calls of decisions §5; those of `PUT /risks/{id}/status` by where they lead. */
export const RECOMMENDATION_ACTIONS = [
  'create',
  'update',
  'delete',
  'sendForApproval',
  'approve',
  'reject',
  'sendToRiskEngineer',
  'issue',
  'start',
  'action',
  'close',
  'requireFurtherAction',
  'comment',
] as const;
export type RecommendationAction = (typeof RECOMMENDATION_ACTIONS)[number];
