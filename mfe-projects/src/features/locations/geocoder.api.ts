import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { CountryEntry } from '@portal/contracts/geo/countries';
import type { FindCandidatesAnswer, ReverseGeocodeAnswer, Suggestions } from '@portal/contracts/geo/geocoder';
import { api, getData } from '@portal/portal-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { locationKeys } from './locations.keys.ts';
import { placeOfCandidate, placeOfPoint, type Place } from './place.ts';

/** A geocoder that is slower than this does not help any more: coordinates can be typed meanwhile. */
const PATIENCE = { timeout: 5_000, retry: 0 } as const;
const SHOWN_SUGGESTIONS = '6';
const FIELDS = 'Country,LongLabel,ShortLabel,Region,City';

export type Suggestion = Suggestions[number];

/** `GET /geo/GeocodeServer/suggest`, for what is an address. */
export function useSuggestions(text: string) {
  return useQuery({
    queryKey: locationKeys.suggestions(text),
    queryFn: async ({ signal }) => {
      const searchParams = { text, maxSuggestions: SHOWN_SUGGESTIONS, f: 'json' };
      const answer = api.get('geo/GeocodeServer/suggest', { searchParams, signal, ...PATIENCE });
      return (await answer.json<{ suggestions: Suggestions }>()).suggestions;
    },
    enabled: text !== '',
    retry: false,
    staleTime: 60_000,
  });
}

/** Finds places by suggestion, by line and by point. */
export function useGeocoder() {
  const client = useQueryClient();
  // Countries only name what is found: without them the place still stands.
  const countries = () =>
    client
      .fetchQuery({
        queryKey: locationKeys.countries,
        queryFn: async () => (await getData<{ items: CountryEntry[] }>(api.get('address/countries', PATIENCE))).items,
        staleTime: Infinity,
        retry: false,
      })
      .catch((): CountryEntry[] => []);
  return {
    /** `findAddressCandidates`: the best place of a suggestion or a line; undefined where there is none. */
    async find({ text, magicKey }: { readonly text: string; readonly magicKey?: string }): Promise<Place | undefined> {
      const searchParams = {
        SingleLine: text,
        ...(magicKey && { magicKey }),
        maxLocations: '1',
        outFields: FIELDS,
        f: 'json',
      };
      const answer = api.get('geo/GeocodeServer/findAddressCandidates', { searchParams, ...PATIENCE });
      const [best] = (await answer.json<FindCandidatesAnswer>()).candidates;
      return best && placeOfCandidate(best, await countries());
    },
    /** `reverseGeocode`: the place of a point; undefined where it is not found, which is silently ignored (spec 2 §2). */
    async at(coordinate: Coordinate): Promise<Place | undefined> {
      const location = `${coordinate.longitude},${coordinate.latitude}`;
      try {
        const answer = api.get('geo/GeocodeServer/reverseGeocode', {
          searchParams: { location, f: 'json' },
          ...PATIENCE,
        });
        return placeOfPoint(coordinate, await answer.json<ReverseGeocodeAnswer>(), await countries());
      } catch {
        return undefined;
      }
    },
  };
}
