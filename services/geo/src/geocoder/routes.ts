import { GEO_TEXTS } from '@portal/contracts/geo/texts';
import {
  CANDIDATE_FIELDS,
  findCandidatesAnswer,
  findCandidatesQuery,
  reverseGeocodeAnswer,
  reverseGeocodeQuery,
  suggestAnswer,
  suggestQuery,
  type Candidate,
} from '@portal/contracts/geo/geocoder';
import { allow } from '@portal/rights';
import { invalid, notFound, oldRoute, type PortalApp } from '@portal/service-kit';
import { namedFields } from '../points/out-fields.ts';
import { readPoint } from '../points/map-service-point.ts';
import { WGS_84, type Geocoder } from './geocoder.ts';

/** As many as the form shows where the question does not say. */
const SUGGESTIONS = 5;
const CANDIDATES = 10;

/** Search and addresses, as map services answer them: not enveloped; faults are the portal's. */
export function geocoderRoutes(app: PortalApp, geocoder: Geocoder): void {
  const access = allow('location', 'read');

  oldRoute(app, {
    method: 'GET',
    url: '/geo/GeocodeServer/suggest',
    summary: 'Places whose name begins with a text',
    access,
    query: suggestQuery,
    response: suggestAnswer,
    handler: async ({ query: { text, maxSuggestions, location, countryCode } }) => ({
      suggestions: await geocoder.suggest({
        text,
        limit: Number(maxSuggestions ?? SUGGESTIONS),
        near: location === undefined ? undefined : readPoint(location, 'location'),
        countries: countryCode?.split(','),
      }),
    }),
  });

  oldRoute(app, {
    method: 'GET',
    url: '/geo/GeocodeServer/findAddressCandidates',
    summary: 'The places that a suggestion or a line stands for',
    access,
    query: findCandidatesQuery,
    response: findCandidatesAnswer,
    handler: async ({ query: { SingleLine, singleLine, magicKey, maxLocations, outFields } }) => {
      const line = SingleLine ?? singleLine;
      if (line === undefined && magicKey === undefined) {
        throw invalid({ SingleLine: [GEO_TEXTS.lineOrKey] });
      }
      const candidates = await geocoder.find({ line, magicKey, limit: Number(maxLocations ?? CANDIDATES) });
      const fields = namedFields(outFields, CANDIDATE_FIELDS);
      return { spatialReference: WGS_84, candidates: candidates.map((candidate) => withFields(candidate, fields)) };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/geo/GeocodeServer/reverseGeocode',
    summary: 'The place of a point',
    access,
    query: reverseGeocodeQuery,
    response: reverseGeocodeAnswer,
    handler: async ({ query: { location } }) => {
      const found = await geocoder.reverse(readPoint(location, 'location'));
      if (!found) throw notFound(GEO_TEXTS.noPlaceNear);
      return found;
    },
  });
}

const withFields = (candidate: Candidate, fields: readonly string[]): Candidate => ({
  ...candidate,
  attributes: Object.fromEntries(Object.entries(candidate.attributes).filter(([field]) => fields.includes(field))),
});
