import { demoId } from '@portal/contracts/common/demo';
import type { Project } from '@portal/contracts/projects/project';
import type { NamedCall } from './row.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

/** A person from outside who takes part in each `every`th demo project of a company, starting with the `from`th. */
interface Part {
  readonly company: DemoCompanyKey;
  readonly every: number;
  readonly from: number;
  readonly isPrimary: boolean;
}
type DemoCompanyKey = 'northwind' | 'harbour' | 'rival' | 'meridian';

const of = (company: DemoCompanyKey, every: number, from: number, isPrimary = false): Part => ({
  company,
  every,
  from,
  isPrimary,
});

/** People from outside in the demo projects (services/projects, demo data), written again here for comparison. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  'engineer@insurer.example': [of('northwind', 4, 2, true)],
  'engineer@riskco.example': [of('northwind', 4, 1, true), of('rival', 5, 0, true)],
  // A risk company's coordinator sees what anybody of the company takes part in.
  'coordinator@riskco.example': [of('northwind', 4, 1), of('rival', 5, 0)],
  'engineer@solo.example': [of('northwind', 12, 3, true)],
  'site@client.example': [
    of('northwind', 3, 0, true),
    of('rival', 6, 1),
    of('harbour', 5, 0, true),
    of('meridian', 4, 0, true),
  ],
  'broker@broker.example': [of('northwind', 3, 1), of('rival', 4, 0)],
  'representative@insurance.example': [of('northwind', 4, 0)],
  'manager@client.example': [of('northwind', 3, 0), of('meridian', 3, 0)],
  'owner@developer.example': [of('northwind', 5, 0)],
};

/** Returns the ids of some demo projects of a company in which a person takes part. */
export const demoProjectsOf = (email: string, company: DemoCompanyKey): readonly string[] =>
  (PARTS[email] ?? [])
    .filter((part) => part.company === company)
    .flatMap(({ every, from }) => [0, 1, 2].map((turn) => idOf(company, from + turn * every)));

export interface DemoPart {
  readonly id: string;
  readonly isPrimary: boolean;
}

const idOf = (company: DemoCompanyKey, index: number): string => demoId(`project:${company}:${index}`);

/** Finds an open demo project of Northwind in which the person takes part; undefined where there is none. */
export async function demoProjectOf(coordinator: Walker, email: string): Promise<DemoPart | undefined> {
  const part = PARTS[email]?.find(({ company }) => company === 'northwind');
  if (!part) return undefined;
  for (let index = part.from; index < 180; index += part.every) {
    const { id, status } = await coordinator.api<Project>('GET', `/projects/${idOf('northwind', index)}`);
    if (status === 'Open') return { id, isPrimary: part.isPrimary };
  }
  throw new Error(`${email} takes part in no project that is open`);
}

/**
 * Returns a person's part in a demo project of Northwind, or undefined where the person cannot see it (decisions §11).
 */
export function partIn(who: Walker, projectId: string): DemoPart | undefined {
  const index = Array.from({ length: 180 }, (_, n) => n).find((n) => idOf('northwind', n) === projectId);
  if (index === undefined) return undefined;
  const part = (PARTS[who.email] ?? []).find(
    ({ company, every, from }) => company === 'northwind' && index % every === from,
  );
  if (part) return { id: projectId, isPrimary: part.isPrimary };
  return who.company === 'northwind' ? { id: projectId, isPrimary: false } : undefined;
}

/** Twelve: every rhythm of the parts comes up. */
const FIRST = 12;

/** The first demo projects of each company, and whether the person is to see them (decisions §11). */
function demoProjectsFor(who: Walker): readonly { id: string; name: string; isVisible: boolean }[] {
  const companies: readonly DemoCompanyKey[] = ['northwind', 'harbour', 'rival', 'meridian'];
  return companies.flatMap((company) =>
    Array.from({ length: FIRST }, (_, index) => ({
      id: idOf(company, index),
      name: `demo project ${index} of ${company}`,
      isVisible:
        who.company === company ||
        (PARTS[who.email] ?? []).some((part) => part.company === company && index % part.every === part.from),
    })),
  );
}

/** The cases of a route below `/projects/{id}` that every viewer of a project may read: one for each of these projects. */
export const ofDemoProjects = (_world: World, who: Walker): readonly NamedCall[] =>
  demoProjectsFor(who).map(({ id, name, isVisible }) => ({
    name,
    params: { id },
    answers: isVisible ? '200' : '404 NotFound',
  }));
