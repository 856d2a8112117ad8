import { openGazetteer, type Gazetteer } from './gazetteer.ts';
import { packPlaces } from './pack.ts';
import type { SourcePlace } from './sources.ts';

/** A place of a test: what matters to it, and a village in Bavaria otherwise. */
export const aPlace = (place: Partial<SourcePlace> & { readonly name: string }): SourcePlace => ({
  latitude: 48,
  longitude: 11,
  country: 'DE',
  region: '02',
  population: 1_000,
  timeZone: 'Europe/Berlin',
  otherNames: [place.name],
  ...place,
});

const REGIONS = new Map([
  ['DE.02', 'Bavaria'],
  ['GB.ENG', 'England'],
  ['US.IL', 'Illinois'],
  ['US.MO', 'Missouri'],
  ['US.NY', 'New York'],
  ['IN.23', 'Punjab'],
  ['CA.08', 'Ontario'],
]);

export const aGazetteer = (...places: readonly SourcePlace[]): Gazetteer => openGazetteer(packPlaces(places, REGIONS));

/** Places that differ in region, country, size and other names. */
export const SOME_PLACES: readonly SourcePlace[] = [
  aPlace({
    name: 'Munich',
    latitude: 48.13743,
    longitude: 11.57549,
    population: 1_260_391,
    otherNames: ['Munich', 'München', 'Muenchen', 'Мюнхен', 'MUC'],
  }),
  aPlace({ name: 'Münchberg', latitude: 50.19, longitude: 11.79, population: 11_557, otherNames: ['Munchberg'] }),
  aPlace({
    name: 'Bath',
    country: 'GB',
    region: 'ENG',
    latitude: 51.38,
    longitude: -2.36,
    population: 94_782,
    timeZone: 'Europe/London',
  }),
  aPlace({
    name: 'Bathinda',
    country: 'IN',
    region: '23',
    latitude: 30.2,
    longitude: 74.95,
    population: 242_800,
    timeZone: 'Asia/Kolkata',
  }),
  aPlace({
    name: 'London',
    country: 'GB',
    region: 'ENG',
    latitude: 51.50853,
    longitude: -0.12574,
    population: 7_556_900,
    timeZone: 'Europe/London',
  }),
  aPlace({
    name: 'London',
    country: 'CA',
    region: '08',
    latitude: 42.98,
    longitude: -81.23,
    population: 346_765,
    timeZone: 'America/Toronto',
  }),
  aPlace({
    name: 'Springfield',
    country: 'US',
    region: 'IL',
    latitude: 39.8,
    longitude: -89.64,
    population: 116_250,
    timeZone: 'America/Chicago',
  }),
  aPlace({
    name: 'Springfield',
    country: 'US',
    region: 'MO',
    latitude: 37.22,
    longitude: -93.29,
    population: 159_498,
    timeZone: 'America/Chicago',
  }),
  aPlace({
    name: 'New York City',
    country: 'US',
    region: 'NY',
    latitude: 40.71427,
    longitude: -74.00597,
    population: 8_175_133,
    timeZone: 'America/New_York',
  }),
  aPlace({
    name: 'Taveuni',
    country: 'FJ',
    region: '',
    latitude: -16.8,
    longitude: 179.99,
    population: 9_000,
    timeZone: 'Pacific/Fiji',
  }),
];
