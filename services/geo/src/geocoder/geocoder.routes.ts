import {
  suggestAddresses,
  findAddressCandidates as findAddressCandidatesEndpoint,
  reverseGeocode as reverseGeocodeEndpoint,
} from '@portal/contracts/geo/geocoder.endpoints';
import { CANDIDATE_FIELDS, type Candidate } from '@portal/contracts/geo/geocoder';
import { invalid, notFound, route, type PortalApp } from '@portal/service-kit';
import { GEO_TEXTS } from '../geo.texts.ts';
import { namedFields, readPoint } from '../core/points/map-service-point.ts';
import { WGS_84, type Geocoder } from '../core/geocoder/geocoder.ts';

/** Default number of results, as the form shows them. */
const SUGGESTIONS = 5;
const CANDIDATES = 10;

/** Search and addresses, as map services answer them: not enveloped; faults are the portal's. */
export function geocoderRoutes(app: PortalApp, geocoder: Geocoder): void {
  route(app, suggestAddresses, async ({ query: { text, maxSuggestions, location, countryCode } }) => ({
    suggestions: await geocoder.suggest({
      text,
      limit: Number(maxSuggestions ?? SUGGESTIONS),
      near: location === undefined ? undefined : readPoint(location, 'location'),
      countries: countryCode?.split(','),
    }),
  }));

  route(
    app,
    findAddressCandidatesEndpoint,
    async ({ query: { SingleLine, singleLine, magicKey, maxLocations, outFields } }) => {
      const line = SingleLine ?? singleLine;
      if (line === undefined && magicKey === undefined) {
        throw invalid({ SingleLine: [GEO_TEXTS.lineOrKey] });
      }
      const candidates = await geocoder.find({ line, magicKey, limit: Number(maxLocations ?? CANDIDATES) });
      const fields = namedFields(outFields, CANDIDATE_FIELDS);
      return { spatialReference: WGS_84, candidates: candidates.map((candidate) => withFields(candidate, fields)) };
    },
  );

  route(app, reverseGeocodeEndpoint, async ({ query: { location } }) => {
    const found = await geocoder.reverse(readPoint(location, 'location'));
    if (!found) throw notFound(GEO_TEXTS.noPlaceNear);
    return found;
  });
}

const withFields = (candidate: Candidate, fields: readonly string[]): Candidate => ({
  ...candidate,
  attributes: Object.fromEntries(Object.entries(candidate.attributes).filter(([field]) => fields.includes(field))),
});
