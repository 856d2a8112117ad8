import { readMapArea } from '@portal/contracts/geo/map-area';
import { mapLatitude } from '@portal/contracts/geo/map-plane';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameters } from '../../core/parameters.ts';
import { projectRow, startInsights, type InsightsFixture } from '../../testing/portfolio.fixture.ts';
import { areaConditions } from './area-condition.ts';

const companyId = randomUUID();

interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}
/** Numbers below 1 that are the same in each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
const next = sequence(7);
const degrees = (value: number): number => Number(value.toFixed(4));
/** Places all over the earth, near the date line, the equator and both poles, and on their lines. */
const PLACES: readonly Place[] = [
  ...Array.from({ length: 900 }, () => [(Math.asin(2 * next() - 1) * 180) / Math.PI, next() * 360 - 180]),
  ...Array.from({ length: 200 }, () => [next() * 40 - 20, (next() < 0.5 ? -180 : 176) + next() * 4]),
  ...Array.from({ length: 200 }, () => [(next() < 0.5 ? -90 : 86) + next() * 4, next() * 360 - 180]),
  ...Array.from({ length: 100 }, () => [next() * 2 - 1, next() * 360 - 180]),
  ...[90, -90, 0].flatMap((latitude) => [-180, 0, 180].map((longitude) => [latitude, longitude])),
].map(([latitude = 0, longitude = 0], at) => ({
  name: `Place ${at}`,
  latitude: degrees(latitude),
  longitude: degrees(longitude),
}));

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
  const nowhere = { name: 'Nowhere', latitude: null, longitude: null };
  const rows = [...PLACES, nowhere].map((place) => projectRow({ company_id: companyId, ...place }));
  await insights.store({ portfolio_projects: rows });
});
afterAll(() => insights?.stop());

/** Returns the statement that finds the projects of an area. */
function statementOf(area: string): { readonly text: string; readonly values: unknown[] } {
  const read = readMapArea(area);
  if ('fault' in read) throw new Error(read.fault);
  const into = parameters();
  const conditions = areaConditions(read.area, into);
  const text = `select p.name from portfolio_projects p where ${conditions.join(' and ')}`;
  return { text, values: [...into.values] };
}

/** Returns the names of the projects that the condition of an area finds. */
async function inside(area: string): Promise<string[]> {
  const { text, values } = statementOf(area);
  const { rows } = await insights.running.service.deps.pool.query<{ name: string }>(text, values);
  return rows.map(({ name }) => name).toSorted();
}

const EARTH_KM = 6371.0088;
const radians = (value: number): number => (value * Math.PI) / 180;
function haversine(one: Omit<Place, 'name'>, other: Omit<Place, 'name'>): number {
  const [up, around] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const half =
    Math.sin(up / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(around / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
const named = (places: readonly Place[]): string[] => places.map(({ name }) => name).toSorted();

describe('a circle', () => {
  const CENTRES = [
    ...Array.from({ length: 12 }, () => [degrees(next() * 178 - 89), degrees(next() * 360 - 180)]),
    ...[
      [90, 0],
      [-90, 77],
      [88, 120],
      [0, 180],
      [0, -180],
      [10, 179.9],
      [-15, -179.5],
      [0, 0],
    ],
  ];
  it.each(CENTRES)('around %s, %s holds the projects that the haversine finds', async (latitude = 0, longitude = 0) => {
    for (const radius of [50, 500, 3_000, 9_000, 15_000]) {
      const found = await inside(`circle_${latitude}_${longitude}_${radius}`);
      const naive = PLACES.filter((place) => haversine(place, { latitude, longitude }) <= radius);
      expect(found, `${radius} km`).toEqual(named(naive));
    }
  });

  it('of 20,000 km holds all but what is opposite, and one of 100 m a place itself', async () => {
    const [place] = PLACES;
    expect(await inside(`circle_${place?.latitude}_${place?.longitude}_0.1`)).toEqual(['Place 0']);
    const found = await inside('circle_0_90_20000');
    expect(found).toEqual(named(PLACES.filter((one) => haversine(one, { latitude: 0, longitude: 90 }) <= 20_000)));
  });
});

describe('a polygon', () => {
  /** Counts the sides that a ray to the east crosses, on the plane of the map. */
  function naivelyIn(corners: readonly (readonly [number, number])[], place: Place): boolean {
    if (Math.abs(place.latitude) > 85) return false;
    return [-360, 0, 360].some((turn) => {
      const [x, y] = [place.longitude + turn, mapLatitude(place.latitude)];
      let isIn = false;
      corners.forEach(([latitude, longitude], at) => {
        const [otherLatitude, other] = corners[(at + 1) % corners.length] ?? [0, 0];
        const [low, high] = [mapLatitude(latitude), mapLatitude(otherLatitude)];
        if (low > y !== high > y && x < longitude + ((y - low) / (high - low)) * (other - longitude)) isIn = !isIn;
      });
      return isIn;
    });
  }
  it.each([
    [
      'a triangle',
      [
        [10.01, -40.02],
        [60.03, 10.04],
        [-20.05, 30.06],
      ],
    ],
    [
      'a hollow star',
      [
        [0.01, 0.02],
        [30.01, 10.03],
        [5.02, 15.07],
        [40.01, 40.03],
        [3.01, 20.02],
        [-20.01, 40.04],
      ],
    ],
    [
      'one across the date line',
      [
        [-30.01, 160.02],
        [-30.02, 200.03],
        [20.01, 190.01],
        [5.03, 175.02],
      ],
    ],
    [
      'one of nearly the whole map',
      [
        [-84.01, -179.9],
        [-84.01, -50.1],
        [-84.01, 70.2],
        [-84.01, 179.8],
        [84.9, 179.8],
        [84.9, 60.1],
        [84.9, -60.3],
        [84.9, -179.9],
      ],
    ],
  ] as const)('%s holds the projects that a ray finds', async (_name, corners) => {
    const turned = corners.map(([latitude, longitude]) => [latitude, longitude > 180 ? longitude - 360 : longitude]);
    const found = await inside(`polygon_${turned.flat().map(degrees).join('_')}`);
    expect(found).toEqual(named(PLACES.filter((place) => naivelyIn(corners, place))));
    expect(found.length).toBeGreaterThan(10);
  });
});

describe('the reach of a track', () => {
  /** Returns the distance to a leg by the nearest of many points on it. */
  function naiveDistance(fixes: readonly (readonly [number, number])[], place: Place): number {
    const vector = ([latitude, longitude]: readonly [number, number]) => [
      Math.cos(radians(latitude)) * Math.cos(radians(longitude)),
      Math.cos(radians(latitude)) * Math.sin(radians(longitude)),
      Math.sin(radians(latitude)),
    ];
    const place3 = vector([place.latitude, place.longitude]);
    let most = -1;
    fixes.forEach((fix, at) => {
      const [from, to] = [vector(fix), vector(fixes[at + 1] ?? fix)];
      for (let step = 0; step <= 400; step++) {
        const [x = 0, y = 0, z = 0] = from.map((part, axis) => part + ((to[axis] ?? 0) - part) * (step / 400));
        const [px = 0, py = 0, pz = 0] = place3;
        most = Math.max(most, (x * px + y * py + z * pz) / Math.hypot(x, y, z));
      }
    });
    return EARTH_KM * Math.acos(Math.min(1, most));
  }
  it.each([
    [
      'across an ocean',
      400,
      [
        [12.5, -30.1],
        [15.2, -45.3],
        [15.2, -45.3],
        [22.7, -62.8],
        [35.1, -70.4],
      ],
    ],
    [
      'across the date line',
      350,
      [
        [5.1, 170.2],
        [9.4, 178.9],
        [12.3, -177.4],
        [14.8, -168.2],
        [9.2, 179.1],
      ],
    ],
    [
      'beside a pole',
      500,
      [
        [80.2, 10.4],
        [88.9, 100.7],
        [82.3, -170.9],
      ],
    ],
    ['of one point', 700, [[0.2, 179.7]]],
    [
      'of long ways',
      1_000,
      [
        [40.3, -3.2],
        [50.9, 20.8],
        [36.2, 30.6],
        [29.9, 46.1],
      ],
    ],
  ] as const)('%s holds what is within %s km of it', async (_name, reach, fixes) => {
    const found = new Set(await inside(`track_${reach}_${fixes.flat().join('_')}`));
    for (const place of PLACES) {
      const distance = naiveDistance(fixes, place);
      // The naive way is exact to some hundred metres.
      if (Math.abs(distance - reach) > 1) expect([place, found.has(place.name)]).toEqual([place, distance < reach]);
    }
    expect(found.size).toBeGreaterThan(5);
  });

  it('of 199 legs compares a project with those near it alone', async () => {
    // To and fro between two parallels, eastward round the world: each leg is near few places.
    const fixes = Array.from({ length: 200 }, (_, at) => [at % 2 === 0 ? 0 : 0.4, degrees(-80 + at * 0.8)]);
    const { text, values } = statementOf(`track_300_${fixes.flat().join('_')}`);
    const { rows } = await insights.running.service.deps.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, buffers off) ${text}`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const [, compared, leftOut] =
      /Function Scan on legs \(actual rows=([\d.]+) [^]*?Rows Removed by Filter: (\d+)/.exec(plan) ?? [];
    expect(Number(compared), plan).toBeLessThan(5);
    expect(Number(leftOut), plan).toBeGreaterThan(50);
  });
});
