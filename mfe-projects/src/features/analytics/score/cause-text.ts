import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import type { RiskCause } from '@portal/contracts/projects/risk-score';
import { SCORE_TEXTS } from './score.texts.ts';

const { causes } = SCORE_TEXTS;

/** Says the change that moved a score, such as 'Recommendation 12: Closed'. */
export function causeText({ kind, number, action, status, count }: RiskCause): string {
  switch (kind) {
    case 'answers':
      return causes.answers(number);
    case 'recommendation':
      return causes.recommendation(number, statusText(status));
    case 'recommendations':
      return causes.recommendations(count);
    case 'inspection':
      return causes.inspection(number, SCORE_TEXTS.inspectionSteps[action ?? ''] ?? SCORE_TEXTS.inspectionChanged);
    case 'category':
    case 'location':
    case 'overdue':
    case 'first':
      return causes[kind];
  }
}

const statusText = (status: string | null): string =>
  status === null ? '' : (RECOMMENDATION_STATUS_LABELS[status as RecommendationStatus] ?? '');
