/** A part of a drawing, in its units. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width of a letter by the size of its type. */
const LETTER = 0.58;

/** Returns the part of a drawing that a text covers, by its place on the base line. */
export function boxOfText(
  text: string,
  [x, y]: readonly [x: number, y: number],
  anchor: 'start' | 'middle' | 'end',
  size: number,
): Box {
  const width = text.length * LETTER * size;
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: y - size, bottom: y + size / 4 };
}

/** Returns true for two parts that have a place in common. */
export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
