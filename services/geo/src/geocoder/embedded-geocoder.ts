import type { Candidate } from '@portal/contracts/geo/geocoder';
import { invalid } from '@portal/service-kit';
import { distance } from 'geokdbush';
import { countryOfCode } from '../core/countries/countries.ts';
import type { Gazetteer, Place } from '../core/gazetteer/gazetteer.ts';
import { newPlaceSearch, type FoundPlace } from '../core/gazetteer/place-search.ts';
import { GEO_TEXTS } from '../geo.texts.ts';
import { WGS_84, type Geocoder } from '../core/geocoder/geocoder.ts';
import { keyOfPlace, placeOfKey } from './magic-key.ts';

/** Kilometres within which a point resolves to a place. */
const REVERSE_KM = 250;
/** Kilometres over which nearness counts, and how much at the point itself. */
const NEAR_KM = 200;
const NEAR_FACTOR = 50;
/** Half of what a candidate's extent spans, degrees. */
const EXTENT_DEGREES = 0.1;

/** Scores of candidates, 0 to 100, by how they were found. */
const SCORES: Readonly<Record<FoundPlace['by'], number>> = { name: 100, beginning: 90, address: 80 };

/** Geocoder over the gazetteer's towns: an address resolves to its town, marked `Locality`. */
export function embeddedGeocoder(gazetteer: Gazetteer): Geocoder {
  const search = newPlaceSearch(gazetteer);
  return {
    credit: 'Places: GeoNames (CC BY 4.0)',
    suggest({ text: line, limit, near, countries }) {
      const weigh =
        near &&
        ((id: number, population: number) => {
          const { longitude, latitude } = gazetteer.place(id);
          const away = distance(near.longitude, near.latitude, longitude, latitude);
          return population * (1 + NEAR_FACTOR * Math.exp(-away / NEAR_KM));
        });
      const of = countries && new Set(countries.map((code) => countryOfCode(code)?.code ?? code.toUpperCase()));
      // More than requested: parts of a town may have the same name.
      const found = search(line, { limit: limit * 2, weigh, countries: of });
      const labels = new Map<string, Place>();
      for (const { id } of found) {
        if (labels.size === limit) break;
        const place = gazetteer.place(id);
        const label = longLabel(place);
        if (!labels.has(label)) labels.set(label, place);
      }
      return [...labels].map(([text, place]) => ({ text, magicKey: keyOfPlace(place), isCollection: false }));
    },
    find({ line, magicKey, limit }) {
      const chosen = magicKey === undefined ? undefined : placeOfKey(gazetteer, magicKey);
      if (chosen) return [candidateOf(chosen, SCORES.name)];
      if (!line?.trim())
        throw invalid({ [magicKey === undefined ? 'SingleLine' : 'magicKey']: [GEO_TEXTS.chooseAgain] });
      return search(line, { limit }).map(({ id, by }) => candidateOf(gazetteer.place(id), SCORES[by]));
    },
    reverse({ longitude, latitude }) {
      const place = gazetteer.nearest(longitude, latitude, REVERSE_KM);
      if (!place) return undefined;
      const { Country, ...parts } = labelsOf(place);
      return {
        address: { Match_addr: parts.LongLabel, ...parts, CountryCode: Country },
        location: { x: longitude, y: latitude, spatialReference: WGS_84 },
      };
    },
  };
}

/** 'Munich, Bavaria, Germany'. */
function longLabel({ name, region, country }: Place): string {
  const parts = [name, region.name, countryOfCode(country)?.name ?? country];
  return parts.filter((part, index) => part !== '' && parts.indexOf(part) === index).join(', ');
}

function labelsOf(place: Place) {
  const country = countryOfCode(place.country);
  return {
    LongLabel: longLabel(place),
    ShortLabel: place.name,
    Addr_type: 'Locality',
    City: place.name,
    Subregion: '',
    Region: place.region.name,
    RegionAbbr: /^[A-Z]{2,3}$/.test(place.region.code) ? place.region.code : '',
    CntryName: country?.name ?? '',
    Country: country?.code3 ?? '',
  };
}

function candidateOf(place: Place, score: number): Candidate {
  const { longitude: x, latitude: y } = place;
  const labels = labelsOf(place);
  return {
    address: labels.LongLabel,
    location: { x, y },
    score,
    attributes: { ...labels, X: x, Y: y },
    extent: {
      xmin: Math.max(-180, x - EXTENT_DEGREES),
      ymin: Math.max(-90, y - EXTENT_DEGREES),
      xmax: Math.min(180, x + EXTENT_DEGREES),
      ymax: Math.min(90, y + EXTENT_DEGREES),
    },
  };
}
