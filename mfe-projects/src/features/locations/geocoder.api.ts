import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { CountryEntry } from '@portal/contracts/geo/countries';
import type { Suggestions } from '@portal/contracts/geo/geocoder';
import { call, endpointQuery, useEndpoint } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { placeOfCandidate, placeOfPoint, type Place } from './place.ts';

/** A geocoder that is slower than this does not help any more: coordinates can be typed meanwhile. */
const PATIENCE = { timeout: 5_000, retry: 0 } as const;
const SHOWN_SUGGESTIONS = 6;
const FIELDS = 'Country,LongLabel,ShortLabel,Region,City';

export type Suggestion = Suggestions[number];

/** Reads the suggestions for a text that is an address. */
export const useSuggestions = (text: string) =>
  useEndpoint(
    'GET /geo/GeocodeServer/suggest',
    text === '' ? null : { query: { text, maxSuggestions: SHOWN_SUGGESTIONS, f: 'json' }, ...PATIENCE },
    { select: ({ suggestions }) => suggestions, retry: false, staleTime: 60_000 },
  );

/** Finds places by suggestion, by line and by point. */
export function useGeocoder() {
  const client = useQueryClient();
  // Countries only add a name: without them the place is still usable.
  const countries = (): Promise<readonly CountryEntry[]> =>
    client
      .fetchQuery({ ...endpointQuery('GET /address/countries', PATIENCE), staleTime: Infinity, retry: false })
      .then(({ items }) => items)
      .catch(() => []);
  return {
    /** Returns the best place of a suggestion or a line; undefined where there is none. */
    async find({ text, magicKey }: { readonly text: string; readonly magicKey?: string }): Promise<Place | undefined> {
      const { candidates } = await call('GET /geo/GeocodeServer/findAddressCandidates', {
        query: { SingleLine: text, magicKey, maxLocations: 1, outFields: FIELDS, f: 'json' },
        ...PATIENCE,
      });
      const [best] = candidates;
      return best && placeOfCandidate(best, await countries());
    },
    /** Returns the place of a point; undefined where it is not found, which is silently ignored (spec 2 §2). */
    async at(coordinate: Coordinate): Promise<Place | undefined> {
      const location = `${coordinate.longitude},${coordinate.latitude}`;
      try {
        const answer = await call('GET /geo/GeocodeServer/reverseGeocode', {
          query: { location, f: 'json' },
          ...PATIENCE,
        });
        return placeOfPoint(coordinate, answer, await countries());
      } catch {
        return undefined;
      }
    },
  };
}
