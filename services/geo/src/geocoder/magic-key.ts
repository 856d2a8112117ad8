import type { Gazetteer, Place } from '../gazetteer/gazetteer.ts';

const KEY = /^([0-9a-z]{1,7})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})$/;

/** Hundred-thousandths of a degree from the south or west, in base 36. */
const part = (degrees: number, limit: number): string => Math.round((degrees + limit) * 1e5).toString(36);

/** The key of a suggestion: the place's number and, so that a later gazetteer does not mistake it, its point. */
export const keyOfPlace = ({ id, longitude, latitude }: Place): string =>
  [id.toString(36), part(longitude, 180), part(latitude, 90)].join('.');

/** The place of a key; undefined for whatever is no key, or one of another gazetteer. */
export function placeOfKey(gazetteer: Gazetteer, key: string): Place | undefined {
  const [, number = ''] = KEY.exec(key) ?? [];
  const id = parseInt(number, 36);
  if (!(id < gazetteer.size)) return undefined;
  const place = gazetteer.place(id);
  return keyOfPlace(place) === key ? place : undefined;
}
