import {
  RECOMMENDATION_LIMITS,
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationStatus,
} from './recommendation-lists.ts';

const joined = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;

/** Messages and refusals about recommendations (spec 2 §8). */
export const RECOMMENDATION_TEXTS = {
  /** Returns the refusal by status; for “Draft Approved” it is the specification's own sentence. */
  onlyWhen: (statuses: readonly RecommendationStatus[]): string => {
    const labels = new Set(statuses.map((status) => `“${RECOMMENDATION_STATUS_LABELS[status]}”`));
    return `Action can be done only when the recommendations status is ${joined([...labels])}.`;
  },
  notRecordable: 'Recommendations are added from 15 minutes before the start of an inspection.',
  approvalOn: 'Recommendations of this project are approved before they are issued. Please send them for approval.',
  approvalOff: 'Recommendations of this project need no approval. Please approve them yourself.',
  incomplete: 'Category, type, priority, comment and due date must be filled in first.',
  unreviewed: 'Some recommendations of the inspection still wait for approval or are rejected.',
  atMost: (count: number): string => `At most ${count} at once`,
  onlyDrafts: 'Only drafts can be edited together.',
  unchanged: 'Please change the recommendation first.',
  notCompleted: 'Recommendations can be issued only when the inspection is completed.',
  ownAction: 'The person who actioned the recommendation cannot close it.',
  ownAuthor: 'The author of a recommendation cannot approve it.',
  approvedByRiskCompany: 'Recommendations of this project are approved by the coordinators of the risk company.',
  approvedByInsurer:
    'Recommendations of this project are approved by the coordinators and underwriters of the insurer.',
  closedByEngineer: 'The primary risk engineer of the project closes recommendations.',
  notPrimaryContact: 'Only the primary site contact of the project can do this.',
  statusNotSet: 'This status cannot be set.',
  closingComment: 'Begin the comment with “Superseded” or “Risk accepted”.',
  dueBeforeInspection: 'The due date must not be before the inspection.',
  typeOfOtherCategory: 'This type does not belong to the chosen category.',
  otherTypeMissing: 'Please say which type it is.',
  mostOfInspection: `An inspection can have ${RECOMMENDATION_LIMITS.ofInspection.toLocaleString('en-US')} recommendations.`,
  photosLimit: `At most ${RECOMMENDATION_LIMITS.photos} photos can be added.`,
  stale: 'The recommendation has been changed by somebody else.',
  sheet: 'Recommendations',
} as const;
