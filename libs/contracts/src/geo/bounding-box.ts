import * as v from 'valibot';

const isBox = (text: string): boolean => {
  const [west, south, east, north, more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (west === undefined || south === undefined || east === undefined || north === undefined) return false;
  const within = (value: number, most: number) => value >= -most && value <= most;
  return (
    more === undefined &&
    within(west, 180) &&
    within(east, 180) &&
    within(south, 90) &&
    within(north, 90) &&
    south <= north
  );
};

/**
 * A part of a map: west, south, east and north in degrees. If west is greater than east, the box crosses the date line.
 */
export const boundingBox = v.pipe(v.string(), v.maxLength(200), v.check(isBox, 'Use west,south,east,north in degrees'));
