import type { Gazetteer, Place } from '../core/gazetteer/gazetteer.ts';

const KEY = /^(\d{1,7})\.\d{1,8}\.\d{1,8}$/;

/** Hundred-thousandths of a degree from the south or west. */
const part = (degrees: number, limit: number): number => Math.round((degrees + limit) * 1e5);

/** The key of a suggestion: the place's number and, so that a later gazetteer does not mistake it, its point. */
export const keyOfPlace = ({ id, longitude, latitude }: Place): string =>
  `${id}.${part(longitude, 180)}.${part(latitude, 90)}`;

/** The place of a key; undefined for whatever is no key, or one of another gazetteer. */
export function placeOfKey(gazetteer: Gazetteer, key: string): Place | undefined {
  const [, number] = KEY.exec(key) ?? [];
  if (number === undefined || Number(number) >= gazetteer.size) return undefined;
  const place = gazetteer.place(Number(number));
  return keyOfPlace(place) === key ? place : undefined;
}
