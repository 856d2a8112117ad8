import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { DISTANCE_STEP_KM } from '@portal/contracts/projects/assignment-lists';

const KM_OF_DEGREE = 111.195;
const HEIGHT = DISTANCE_STEP_KM / KM_OF_DEGREE;
const AROUND = 360;

/**
 * Returns the middle of the square that a town is in, of a fixed grid of the earth with sides of 50 km: a map tells no more of
 * where somebody lives than the steps of distances do (decisions §27).
 */
export function squareOf({ latitude, longitude }: Coordinate): Coordinate {
  const middle = middleOf(latitude, HEIGHT);
  // Whole squares go round the earth, at most as many as there are sides of that length.
  const columns = Math.max(1, Math.floor((AROUND * Math.cos((middle * Math.PI) / 180)) / HEIGHT));
  const east = middleOf(longitude + AROUND / 2, AROUND / columns) - AROUND / 2;
  return {
    latitude: rounded(Math.max(-90, Math.min(90, middle))),
    longitude: rounded(east > 180 ? east - AROUND : east),
  };
}

/** SQL of `squareOf` for the town of a profile `e`: a row `square` with its middle. */
export const FROM_SQUARE = `
  cross join lateral (select (floor(e.latitude / ${HEIGHT}) + 0.5) * ${HEIGHT} as latitude) middle
  cross join lateral (
    select ${AROUND} / greatest(1, floor(${AROUND} * cosd(middle.latitude) / ${HEIGHT})) as width
  ) columns
  cross join lateral (
    select middle.latitude,
      (floor((e.longitude + ${AROUND / 2}) / columns.width) + 0.5) * columns.width - ${AROUND / 2} as longitude
  ) square`;

const middleOf = (degrees: number, step: number): number => (Math.floor(degrees / step) + 0.5) * step;
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;
