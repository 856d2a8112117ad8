import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationPriority,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { OTHER_TYPE } from '@portal/contracts/projects/recommendation-lists';
import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { PriorityBar, StatusDot, type PriorityStep, type StatusTone } from '@portal/ui';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from './recommendation.texts.ts';

const STATUS_TONES: Readonly<Record<RecommendationStatus, StatusTone>> = {
  Draft: 'neutral',
  WaitingForApproval: 'warning',
  SentToRiskEngineer: 'info',
  Approved: 'info',
  ApprovedByRE: 'info',
  Rejected: 'danger',
  Amended: 'danger',
  Issued: 'warning',
  Actioned: 'info',
  InProgress: 'info',
  FurtherAction: 'warning',
  Closed: 'success',
};

const PRIORITY_STEPS: Readonly<Record<RecommendationPriority, PriorityStep>> = {
  Immediate: 4,
  Urgent: 3,
  Routine: 2,
  Advisory: 1,
};

/** The status as people read it: two of them have the same word (spec 2 §4). */
export const StatusMark = ({ status }: { readonly status: RecommendationStatus }) => (
  <StatusDot tone={STATUS_TONES[status]} label={RECOMMENDATION_STATUS_LABELS[status]} />
);

export const PriorityMark = ({ priority }: { readonly priority: RecommendationPriority }) => (
  <PriorityBar step={PRIORITY_STEPS[priority]} label={priority} />
);

/** Returns the type, or the text of the type Other. */
export const typeOf = ({ type, otherType }: Pick<Recommendation, 'type' | 'otherType'>): string =>
  type === OTHER_TYPE && otherType ? TEXTS.ofOtherType(otherType) : type;
