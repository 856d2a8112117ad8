import type { InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import type { RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';

/** For whom a project's primary risk engineer works; null where the project has none. */
export type EngineerKind = 'Internal' | 'OfRiskCompany' | 'WithoutCompany';

/** What the workflow needs to know of the project of a recommendation, as the viewer has it. */
export interface ReviewSide {
  readonly projectStatus: ProjectStatus;
  readonly engineer: EngineerKind | null;
  /** Whether the company settings ask for approvals of that engineer's recommendations. */
  readonly isApprovalOn: boolean;
  /** Whether the viewer holds the primary function of their role in the project. */
  readonly isPrimary: boolean;
  /** Whether the primary risk engineer is of the viewer's company. */
  readonly isOwnEngineer: boolean;
}

/** … and of its inspection. */
export interface RecommendationPlace extends ReviewSide {
  readonly inspection: {
    readonly status: InspectionStatus;
    /** Its start is at most 15 minutes away. */
    readonly isRecordable: boolean;
    readonly isIssued: boolean;
    /** Whether an item of it waits for approval, is rejected or amended. */
    readonly hasUnreviewed: boolean;
    /** Whether each item of it that is not issued yet is ApprovedByRE. */
    readonly isReadyToIssue: boolean;
  };
}

/** What the workflow needs to know of a recommendation itself. */
export interface RecommendationItem {
  readonly status: RecommendationStatus;
  /** Whether category, type, priority, comment and due date are there. */
  readonly isComplete: boolean;
  readonly isAuthor: boolean;
  /** Whether it was the viewer who actioned it last. */
  readonly isActioner: boolean;
  /** What an update brings; unknown while nobody has sent one. */
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
