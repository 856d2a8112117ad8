import { type Coordinate, COORDINATE_TEXTS } from '@portal/contracts/geo/coordinate';
import { invalid } from '@portal/service-kit';
import * as v from 'valibot';

const PAIR = /^\s*([+-]?\d{1,4}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,4}(?:\.\d{1,20})?)\s*$/;

const jsonPoint = v.object({
  x: v.number(),
  y: v.number(),
  spatialReference: v.optional(v.object({ wkid: v.literal(4326) })),
});

/**
 * Parses a point in the form of map services: `longitude,latitude`, or JSON with x and y in WGS 84.
 * @param field the parameter's name, for the 400 @throws 400 where it is no point, lies beyond the ranges, or seems to
 * be swapped
 */
export function readPoint(text: string, field: string): Coordinate {
  const point = text.trimStart().startsWith('{') ? ofJson(text) : ofPair(text);
  if (!point) throw invalid({ [field]: [COORDINATE_TEXTS.notAPoint] });
  const { longitude, latitude } = point;
  const problems: string[] = [];
  if (Math.abs(latitude) > 90) {
    problems.push(
      Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90 ? COORDINATE_TEXTS.swapped : COORDINATE_TEXTS.latitude,
    );
  }
  if (Math.abs(longitude) > 180) problems.push(COORDINATE_TEXTS.longitude);
  if (problems.length > 0) throw invalid({ [field]: problems });
  return point;
}

function ofPair(text: string): Coordinate | undefined {
  const [, x, y] = PAIR.exec(text) ?? [];
  return x === undefined || y === undefined ? undefined : { longitude: Number(x), latitude: Number(y) };
}

function ofJson(text: string): Coordinate | undefined {
  try {
    const { x, y } = v.parse(jsonPoint, JSON.parse(text));
    return { longitude: x, latitude: y };
  } catch {
    return undefined;
  }
}

/**
 * The fields that `outFields` names; all of them where it is missing or `*`. Case does not matter, as with map services.
 * @throws 400 for a field that there is not
 */
export function namedFields<Field extends string>(
  outFields: string | undefined,
  fields: readonly Field[],
): readonly Field[] {
  if (outFields === undefined || outFields.trim() === '*' || outFields.trim() === '') return fields;
  const named = new Set(outFields.split(',').map((name) => name.trim().toLowerCase()));
  const known = fields.filter((field) => named.delete(field.toLowerCase()));
  if (named.size > 0) throw invalid({ outFields: [`Known fields: ${fields.join(', ')}`] });
  return known;
}
