/**
 * Largest error of the arithmetic of a score. A quality is a fraction of whole numbers below a thousand, all else are
 * sixteenths: no result lies closer to a half without being one.
 */
const ERROR = 1e-7;

/** Rounds half up to a whole number (decisions §14). */
export const roundHalfUp = (points: number): number => Math.floor(points + 0.5 + ERROR);
