const SINGLE = 6;
/** Radius in pixels of a disc by the number of digits in it. */
const BY_DIGITS = [13, 13, 15, 18, 21, 24] as const;
const LARGEST = 27;

/** Returns the radius for a number of places. */
export const clusterRadius = (count: number): number =>
  count === 1 ? SINGLE : (BY_DIGITS[String(count).length - 1] ?? LARGEST);

/** Two that are further apart than this do not touch, with some room between them. */
export const TOUCHING_DISTANCE = 2 * LARGEST + 4;
