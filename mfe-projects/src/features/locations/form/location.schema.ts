import { coordinateText, readMapSearch } from '@portal/contracts/geo/coordinate-search';
import { MESSAGES } from '@portal/contracts/common/messages';
import { updateLocationBody, type Location, type LocationFields } from '@portal/contracts/projects/location';
import { mergeChanges } from '@portal/ui';
import * as v from 'valibot';
import { LOCATION_SCREEN_TEXTS } from '../location.texts.ts';
import type { Candidate } from '../use-location-desk.ts';

/** Values of the form: the coordinate as typed, and the parts of the address that come with it. */
export interface LocationValues {
  readonly name: string;
  readonly address: string;
  readonly coordinate: string;
  readonly countryCode: string;
  readonly state: string;
  readonly city: string;
}

/** The fields in the order of display; the last two are the coordinate's own refusals. */
export const LOCATION_FIELDS = ['name', 'address', 'coordinate'] as const;

const EMPTY: LocationValues = { name: '', address: '', coordinate: '', countryCode: '', state: '', city: '' };

const rules = updateLocationBody.entries;

/** The route's rules; the coordinate is one field, read as the search reads it (spec 2 §5). */
export const locationFormSchema = v.object({
  name: rules.name,
  address: rules.address,
  coordinate: v.pipe(
    v.string(),
    v.nonEmpty(MESSAGES.required),
    v.rawCheck(({ dataset, addIssue }) => {
      const entered = dataset.typed && dataset.value !== '' ? readMapSearch(dataset.value) : undefined;
      if (entered?.kind === 'address') addIssue({ message: entered.fault ?? LOCATION_SCREEN_TEXTS.notTwo });
    }),
  ),
  countryCode: v.string(),
  state: v.string(),
  city: v.string(),
});

/** Returns the values of a stored location; without one, empty values. */
export function valuesOf(location: Location | undefined): LocationValues {
  if (!location) return EMPTY;
  const { name, address, coordinate, countryCode, state, city } = location;
  return {
    name,
    address,
    coordinate: coordinateText(coordinate),
    countryCode: countryCode ?? '',
    state: state ?? '',
    city: city ?? '',
  };
}

/** Fields of the form that were filled in automatically. */
export type FilledFields = Pick<LocationValues, 'name' | 'address'>;

/** Returns the values that a point fills in; a stored location keeps its name and gets the point's address. */
export function filledFields({ place }: Candidate, stored: LocationValues): FilledFields {
  return { name: place?.name ?? '', address: place?.address || stored.address };
}

/** State of the form into which a point is filled. */
interface Filling {
  readonly held: LocationValues;
  readonly stored: LocationValues;
  readonly filled: FilledFields;
  /** True if the point was filled in before, and its words come now. */
  readonly isSamePoint: boolean;
}

/**
 * A candidate's point, and its words where they are known. What was typed stays, also over the point until its words come;
 * what an earlier point has filled in goes with that point.
 */
export function proposedValues(candidate: Candidate, { held, stored, filled, isSamePoint }: Filling): LocationValues {
  const coordinate = isSamePoint ? held.coordinate : coordinateText(candidate.coordinate);
  if (!candidate.place && !candidate.isUnknown) return { ...held, coordinate };
  const { name, address } = filledFields(candidate, stored);
  const { countryCode, state, city } = candidate.place ?? stored;
  return {
    name: isUntyped('name', held, filled) ? name || stored.name : held.name,
    address: isUntyped('address', held, filled) ? address : held.address,
    coordinate,
    countryCode,
    state,
    city,
  };
}

/** Returns true if nothing was typed: all values are empty or filled in by the map. */
export function isProposal(held: LocationValues, candidate: Candidate | undefined, filled: FilledFields): boolean {
  const proposed = candidate ? coordinateText(candidate.coordinate) : '';
  return held.coordinate === proposed && isUntyped('name', held, filled) && isUntyped('address', held, filled);
}

const isUntyped = (field: keyof FilledFields, held: LocationValues, filled: FilledFields): boolean =>
  held[field] === '' || held[field] === filled[field];

/** A point comes with its country, state and city. */
export const INSEPARABLE = [['coordinate', 'countryCode', 'state', 'city']] as const;

/** Applies own changes to the newest version of a location. */
export const mergeLocations = (mine: LocationValues, opened: LocationValues, newest: LocationValues): LocationValues =>
  mergeChanges(mine, opened, newest, INSEPARABLE);

/** Builds the request; only validated values have a coordinate. */
export function bodyOf({ coordinate, ...words }: LocationValues): LocationFields {
  const entered = readMapSearch(coordinate);
  if (entered.kind !== 'coordinate') throw new Error('The form checks its coordinate before it is sent.');
  const optional = (text: string) => text || null;
  return {
    ...words,
    coordinate: entered.coordinate,
    countryCode: optional(words.countryCode),
    state: optional(words.state),
    city: optional(words.city),
  };
}
