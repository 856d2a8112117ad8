/** A recommendation that is to be added to an inspection, with what its form holds from the beginning. */
export interface NewRecommendation {
  readonly inspectionId: string;
  readonly category?: string | undefined;
  readonly type?: string | undefined;
  /** What the type Other stands for. */
  readonly otherType?: string | undefined;
  readonly comment?: string | undefined;
}

const PARAMETERS = {
  inspectionId: 'newRisk',
  category: 'newCategory',
  type: 'newType',
  otherType: 'newOtherType',
  comment: 'newComment',
} as const satisfies Record<keyof NewRecommendation, string>;
const NAMES = Object.keys(PARAMETERS) as (keyof NewRecommendation)[];

/** An address of RECOMMENDATIONS at which the form of a new one is open. */
export function withNewRecommendation(search: URLSearchParams, one: NewRecommendation): URLSearchParams {
  const next = withoutNewRecommendation(search);
  for (const name of NAMES) if (one[name]) next.set(PARAMETERS[name], one[name]);
  return next;
}

/** … at which it is closed. */
export function withoutNewRecommendation(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of NAMES) next.delete(PARAMETERS[name]);
  return next;
}

/** The new one that an address names; undefined where it names none. */
export function newRecommendationIn(search: URLSearchParams): NewRecommendation | undefined {
  const inspectionId = search.get(PARAMETERS.inspectionId);
  if (!inspectionId) return undefined;
  const given = (name: keyof NewRecommendation) => search.get(PARAMETERS[name]) ?? undefined;
  return {
    inspectionId,
    category: given('category'),
    type: given('type'),
    otherType: given('otherType'),
    comment: given('comment'),
  };
}
