import * as v from 'valibot';
import { COORDINATE_TEXTS } from './coordinate.ts';

/** Parameters of every map-service question: `f` is tolerated, `token` is one of `GET /locations/access-token`. */
export const mapServiceQuery = {
  f: v.optional(v.picklist(['json', 'pjson'], 'Only JSON is answered.')),
  token: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
};

/** A count that stands as text in a query. */
const count = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9][0-9]{0,3}$/, 'Must be a whole number from 1'),
    v.check((text) => Number(text) <= max, `Must be at most ${max}`),
  );

/** A point as the map services take it: `longitude,latitude` or `{"x":…,"y":…}`. */
export const pointText = v.pipe(v.string(), v.nonEmpty(COORDINATE_TEXTS.notAPoint), v.maxLength(300));

/** Spatial references: WGS 84 is the only one. */
export const spatialReferenceText = v.picklist(['4326'], 'Only WGS 84 (4326) is answered.');

const searchText = v.pipe(v.string(), v.maxLength(200, 'Must be at most 200 characters'));

export const MAX_SUGGESTIONS = 15;
export const MAX_CANDIDATES = 50;

/** `GET /geo/GeocodeServer/suggest`: places whose name begins with the text; those near `location` come first. */
export const suggestQuery = v.object({
  ...mapServiceQuery,
  text: searchText,
  maxSuggestions: v.optional(count(MAX_SUGGESTIONS)),
  location: v.optional(pointText),
  /** ISO 3166-1 codes of two or three letters, separated by commas. */
  countryCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(,[A-Za-z]{2,3}){0,9}$/, 'Not a country code'))),
});

export const suggestAnswer = v.object({
  suggestions: v.array(v.object({ text: v.string(), magicKey: v.string(), isCollection: v.boolean() })),
});
export type Suggestions = v.InferOutput<typeof suggestAnswer>['suggestions'];

/** Fields of a candidate that `outFields` may name, besides `*`. */
export const CANDIDATE_FIELDS = [
  'Country',
  'CntryName',
  'LongLabel',
  'ShortLabel',
  'Region',
  'RegionAbbr',
  'Subregion',
  'City',
  'Addr_type',
  'X',
  'Y',
] as const;

const text = v.optional(v.string());
const number = v.optional(v.number());

/** `GET /geo/GeocodeServer/findAddressCandidates`: by the key of a suggestion, by a single line, or both. */
export const findCandidatesQuery = v.object({
  ...mapServiceQuery,
  SingleLine: v.optional(searchText),
  singleLine: v.optional(searchText),
  magicKey: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  maxLocations: v.optional(count(MAX_CANDIDATES)),
  outFields: v.optional(v.pipe(v.string(), v.maxLength(500))),
  outSR: v.optional(spatialReferenceText),
});

const wgs84 = v.object({ wkid: v.number(), latestWkid: v.number() });
const extent = v.object({ xmin: v.number(), ymin: v.number(), xmax: v.number(), ymax: v.number() });

const candidate = v.object({
  address: v.string(),
  location: v.object({ x: v.number(), y: v.number() }),
  score: v.number(),
  attributes: v.object({
    /** ISO 3166-1 code of three letters. */
    Country: text,
    /** The country's name as addresses hold it. */
    CntryName: text,
    LongLabel: text,
    ShortLabel: text,
    Region: text,
    RegionAbbr: text,
    Subregion: text,
    City: text,
    /** `Locality` where an address was resolved to its town: embedded data know no streets. */
    Addr_type: text,
    X: number,
    Y: number,
  }),
  extent,
});
export type Candidate = v.InferOutput<typeof candidate>;

export const findCandidatesAnswer = v.object({ spatialReference: wgs84, candidates: v.array(candidate) });
export type FindCandidatesAnswer = v.InferOutput<typeof findCandidatesAnswer>;

/** `GET /geo/GeocodeServer/reverseGeocode`: the place of a point. */
export const reverseGeocodeQuery = v.object({
  ...mapServiceQuery,
  location: pointText,
  outSR: v.optional(spatialReferenceText),
});

export const reverseGeocodeAnswer = v.object({
  address: v.object({
    Match_addr: v.string(),
    LongLabel: v.string(),
    ShortLabel: v.string(),
    Addr_type: v.string(),
    City: v.string(),
    Subregion: v.string(),
    Region: v.string(),
    RegionAbbr: v.string(),
    /** The country's name as addresses hold it. */
    CntryName: v.string(),
    /** ISO 3166-1 code of three letters. */
    CountryCode: v.string(),
  }),
  location: v.object({ x: v.number(), y: v.number(), spatialReference: wgs84 }),
});
export type ReverseGeocodeAnswer = v.InferOutput<typeof reverseGeocodeAnswer>;
