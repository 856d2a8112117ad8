import { asText, type SearchValues } from '@portal/portal-sdk';

/** The parameters of a recommendation that is to be added: its inspection, and what its form holds from the beginning. */
export const NEW_RECOMMENDATION_SEARCH = {
  newRisk: asText(),
  newCategory: asText(),
  newType: asText(),
  /** Text of the type Other. */
  newOtherType: asText(),
  newComment: asText(),
};

/** A recommendation that is to be added to an inspection, with what its form holds from the beginning. */
export interface NewRecommendation {
  readonly inspectionId: string;
  readonly category?: string | undefined;
  readonly type?: string | undefined;
  /** Text of the type Other. */
  readonly otherType?: string | undefined;
  readonly comment?: string | undefined;
}

/** Returns the parameters at which the form of a new recommendation is open; without one, at which it is closed. */
export const newRecommendationSearch = (
  one: Partial<NewRecommendation> = {},
): SearchValues<typeof NEW_RECOMMENDATION_SEARCH> => ({
  newRisk: one.inspectionId,
  newCategory: one.category,
  newType: one.type,
  newOtherType: one.otherType,
  newComment: one.comment,
});

/** Returns the new recommendation that an address names; `undefined` where it names none. */
export function newRecommendationIn(
  search: SearchValues<typeof NEW_RECOMMENDATION_SEARCH>,
): NewRecommendation | undefined {
  const { newRisk, newCategory, newType, newOtherType, newComment } = search;
  if (newRisk === undefined) return undefined;
  return {
    inspectionId: newRisk,
    category: newCategory,
    type: newType,
    otherType: newOtherType,
    comment: newComment,
  };
}
