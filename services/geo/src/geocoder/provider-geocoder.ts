import { suggestAnswer, type Candidate, type ReverseGeocodeAnswer } from '@portal/contracts/geo/geocoder';
import { invalid } from '@portal/service-kit';
import * as v from 'valibot';
import { countryOfCode } from '../core/countries/countries.ts';
import { GEO_TEXTS } from '../geo.texts.ts';
import type { Provider } from '../core/provider/provider.ts';
import { WGS_84, type Geocoder } from '../core/geocoder/geocoder.ts';

const text = v.optional(v.nullable(v.string()), '');

/** A provider's candidates, as far as they are read; attributes may be missing. */
const candidatesOfProvider = v.object({
  candidates: v.array(
    v.object({
      address: v.string(),
      location: v.object({ x: v.number(), y: v.number() }),
      score: v.number(),
      attributes: v.object({
        Country: text,
        LongLabel: text,
        ShortLabel: text,
        Region: text,
        RegionAbbr: text,
        Subregion: text,
        City: text,
        Addr_type: text,
      }),
      extent: v.optional(v.object({ xmin: v.number(), ymin: v.number(), xmax: v.number(), ymax: v.number() })),
    }),
  ),
});

/** Provider's error code for a point without an address. */
const NO_ADDRESS = 400;

const addressOfProvider = v.object({
  address: v.object({
    Match_addr: text,
    LongLabel: text,
    ShortLabel: text,
    Addr_type: text,
    City: text,
    Subregion: text,
    Region: text,
    RegionAbbr: text,
    CountryCode: text,
  }),
  location: v.object({ x: v.number(), y: v.number() }),
});

const OUT_FIELDS = 'Country,LongLabel,ShortLabel,Region,RegionAbbr,Subregion,City,Addr_type';

/** Texts that may be null, as texts. */
const filled = <Key extends string>(texts: Record<Key, string | null>): Record<Key, string> =>
  Object.fromEntries(Object.entries<string | null>(texts).map(([key, value]) => [key, value ?? ''])) as Record<
    Key,
    string
  >;

/** Passes questions about places on to a provider; countries are named as the portal names them. */
export function providerGeocoder(provider: Provider, address: string, credit: string): Geocoder {
  return {
    credit,
    async suggest({ text: line, limit, near, countries }) {
      if (!line.trim()) return [];
      const answer = await provider.ask(
        `${address}/suggest`,
        {
          text: line,
          maxSuggestions: String(limit),
          location: near && `${near.longitude},${near.latitude}`,
          countryCode: countries?.join(','),
        },
        suggestAnswer,
      );
      return answer?.suggestions.slice(0, limit) ?? [];
    },
    async find({ line, magicKey, limit }) {
      if (!line?.trim() && !magicKey) throw invalid({ SingleLine: [GEO_TEXTS.chooseAgain] });
      const answer = await provider.ask(
        `${address}/findAddressCandidates`,
        { SingleLine: line, magicKey, maxLocations: String(limit), outFields: OUT_FIELDS, outSR: '4326' },
        candidatesOfProvider,
      );
      return (answer?.candidates ?? [])
        .slice(0, limit)
        .map(({ address: label, location, score, attributes, extent }): Candidate => {
          const { x, y } = location;
          const texts = filled(attributes);
          return {
            address: label,
            location,
            score,
            attributes: { ...texts, CntryName: countryOfCode(texts.Country)?.name ?? '', X: x, Y: y },
            extent: extent ?? { xmin: x, ymin: y, xmax: x, ymax: y },
          };
        });
    },
    async reverse({ longitude, latitude }): Promise<ReverseGeocodeAnswer | undefined> {
      const answer = await provider.ask(
        `${address}/reverseGeocode`,
        { location: `${longitude},${latitude}`, outSR: '4326' },
        addressOfProvider,
        NO_ADDRESS,
      );
      if (!answer) return undefined;
      const { address: found, location } = answer;
      const texts = filled(found);
      return {
        address: { ...texts, CntryName: countryOfCode(texts.CountryCode)?.name ?? '' },
        location: { ...location, spatialReference: WGS_84 },
      };
    },
  };
}
