import { demoId } from '@portal/contracts/common/demo';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { nameKey } from '@portal/contracts/common/name-key';
import { publishParticipation } from '../core/events/participation.ts';
import { publishStates } from '../core/events/project-states.ts';
import { pick, type Random } from '../core/random.ts';
import { publishPoints } from '../locations/changes.ts';
import type { Place } from './places.ts';
import { companyIdOf, PORTFOLIOS, type Portfolio, participantsOf } from './portfolio.ts';
import { demoProjects, type DemoProject, type KindOfProject } from './project-generator.ts';
import { addRows, addToCount, readKinds } from './store.ts';
import { GROUPS, SECONDARY_SITES, type Markets } from './vocabulary.ts';

/** Towns of this size have projects that a person would believe. */
const BIG_TOWN = 90_000;
const BATCH = 2_000;
/** Prefix of the ids of the large set, which are consecutive, so that the last one tells how many exist. */
const BULK_ID = '0192f000-0000-8000-a000-';
const bulkId = (index: number): string => BULK_ID + index.toString(16).padStart(12, '0');

/** Adds the projects of the demo companies; existing ones stay. Returns the number added. */
export async function loadPortfolios(knex: Knex, places: readonly Place[]): Promise<number> {
  const kinds = await readKinds(knex);
  const byCountry = Map.groupBy(
    places.filter(({ population }) => population >= BIG_TOWN),
    ({ countryCode }) => countryCode,
  );
  let added = 0;
  for (const portfolio of PORTFOLIOS) {
    added += await transaction(knex, (tx) => loadPortfolio(tx, portfolio, kinds, byCountry));
  }
  return added;
}

async function loadPortfolio(
  tx: Knex.Transaction,
  portfolio: Portfolio,
  kinds: readonly KindOfProject[],
  byCountry: ReadonlyMap<string, readonly Place[]>,
): Promise<number> {
  const { key, projects, markets, seed, projectTypes } = portfolio;
  const countries = weighted(markets);
  const source = demoProjects({
    seed,
    kinds: projectTypes ? kinds.filter(({ type, projectType }) => projectTypes[type].includes(projectType)) : kinds,
    nextPlace: (random) => pick(random, byCountry.get(pick(random, countries)) ?? []),
    reallocateEvery: 30,
    nextPlaceNear: (random, { countryCode }) => pick(random, byCountry.get(countryCode) ?? []),
    referencePrefix: key.slice(0, 2).toUpperCase(),
  });
  const made = Array.from({ length: projects }, (_, index) => ({
    id: demoId(`project:${key}:${index}`),
    project: source.next().value,
  }));
  const { added, placed } = await store(tx, portfolio, made);
  await publishPoints(placed)(tx, null);
  const ids = made.map(({ id }) => id);
  const there = new Set(await tx('projects').whereIn('id', ids).pluck<string[]>('id'));
  const people = ids.flatMap((id, index) =>
    there.has(id) ? participantsOf(key, index).map((person) => ({ project_id: id, ...person })) : [],
  );
  const joined = await addRows(tx, 'project_participants', people, 'project_id');
  await publishStates(tx, [...new Set([...added, ...joined])]);
  if (joined.length > 0)
    await publishParticipation(
      tx,
      people.map(({ user_id }) => user_id),
    );
  return added.length;
}

/**
 * Fills Northwind up to `total` projects, spread over the towns of the world; continues after an earlier run. `say`
 * receives the progress.
 */
export async function loadMany(
  knex: Knex,
  places: readonly Place[],
  total: number,
  say: (line: string) => void,
): Promise<number> {
  const [northwind] = PORTFOLIOS;
  if (!northwind) return 0;
  const kinds = await readKinds(knex);
  const wanted = Math.max(0, total - northwind.projects);
  const have = await bulkCount(knex);
  const source = demoProjects({
    seed: 101,
    kinds,
    nextPlace: (random: Random) => pick(random, places),
    referencePrefix: 'B',
  });
  let batch: { id: string; project: DemoProject }[] = [];
  let added = 0;
  for (let index = 0; index < wanted; index++) {
    const project = source.next().value;
    if (index < have) continue;
    batch.push({ id: bulkId(index), project });
    if (batch.length < BATCH && index < wanted - 1) continue;
    const full = batch;
    added += await transaction(knex, async (tx) => {
      // Location events are left out: looking up the hazards of a million places would disturb measurements for minutes.
      const { added: ids } = await store(tx, northwind, full);
      await publishStates(tx, ids);
      return ids.length;
    });
    batch = [];
    if (added % 100_000 < BATCH)
      say(`${added.toLocaleString('en')} of ${(wanted - have).toLocaleString('en')} projects`);
  }
  if (added > 0) {
    for (const table of ['projects', 'locations', 'project_counts', 'project_map_cells'])
      await knex.raw(`vacuum (analyze) ${table}`);
  }
  return added;
}

async function bulkCount(knex: Knex): Promise<number> {
  const last = await knex('projects')
    .whereBetween('id', [bulkId(0), bulkId(2 ** 47)])
    .orderBy('id', 'desc')
    .first<{ id: string } | undefined>('id');
  return last ? Number.parseInt(last.id.slice(BULK_ID.length), 16) + 1 : 0;
}

/** Adds projects with their locations; returns the ids of new ones. */
async function store(
  tx: Knex.Transaction,
  { key, companyType }: Portfolio,
  made: readonly { readonly id: string; readonly project: DemoProject }[],
): Promise<{ readonly added: readonly string[]; readonly placed: readonly string[] }> {
  const companyId = companyIdOf(key);
  const group = (index: number): string => GROUPS[index % GROUPS.length] ?? '';
  const parentId = (index: number): string => demoId(`parent:${key}:${group(index)}`);
  await addRows(
    tx,
    'parent_companies',
    GROUPS.map((name, index) => ({ id: parentId(index), company_id: companyId, name, name_key: nameKey(name) })),
  );
  const ids = await parentIds(tx, companyId);
  const rows = made.map(({ id, project }, index) => ({
    id,
    company_id: companyId,
    company_type: companyType,
    version: 1,
    parent_company_id: ids.get(nameKey(group(index))) ?? parentId(index),
    changed_by: 'Demo data',
    ...project.columns,
    created_at: '2026-10-01T08:00:00Z',
    changed_at: '2026-10-01T08:00:00Z',
  }));
  // Skips names that the company uses meanwhile.
  const added = await addRows(tx, 'projects', rows);
  const isNew = new Set(added);
  const locations = made
    .filter(({ id }) => isNew.has(id))
    .flatMap(({ id, project }) => [project.place, ...project.others].map((place, n) => locationOf(id, place, n)));
  const placed = await addRows(
    tx,
    'locations',
    locations.map((location) => ({ ...location, company_id: companyId })),
  );
  await addToCount(tx, companyId, added.length);
  return { added, placed };
}

async function parentIds(tx: Knex.Transaction, companyId: string): Promise<Map<string, string>> {
  const rows = await tx('parent_companies')
    .where({ company_id: companyId })
    .select<{ id: string; name_key: string }[]>();
  return new Map(rows.map(({ id, name_key }) => [name_key, id]));
}

/** The `n`th location of a project; the first one is the primary one. */
function locationOf(projectId: string, place: Place, n: number) {
  return {
    id: demoId(n === 0 ? `location:${projectId}` : `location:${projectId}:${n}`),
    project_id: projectId,
    name: n === 0 ? place.name : `${SECONDARY_SITES[n - 1] ?? ''} ${place.name}`,
    address: [place.name, place.state, place.country].filter(Boolean).join(', '),
    country_code: place.countryCode,
    state: place.state,
    city: place.name,
    latitude: place.latitude,
    longitude: place.longitude,
    is_primary: n === 0,
    time_zone: place.timeZone,
    // Distinct times keep the order within a project.
    created_at: `2026-10-01T08:00:0${n}Z`,
  };
}

/** Repeats each country by its weight. */
function weighted(markets: Markets): string[] {
  return Object.entries(markets).flatMap(([country, weight]) => Array<string>(weight).fill(country));
}
