import * as v from 'valibot';

/** Messages about invalid coordinates (spec 2 §5). */
export const COORDINATE_TEXTS = {
  latitude: 'Latitude must be between -90 and 90.',
  longitude: 'Longitude must be between -180 and 180.',
  swapped: 'Latitude must be between -90 and 90. Longitude comes first: the two may be swapped.',
  notAPoint: 'Give a point as longitude,latitude or as {"x": longitude, "y": latitude}.',
} as const;

const degrees = (limit: number, message: string) =>
  v.pipe(v.number(message), v.minValue(-limit, message), v.maxValue(limit, message));

/** Degrees in WGS 84; north and east are positive. */
export const latitude = degrees(90, COORDINATE_TEXTS.latitude);
export const longitude = degrees(180, COORDINATE_TEXTS.longitude);

/** A point of the earth in degrees. */
export const coordinate = v.object({ longitude, latitude });
export type Coordinate = v.InferOutput<typeof coordinate>;
