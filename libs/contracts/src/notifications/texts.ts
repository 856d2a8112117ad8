/** A type that the catalogue does not hold (spec 2 §8). */
export const unknownTypeText = (type: string): string => `unknown notify type: ${type}`;
