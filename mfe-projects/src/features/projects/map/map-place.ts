import { PROJECT_FILTERS } from '@portal/contracts/projects/list-columns';

/** Where the list's map was moved to. */
export interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

const AT = 'at';
const PLACE = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,2}(?:\.\d{1,2})?)$/;

/** The place of an address; what makes no sense there counts as absent. */
export function placeOf(search: URLSearchParams): MapPlace | null {
  const [, latitude = NaN, longitude = NaN, zoom = NaN] = (PLACE.exec(search.get(AT) ?? '') ?? []).map(Number);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && !Number.isNaN(zoom) ? { latitude, longitude, zoom } : null;
}

/** A place as the address says it, to some hundred metres. */
export const placeText = ({ latitude, longitude, zoom }: MapPlace): string =>
  [latitude.toFixed(3), longitude.toFixed(3), zoom.toFixed(2)].join(',');

/** The address with a place. */
export function withPlace(search: URLSearchParams, place: MapPlace): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(AT, placeText(place));
  return next;
}

const NARROWING = ['view', 'importId', 'name', ...PROJECT_FILTERS];

/** The address without its place where other projects are looked for than before: these may lie elsewhere. */
export function withoutPlace(before: URLSearchParams, search: URLSearchParams): URLSearchParams {
  if (NARROWING.every((key) => before.get(key) === search.get(key))) return search;
  const next = new URLSearchParams(search);
  next.delete(AT);
  return next;
}
