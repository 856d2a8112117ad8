import type { Coordinate } from '@portal/contracts/geo/coordinate';

/** A place whose time zone the gazetteer has for no place, or for none near it. */
interface ZonePlace extends Coordinate {
  readonly timeZone: string;
}

const at = (timeZone: string, latitude: number, longitude: number): ZonePlace => ({ timeZone, latitude, longitude });

/**
 * Principal places of zones as the time zone database has them (zone.tab, public domain). GeoNames lists no town of a
 * thousand people there.
 */
export const ZONE_PLACES: readonly ZonePlace[] = [
  at('America/Adak', 51.88, -176.658),
  at('America/Blanc-Sablon', 51.417, -57.117),
  at('America/Danmarkshavn', 76.767, -18.667),
  at('America/Resolute', 74.696, -94.829),
  at('America/Scoresbysund', 70.483, -21.967),
  at('America/Thule', 76.567, -68.783),
  at('America/Yakutat', 59.547, -139.727),
  at('Antarctica/Casey', -66.283, 110.517),
  at('Antarctica/Davis', -68.583, 77.967),
  at('Antarctica/DumontDUrville', -66.667, 140.017),
  at('Antarctica/Macquarie', -54.5, 158.95),
  at('Antarctica/Mawson', -67.6, 62.883),
  at('Antarctica/Palmer', -64.8, -64.1),
  at('Antarctica/Rothera', -67.567, -68.133),
  at('Antarctica/Syowa', -69.006, 39.59),
  at('Antarctica/Troll', -72.011, 2.535),
  at('Antarctica/Vostok', -78.4, 106.9),
  at('Australia/Eucla', -31.717, 128.867),
  at('Australia/Lord_Howe', -31.55, 159.083),
  at('Pacific/Kanton', -2.783, -171.717),
  at('Pacific/Midway', 28.217, -177.367),
  at('Pacific/Wake', 19.283, 166.617),
];
