import { searchParameter } from '@portal/portal-sdk';

/** Position of the list's map. */
export interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

const PLACE = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,2}(?:\.\d{1,2})?)$/;

function placeOf(text: string): MapPlace | undefined {
  const [, latitude = NaN, longitude = NaN, zoom = NaN] = (PLACE.exec(text) ?? []).map(Number);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && !Number.isNaN(zoom) ? { latitude, longitude, zoom } : undefined;
}

/** Returns a position as a text for the address, precise to some hundred metres. */
export const placeText = ({ latitude, longitude, zoom }: MapPlace): string =>
  [latitude.toFixed(3), longitude.toFixed(3), zoom.toFixed(2)].join(',');

/** The place in the address. */
export const MAP_PLACE = searchParameter(placeOf, placeText);
