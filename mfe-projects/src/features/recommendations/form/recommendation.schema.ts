import { valibotResolver } from '@hookform/resolvers/valibot';
import { enteredDate } from '@portal/contracts/common/fields';
import { MESSAGES } from '@portal/contracts/common/messages';
import {
  recommendationEntries,
  type Recommendation,
  type RecommendationFields,
} from '@portal/contracts/projects/recommendation';
import {
  isTypeOf,
  OTHER_TYPE,
  RECOMMENDATION_CATEGORIES,
  type RecommendationCategory,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { mergeChanges } from '@portal/ui';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import type { NewRecommendation } from '../../../links/new-recommendation.ts';

/** Values of the form: the due date is a day at the site. */
export interface RecommendationValues {
  readonly category: RecommendationCategory | null;
  readonly type: string | null;
  readonly otherType: string | null;
  readonly priority: RecommendationPriority | null;
  readonly comment: string;
  readonly dueDate: string | null;
  readonly location: string | null;
  readonly combustibility: string | null;
  readonly photoIds: readonly string[];
}

/** The fields in the order of display. */
export const RECOMMENDATION_FIELDS = [
  'category',
  'type',
  'otherType',
  'priority',
  'dueDate',
  'location',
  'combustibility',
  'comment',
  'photoIds',
] as const satisfies readonly (keyof RecommendationValues)[];

const rules = recommendationEntries;

/**
 * Validates the form by the route's rules; a due date is required, which the route leaves to approval, and is not before
 * the inspection (decisions §20, §26.3).
 */
export const recommendationResolver = (inspectionDay: string | null) =>
  valibotResolver(schemaOf(inspectionDay)) as unknown as Resolver<RecommendationValues>;

const schemaOf = (inspectionDay: string | null) =>
  v.pipe(
    v.object({
      ...rules,
      otherType: v.nullable(v.string()),
      dueDate: v.pipe(
        v.string(MESSAGES.required),
        enteredDate,
        v.check((day) => inspectionDay === null || day >= inspectionDay, RECOMMENDATION_TEXTS.dueBeforeInspection),
      ),
      photoIds: v.array(v.string()),
    }),
    v.forward(
      v.partialCheck(
        [['category'], ['type']],
        ({ category, type }) => isTypeOf(category, type),
        RECOMMENDATION_TEXTS.typeOfOtherCategory,
      ),
      ['type'],
    ),
    v.forward(
      v.partialCheck(
        [['type'], ['otherType']],
        ({ type, otherType }) => type !== OTHER_TYPE || !!otherType?.trim(),
        RECOMMENDATION_TEXTS.otherTypeMissing,
      ),
      ['otherType'],
    ),
  );

const EMPTY: RecommendationValues = {
  category: null,
  type: null,
  otherType: null,
  priority: null,
  comment: '',
  dueDate: null,
  location: null,
  combustibility: null,
  photoIds: [],
};

/** Returns the values of a stored recommendation. */
export const valuesOf = (recommendation: Recommendation): RecommendationValues => ({
  category: recommendation.category,
  type: recommendation.type,
  otherType: recommendation.otherType,
  priority: recommendation.priority,
  comment: recommendation.comment,
  dueDate: recommendation.dueDate,
  location: recommendation.location,
  combustibility: recommendation.combustibility,
  photoIds: recommendation.photos.map(({ fileId }) => fileId),
});

/** A type is one of its category. */
export const INSEPARABLE = [['category', 'type', 'otherType']] as const;

/** Applies own changes to the newest version of a recommendation. */
export const mergeRecommendations = (
  mine: RecommendationValues,
  opened: RecommendationValues,
  newest: RecommendationValues,
): RecommendationValues => mergeChanges(mine, opened, newest, INSEPARABLE);

/** Returns the valid part of the values suggested for a new one. */
export function suggestedValues({ category, type, otherType, comment }: NewRecommendation): RecommendationValues {
  const known = RECOMMENDATION_CATEGORIES.find((one) => one === category) ?? null;
  const knownType = known && type && isTypeOf(known, type) ? type : null;
  return {
    ...EMPTY,
    category: known,
    type: knownType,
    otherType: (knownType === OTHER_TYPE && otherType) || null,
    comment: comment ?? '',
  };
}

/** Builds the request; only validated values have a category, a type and a priority. */
export function fieldsOf(values: RecommendationValues): RecommendationFields {
  const { category, type, priority, photoIds, ...rest } = values;
  if (category === null || type === null || priority === null) {
    throw new Error('The form checks its fields before it is sent.');
  }
  return { ...rest, category, type, priority, photoIds: [...photoIds] };
}
