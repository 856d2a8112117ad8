import type { Candidate, FindCandidatesAnswer, ReverseGeocodeAnswer } from '@portal/contracts/geo/geocoder';

const WGS84 = { wkid: 4326, latestWkid: 4326 };

/** Munich, as the geocoder finds it. */
export function aCandidate(over: Partial<Candidate> = {}): Candidate {
  return {
    address: 'Munich, Bavaria, Germany',
    location: { x: 11.5755, y: 48.1374 },
    score: 100,
    attributes: { Country: 'DEU', LongLabel: 'Munich, Bavaria, Germany', City: 'Munich', Region: 'Bavaria' },
    extent: { xmin: 11.4, ymin: 48, xmax: 11.7, ymax: 48.3 },
    ...over,
  };
}

/** Builds the answer of `findAddressCandidates`. */
export const candidatesOf = (candidates: Candidate[]): FindCandidatesAnswer => ({
  spatialReference: WGS84,
  candidates,
});

/** Builds the answer of `reverseGeocode` for a point in Munich. */
export function aFoundPoint(over: Partial<ReverseGeocodeAnswer['address']> = {}): ReverseGeocodeAnswer {
  return {
    address: {
      Match_addr: 'Munich',
      LongLabel: 'Munich, Bavaria, Germany',
      ShortLabel: 'Munich',
      Addr_type: 'Locality',
      City: 'Munich',
      Subregion: '',
      Region: 'Bavaria',
      RegionAbbr: '',
      CntryName: 'Germany',
      CountryCode: 'DEU',
      ...over,
    },
    location: { x: 11.5755, y: 48.1374, spatialReference: WGS84 },
  };
}
