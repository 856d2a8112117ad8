import type { WireSchema } from '@portal/contracts/endpoint/endpoint';
import { HELP_FRONT_PAGE } from '@portal/contracts/help/page';
import { RISK_BANDS } from '@portal/contracts/projects/risk-band';
import * as v from 'valibot';

/** The part of a valibot schema from which sample values are made. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, WireSchema>>;
  readonly item?: WireSchema;
  readonly options?: readonly unknown[];
  readonly wrapped?: WireSchema;
  readonly literal?: unknown;
}
const shapeOf = (schema: WireSchema): Shape => schema as unknown as Shape;

const OPTIONAL = ['optional', 'exact_optional', 'nullish', 'undefinedable'];
/** The id of no item, in the form that ids have. */
export const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

/** Sample texts of fields with special rules in their schema or object. */
const TEXTS_BY_NAME: Readonly<Record<string, string>> = {
  area: 'circle_52.5_13.4_100',
  bbox: '-180,-85,180,85',
  confirmPassword: 'Another-2026',
  country: 'Switzerland',
  month: '2026-01',
  page: HELP_FRONT_PAGE,
  password: 'Another-2026',
  type: 'Hot Work',
};

/** Returns texts to try, the plainest first. Times increase with `tick`, so that ends are later than beginnings. */
const textsAt = (tick: number): readonly string[] => [
  'Walk',
  'walk@walk.example',
  NOBODYS_ID,
  `2026-01-${String(tick).padStart(2, '0')}`,
  `2099-01-${String(tick).padStart(2, '0')}T12:00:00Z`,
  '+41311234567',
  '1',
  'walk.gif',
  '/walk',
  'Walk walk walk walk walk walk walk',
  'a'.repeat(64),
];

/** Returns the entries of an object's schema; of an intersection those of all parts, of several forms those of the first. */
export function entriesOf(schema: WireSchema | undefined): Readonly<Record<string, WireSchema>> {
  if (!schema) return {};
  const { entries, wrapped, type, options = [] } = shapeOf(schema);
  if (wrapped) return entriesOf(wrapped);
  if (type === 'variant') return entriesOf(options[0] as WireSchema);
  if (type !== 'intersect') return entries ?? {};
  return Object.assign({}, ...options.map((option) => entriesOf(option as WireSchema))) as Record<string, WireSchema>;
}

/**
 * Returns a value that the schema accepts, with nothing in it that may be left out; where one of several fields must be
 * given, with one of them. Throws where none is found.
 */
export function sampleOf(schema: WireSchema): unknown {
  let ticks = 0;
  const sample = (part: WireSchema, name: string): unknown => {
    ticks += 1;
    const { type, item, options = [], literal } = shapeOf(part);
    const isAccepted = (candidate: unknown): boolean => v.is(part, candidate);
    if (OPTIONAL.includes(type)) return undefined;
    if (type === 'variant') {
      const forms = options.map((option) => sample(option as WireSchema, name));
      return forms.find(isAccepted) ?? forms[0];
    }
    const entries = Object.entries(entriesOf(part));
    if (entries.length > 0) {
      const isOptional = ([, entry]: [string, WireSchema]) => OPTIONAL.includes(shapeOf(entry).type);
      const required = entries.filter((entry) => !isOptional(entry));
      const least = Object.fromEntries(required.map(([key, entry]) => [key, sample(entry, key)]));
      if (isAccepted(least)) return least;
      // Some bodies need one of their fields, whichever it is.
      const withOne = entries.filter(isOptional).map(([key, entry]) => {
        const { wrapped = entry } = shapeOf(entry);
        return { ...least, [key]: sample(wrapped, key) };
      });
      return withOne.find(isAccepted) ?? least;
    }
    if (item) {
      const few = [[], [sample(item, name)]].find(isAccepted);
      // Percents of bands are given for each of them.
      return few ?? RISK_BANDS.map(() => sample(item, name));
    }
    const accepted = [
      ...(literal === undefined ? [] : [literal]),
      ...(type === 'picklist' || type === 'enum' ? options : []),
      ...(type === 'nullable' ? [null] : []),
      {},
      ...(name in TEXTS_BY_NAME ? [TEXTS_BY_NAME[name]] : []),
      ...(/Ids?$/.test(name) ? [NOBODYS_ID] : []),
      ...textsAt(ticks),
      1,
      true,
    ].find(isAccepted);
    if (accepted === undefined) throw new Error(`No sample fits ${name}, a ${type}`);
    return accepted;
  };
  return sample(schema, '');
}
