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

const middleOf = (degrees: number, step: number): number => (Math.floor(degrees / step) + 0.5) * step;
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;
