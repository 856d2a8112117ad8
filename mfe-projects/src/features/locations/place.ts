import { LIMITS } from '@portal/contracts/common/limits';
import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { CountryEntry } from '@portal/contracts/geo/countries';
import type { Candidate, ReverseGeocodeAnswer } from '@portal/contracts/geo/geocoder';

/** Data of the geocoder about a point, in the form of a location. */
export interface Place {
  readonly coordinate: Coordinate;
  readonly name: string;
  readonly address: string;
  /** ISO 3166-1, two letters; empty where it is not known. */
  readonly countryCode: string;
  readonly state: string;
  readonly city: string;
}

interface Words {
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly country: string | undefined;
  readonly state: string | undefined;
  readonly city: string | undefined;
}

/** The place of a candidate of the search. */
export function placeOfCandidate(
  { address, location, attributes }: Candidate,
  countries: readonly CountryEntry[],
): Place {
  const coordinate = { latitude: location.y, longitude: location.x };
  const { Country, City, Region, LongLabel, ShortLabel } = attributes;
  const words = {
    name: City || ShortLabel,
    address: LongLabel || address,
    country: Country,
    state: Region,
    city: City,
  };
  return placeOf(coordinate, words, countries);
}

/** The place at a point of the map. */
export function placeOfPoint(
  coordinate: Coordinate,
  { address }: ReverseGeocodeAnswer,
  countries: readonly CountryEntry[],
): Place {
  const { CountryCode, City, Region, LongLabel, Match_addr, ShortLabel } = address;
  const words = {
    name: City || ShortLabel,
    address: LongLabel || Match_addr,
    country: CountryCode,
    state: Region,
    city: City,
  };
  return placeOf(coordinate, words, countries);
}

function placeOf(coordinate: Coordinate, words: Words, countries: readonly CountryEntry[]): Place {
  return {
    coordinate,
    name: cut(words.name, LIMITS.locationName),
    address: cut(words.address, LIMITS.address),
    countryCode: countries.find(({ code3 }) => code3 === words.country)?.code ?? '',
    state: cut(words.state, LIMITS.state),
    city: cut(words.city, LIMITS.city),
  };
}

/** Cuts a text to the length of its field, by whole characters. */
const cut = (text: string | undefined, most: number): string => [...(text ?? '')].slice(0, most).join('').trim();
