import type { ReportData, ReportRecommendation } from '@portal/contracts/reports/report-data';
import { COMBUSTIBILITIES } from '@portal/contracts/projects/project-lists';
import {
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import type { PictureShelf } from '../pictures/picture-shelf.ts';
import { dateText, joined, labelIn, NOTHING, paragraphsOf } from './formats.ts';
import { ABSENT_TEXTS, CHAPTER_TITLES } from './report.texts.ts';

type Locations = ReportData['locations'];

/** Steps of four that a priority fills. */
const urgencyOf = (priority: RecommendationPriority): number => 4 - RECOMMENDATION_PRIORITIES.indexOf(priority);

/** Chapter of recommendations: a register in the order of priority, then each with its photographs. */
export const recommendationsView = (
  list: readonly ReportRecommendation[],
  locations: Locations,
  shelf: PictureShelf,
) => ({
  ...registerOf(list),
  kind: 'recommendations' as const,
  startsPage: list.length > 0,
  actionTitle: 'Action taken',
  groups: RECOMMENDATION_PRIORITIES.map((priority) => ({
    title: priority,
    items: list.filter((one) => one.priority === priority).map((one) => detailOf(one, locations, shelf)),
  })).filter(({ items }) => items.length > 0),
});

const titleOf = ({ category, type }: ReportRecommendation): string => `${category} – ${type}`;

/** Returns true for a recommendation that is still to be carried out. */
const isOpen = ({ status }: ReportRecommendation): boolean => status !== 'Closed';

/** Orders recommendations by their urgency: open ones before closed ones, by priority, overdue ones first; else as they stand. */
const byUrgency = (one: ReportRecommendation, other: ReportRecommendation): number =>
  Number(isOpen(other)) - Number(isOpen(one)) ||
  urgencyOf(other.priority) - urgencyOf(one.priority) ||
  Number(other.isOverdue) - Number(one.isOverdue);

/** Chapter of the register alone; `most` limits its rows to the most urgent ones, and says how many more there are. */
export function registerOf(list: readonly ReportRecommendation[], most = list.length) {
  const kept = new Set(list.toSorted(byUrgency).slice(0, most));
  const shown = list.filter((one) => kept.has(one)).toSorted((a, b) => urgencyOf(b.priority) - urgencyOf(a.priority));
  const more = list.length - shown.length;
  return {
    kind: 'register' as const,
    title: CHAPTER_TITLES.recommendations,
    startsPage: false,
    intro: paragraphsOf(introOf(list.length, more)),
    head: ['No.', 'Priority', 'Recommendation', 'Due date', 'Status'],
    register: shown.map((one) => ({
      number: one.number,
      priority: one.priority,
      urgency: urgencyOf(one.priority),
      title: titleOf(one),
      due: dueText(one),
      status: RECOMMENDATION_STATUS_LABELS[one.status],
    })),
  };
}

function introOf(count: number, more: number): string | null {
  if (count === 0) return ABSENT_TEXTS.recommendations;
  return more > 0
    ? `The ${count - more} most urgent of ${count} recommendations; ${more} more are not listed here.`
    : null;
}

const dueText = ({ dueDate, isOverdue }: ReportRecommendation): string =>
  isOverdue ? `${dateText(dueDate)} overdue` : dateText(dueDate);

/** Place of a recommendation; its location is named unless it can be no other, or nothing else is known. */
function placeOf({ locationName = null, location }: ReportRecommendation, locations: Locations): string {
  const isOnly = locations.length === 1 && locations[0]?.name === locationName;
  return joined([isOnly && location?.trim() ? null : locationName, location]) || NOTHING;
}

const detailOf = (one: ReportRecommendation, locations: Locations, shelf: PictureShelf) => ({
  number: one.number,
  title: titleOf(one),
  facts: [
    { label: 'Location', value: placeOf(one, locations), isUrgent: false },
    { label: 'Due date', value: dueText(one), isUrgent: one.isOverdue },
    { label: 'Status', value: RECOMMENDATION_STATUS_LABELS[one.status], isUrgent: false },
    ...(one.inspection === undefined ? [] : [{ label: 'Inspection', value: String(one.inspection), isUrgent: false }]),
    ...(one.combustibility === null
      ? []
      : [
          { label: 'Combustibility', value: labelIn(COMBUSTIBILITIES, one.combustibility) ?? NOTHING, isUrgent: false },
        ]),
  ],
  comment: paragraphsOf(one.comment),
  action: paragraphsOf(one.action),
  photos: one.photos.map((photo) => shelf.take(photo, 'row')),
});
