import { PERILS } from '@portal/contracts/geo/perils';
import { startChild } from '../measuring/child.ts';
import { compareLoads, type Target } from '../measuring/load.ts';
import { residentMegabytes } from '../measuring/memory.ts';
import { withPortal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';

const IN_FLIGHT = 200;
const QUESTIONS = 500;
const TIMES_THE_EMPTY_ROUTE = 2;
const READY_WITHIN_S = 3;
const MOST_MB = 400;

/** Suggestions, nearest places and perils compared with an empty route that checks the same token. */
export async function geo(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const session = new Session(portal.url, 'coordinator@insurer.example');
    const [{ databaseUrl, natsCredentials }, identity, { natsUrl }] = await Promise.all([
      portal.service('geo'),
      portal.service('identity'),
      portal.describe(),
    ]);
    const startedAt = performance.now();
    const copy = await startService(portal, 'geo', { databaseUrl });
    const readyAfter = (performance.now() - startedAt) / 1_000;
    const jwksUrl = `${identity.url}/.well-known/jwks.json`;
    const child = startChild('benchmarks/empty-route.process.ts', [
      databaseUrl,
      natsUrl,
      natsCredentials,
      jwksUrl,
      portal.url,
    ]);
    try {
      const empty = String(await child.next());
      const headers = { authorization: `Bearer ${await session.token()}` };
      const target = (name: string, paths: readonly string[], url = copy.url): Target => ({
        name,
        url,
        headers,
        paths,
      });
      const places = await pointsWithPlaces(copy.url, headers);
      const targets = [
        // The same number of addresses as the others, whose preparation is part of the client's time.
        target(
          'empty route',
          Array.from({ length: QUESTIONS }, (_, index) => `/geo/empty?question=${index}`),
          empty,
        ),
        target('suggestions', suggestions(places)),
        target(
          'nearest place',
          places.map(({ x, y }) => `/geo/GeocodeServer/reverseGeocode?location=${x},${y}`),
        ),
        target(
          'perils',
          Array.from({ length: QUESTIONS }, (_, index) => perilQuestion(index)),
        ),
      ];
      const loads = await compareLoads(targets, { connections: IN_FLIGHT, seconds: 8, rounds: 3 });
      for (const { rounds } of loads.values()) for (const line of rounds) report.note(line);
      const p99 = (name: string): number => loads.get(name)?.p99 ?? Number.NaN;
      const comparison = `empty route ${p99('empty route')} ms`;
      const limit = { atMost: TIMES_THE_EMPTY_ROUTE * p99('empty route') };
      for (const { name } of targets.slice(1)) {
        report.add({
          name: `Geo, ${name}, p99 at ${IN_FLIGHT} in flight`,
          measured: p99(name),
          unit: 'ms',
          limit,
          comparison,
        });
      }
      const memory = residentMegabytes(copy.pid);
      report.add({
        name: 'Geo, ready',
        measured: readyAfter,
        unit: 's',
        limit: { atMost: READY_WITHIN_S },
        comparison: 'its limit',
      });
      report.add({
        name: 'Geo, memory after the load',
        measured: memory,
        unit: 'MB',
        limit: { atMost: MOST_MB },
        comparison: 'its limit',
      });
    } finally {
      copy.stop();
      child.end();
    }
  });
}

interface PointWithPlace {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

/** A point of the globe, as likely in one place as in another. */
const randomPoint = () => ({
  x: Number((Math.random() * 360 - 180).toFixed(5)),
  y: Number(((Math.asin(2 * Math.random() - 1) * 180) / Math.PI).toFixed(5)),
});

/** Random points that have a place: at sea a 404 is the right answer, which is no figure. */
async function pointsWithPlaces(url: string, headers: Record<string, string>): Promise<PointWithPlace[]> {
  const points: PointWithPlace[] = [];
  while (points.length < QUESTIONS) {
    const { x, y } = randomPoint();
    const answer = await fetch(`${url}/geo/GeocodeServer/reverseGeocode?location=${x},${y}`, { headers });
    if (answer.status === 404) continue;
    const { address } = (await answer.json()) as { address: { LongLabel: string } };
    points.push({ x, y, label: address.LongLabel });
  }
  return points;
}

/** The beginnings of names as they are typed, of two to eight letters. */
const suggestions = (places: readonly PointWithPlace[]): string[] =>
  places.map(({ label }, index) => {
    const text = label.slice(0, 2 + (index % 7));
    return `/geo/GeocodeServer/suggest?text=${encodeURIComponent(text)}`;
  });

function perilQuestion(index: number): string {
  const { x, y } = randomPoint();
  return `/geo/${PERILS[index % PERILS.length]}/FeatureServer/0/query?geometry=${x},${y}&outFields=riskScore,riskDesc,color`;
}
