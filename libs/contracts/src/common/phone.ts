/** Numbers of Italy and San Marino, which keep their zero behind the country code. */
const KEEPS_ZERO = /^\s*(?:\+|00)\s*(?:39|378)/;

/** Removes the zero of `+49 (0)30 …`, which is dialled within the country alone. */
export const withoutTrunkZero = (text: string): string =>
  KEEPS_ZERO.test(text) ? text : text.replace(/\(\s*0\s*\)/, '');

/**
 * Returns a telephone number in its stored form: without spaces, brackets and hyphens (catalogue lists, phoneMasks).
 */
export const bareNumber = (text: string): string => withoutTrunkZero(text).replace(/[\s()-]/g, '');
