import { CONSTRUCTION_TYPES, PROJECT_CATEGORIES, type ProjectCategory } from '@portal/contracts/projects/project-lists';
import { LIMITS } from '@portal/contracts/common/limits';
import { nameKey } from '@portal/contracts/common/name-key';
import { between, pick, randomFrom, type Random } from '../core/random.ts';
import type { Place } from './places.ts';
import { CLOSING_REASONS, currencyOf, QUARTERS, REOPENING_REASONS, SECONDARY_SITES } from './vocabulary.ts';

/** A business type of the portal with the ids that a project refers to. */
export interface KindOfProject {
  readonly type: ProjectCategory;
  readonly projectTypeId: string;
  readonly projectType: string;
  readonly businessTypeId: string;
  readonly businessType: string;
}

/** A demo project: its columns as in the database, its place and those of its secondary locations. */
export interface DemoProject {
  readonly columns: Readonly<Record<string, string | number | boolean | null>>;
  readonly place: Place;
  readonly others: readonly Place[];
}

export interface GeneratorOptions {
  readonly seed: number;
  readonly kinds: readonly KindOfProject[];
  /** Gives the place of the next project. */
  readonly nextPlace: (random: Random) => Place;
  /** Gives the place of a secondary location; without it projects have none. */
  readonly nextPlaceNear?: (random: Random, place: Place) => Place;
  /** Number of projects of which one waits for another risk engineer. */
  readonly reallocateEvery?: number;
  readonly referencePrefix: string;
}

/** Time at which the projects that wait for another risk engineer have lost theirs. */
const READY_SINCE = '2026-10-12T09:00:00Z';

/** Makes believable projects, the same for the same options; no name comes twice. */
export function* demoProjects(options: GeneratorOptions): Generator<DemoProject, never> {
  const random = randomFrom(options.seed);
  const names = new Set<string>();
  const kindsOf = new Map(PROJECT_CATEGORIES.map((type) => [type, options.kinds.filter((kind) => kind.type === type)]));
  for (let index = 0; ; index++) {
    const type: ProjectCategory = random() < 0.6 ? 'Construction' : 'OperationalProperty';
    const kind = pick(random, kindsOf.get(type) ?? []);
    const place = options.nextPlace(random);
    const name = uniqueName(random, place, kind, names);
    const isWaiting = options.reallocateEvery !== undefined && index % options.reallocateEvery === 7;
    const columns = {
      name,
      name_key: nameKey(name),
      type,
      project_type_id: kind.projectTypeId,
      business_type_id: kind.businessTypeId,
      currency: currencyOf(place.countryCode),
      country_code: place.countryCode,
      country: place.country,
      ...value(random, type),
      ...policy(random, index, options.referencePrefix),
      ...building(random, type),
      ...status(random, isWaiting),
      description: `${kind.businessType} at ${place.name}, ${place.state ?? place.country}.`,
      ready_to_be_reallocated: isWaiting,
      ready_since: isWaiting ? READY_SINCE : null,
    };
    yield { columns, place, others: secondaryPlaces(options, place, index) };
  }
}

/**
 * Generates up to three further locations in the same country, from a random sequence of their own, so that the projects
 * stay as they are.
 */
function secondaryPlaces({ seed, nextPlaceNear }: GeneratorOptions, place: Place, index: number): Place[] {
  if (!nextPlaceNear) return [];
  const random = randomFrom(seed * 1_000_003 + index);
  const others = Array.from({ length: index % (SECONDARY_SITES.length + 1) }, () => nextPlaceNear(random, place));
  return [...new Set(others)].filter((other) => other !== place);
}

function uniqueName(random: Random, place: Place, kind: KindOfProject, names: Set<string>): string {
  const tail = kind.businessType.slice(0, LIMITS.typeName);
  const candidates = [`${place.name} ${tail}`, `${place.name} ${pick(random, QUARTERS)} ${tail}`];
  for (let number = 2; ; number++) {
    const candidate = candidates.shift() ?? `${place.name} ${tail} ${number}`;
    const key = nameKey(candidate);
    if (candidate.length > LIMITS.projectName || names.has(key)) continue;
    names.add(key);
    return candidate;
  }
}

/** Most are worth some millions, a few hundreds of them. */
function value(random: Random, type: ProjectCategory) {
  const construction = Math.round(10 ** (6.3 + 2.6 * random() ** 1.5) / 10_000) * 10_000;
  const share = (from: number, to: number) => Math.round(construction * (from + (to - from) * random()));
  const hasTerrorism = random() < 0.5;
  return {
    construction_value: construction,
    dsu_sum_insured: type === 'Construction' && random() < 0.5 ? share(0.05, 0.25) : null,
    line_percent: between(random, 1, 20) * 5,
    br_premium: share(0.0015, 0.004),
    dsu_premium: type === 'Construction' && random() < 0.5 ? share(0.0003, 0.001) : null,
    bi_premium: type === 'OperationalProperty' ? share(0.0005, 0.002) : null,
    tria_premium: hasTerrorism ? share(0.0001, 0.0004) : null,
  };
}

function policy(random: Random, index: number, prefix: string) {
  const start = { year: between(random, 2023, 2026), month: between(random, 1, 12) };
  const months = between(random, 12, 48);
  const end = {
    year: start.year + Math.floor((start.month - 1 + months) / 12),
    month: ((start.month - 1 + months) % 12) + 1,
  };
  const first = ({ year, month }: typeof start) => `${year}-${String(month).padStart(2, '0')}-01`;
  return {
    policy_number: `${prefix}-${between(random, 100_000, 999_999)}`,
    reference_number: random() < 0.8 ? `${prefix}${String(index + 1).padStart(6, '0')}` : null,
    policy_start_date: first(start),
    policy_expire_date: first(end),
    expected_inspections: between(random, 2, 8),
  };
}

function building(random: Random, type: ProjectCategory) {
  const construction = random() < 0.85 ? pick(random, CONSTRUCTION_TYPES) : undefined;
  const year = type === 'Construction' ? between(random, 2025, 2029) : between(random, 1962, 2023);
  return {
    build_date: random() < 0.85 ? `${year}-${String(between(random, 1, 12)).padStart(2, '0')}-15` : null,
    construction_type: construction?.value ?? null,
    combustibility: construction?.combustibility ?? null,
    stories: random() < 0.8 ? between(random, 1, 30) : null,
    area: random() < 0.8 ? between(random, 4, 900) * 100 : null,
  };
}

function status(random: Random, isOpen: boolean) {
  const roll = isOpen ? 1 : random();
  if (roll < 0.12) return { status: 'Closed', closing_reason: pick(random, CLOSING_REASONS), reopening_reason: null };
  return {
    status: 'Open',
    closing_reason: null,
    reopening_reason: roll < 0.16 ? pick(random, REOPENING_REASONS) : null,
  };
}
