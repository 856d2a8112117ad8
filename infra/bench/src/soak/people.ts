import { setTimeout as wait } from 'node:timers/promises';
import type { NewProjects } from '../portal/new-projects.ts';
import type { Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { SoakLedger } from './ledger.ts';
import { exportList, browsePages, signInAndOut } from './reading.ts';
import { draftRecommendation, newProject, scheduleInspection, storeFile } from './writing.ts';
import type { Site } from './site.ts';

/** Seconds between two things that a person does, at least and at most. */
const PAUSE_S = [1, 4] as const;

/** Things a person works with. */
export interface Desk {
  readonly portal: Portal;
  readonly session: Session;
  readonly ledger: SoakLedger;
  readonly who: string;
  /** Returns a name that nothing else has. */
  readonly nextName: () => string;
  readonly projects: NewProjects;
  /** A project of an engineer's own: of each number of its inspections 50 can be cancelled. */
  readonly site: Site;
  /** The folder into which files are put. */
  readonly folderId: string;
  /** Aborted when no further work is to begin. */
  readonly signal: AbortSignal;
}

type Task = (desk: Desk) => Promise<unknown>;
const READING: readonly Task[] = [signInAndOut, browsePages, browsePages];
const COORDINATING: readonly Task[] = [...READING, newProject, storeFile, exportList];
const ENGINEERING: readonly Task[] = [...READING, scheduleInspection, draftRecommendation];

/** Engineers, each with a site of their own. */
export const ENGINEERS = { email: 'engineer@insurer.example', count: 4, tasks: ENGINEERING } as const;

/** Twenty people at work: their accounts, how many work with each at once, and what they do. */
const PEOPLE: readonly { readonly email: string; readonly count: number; readonly tasks: readonly Task[] }[] = [
  { email: 'coordinator@insurer.example', count: 3, tasks: COORDINATING },
  { email: 'coordinator2@insurer.example', count: 2, tasks: COORDINATING },
  { email: 'underwriter@insurer.example', count: 3, tasks: READING },
  ENGINEERS,
  { email: 'engineer@riskco.example', count: 2, tasks: READING },
  { email: 'coordinator@riskco.example', count: 1, tasks: READING },
  { email: 'broker@broker.example', count: 2, tasks: READING },
  { email: 'coordinator@brokerco.example', count: 1, tasks: READING },
  { email: 'manager@client.example', count: 1, tasks: READING },
  { email: 'coordinator@rival.example', count: 1, tasks: READING },
];

/** Lets everybody work until aborted; each does one thing after the other, in an order of their own. */
export async function runPeople({
  sites,
  ...desk
}: Omit<Desk, 'session' | 'who' | 'site'> & { readonly sites: readonly Site[] }): Promise<void> {
  const everybody = PEOPLE.flatMap(({ email, count, tasks }) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ who: `${email} ${index + 1}`, email, tasks },
      site: siteOf(sites, index),
    })),
  );
  await Promise.all(
    everybody.map(async ({ who, email, tasks, site }) => {
      const own: Desk = { ...desk, who, site, session: new Session(desk.portal.url, email) };
      while (!desk.signal.aborted) {
        const task = tasks[Math.floor(Math.random() * tasks.length)];
        await task?.(own);
        const [least, most] = PAUSE_S;
        await wait((least + Math.random() * (most - least)) * 1_000, undefined, { signal: desk.signal }).catch(
          () => undefined,
        );
      }
    }),
  );
}

/** Returns the site of a person: the first one where they only read. */
function siteOf(sites: readonly Site[], index: number): Site {
  const site = sites[index] ?? sites[0];
  if (!site) throw new Error('There is no site');
  return site;
}
