import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationPriority,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { OTHER_TYPE } from '@portal/contracts/projects/recommendation-lists';
import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { CLOSED_LOOK, PriorityBar, StatusDot, type PriorityStep, type StatusLook } from '@portal/ui';
import { Fragment } from 'react';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from './recommendation.texts.ts';

/** Colour and form of each status, which no other has; the two with one word look alike, too. */
export const STATUS_LOOKS: Readonly<Record<RecommendationStatus, StatusLook>> = {
  Draft: { tone: 'neutral', shape: 'dashed' },
  WaitingForApproval: { tone: 'warning', shape: 'ring' },
  SentToRiskEngineer: { tone: 'info', shape: 'ring' },
  Approved: { tone: 'success', shape: 'check' },
  ApprovedByRE: { tone: 'info', shape: 'check' },
  Rejected: { tone: 'danger', shape: 'cross' },
  Amended: { tone: 'danger', shape: 'cross' },
  Issued: { tone: 'info' },
  InProgress: { tone: 'info', shape: 'half' },
  Actioned: { tone: 'success' },
  FurtherAction: { tone: 'warning', shape: 'alert' },
  Closed: CLOSED_LOOK,
};

/** Step of each priority on its bar. */
export const PRIORITY_STEPS: Readonly<Record<RecommendationPriority, PriorityStep>> = {
  Immediate: 4,
  Urgent: 3,
  Routine: 2,
  Advisory: 1,
};

/** The status as people read it: two of them have the same word (spec 2 §4). */
export const StatusMark = ({ status }: { readonly status: RecommendationStatus }) => (
  <StatusDot {...STATUS_LOOKS[status]} label={RECOMMENDATION_STATUS_LABELS[status]} />
);

export const PriorityMark = ({ priority }: { readonly priority: RecommendationPriority }) => (
  <PriorityBar step={PRIORITY_STEPS[priority]} label={priority} />
);

/** Returns the type, or the text of the type Other. */
export const typeOf = ({ type, otherType }: Pick<Recommendation, 'type' | 'otherType'>): string =>
  type === OTHER_TYPE && otherType ? TEXTS.ofOtherType(otherType) : type;

interface KindLineProps {
  readonly of: Pick<Recommendation, 'category' | 'type' | 'otherType' | 'location'>;
}

/** Category, type and place on one line. Each is isolated: two in Arabic would change places beside each other. */
export const KindLine = ({ of }: KindLineProps) =>
  [of.category, typeOf(of), of.location].filter(Boolean).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
