import { setTimeout as wait } from 'node:timers/promises';
import type { Candidate } from '@portal/contracts/projects/contact';
import type { Inspections } from '@portal/contracts/projects/inspection';
import { demoId } from '@portal/contracts/common/demo';
import { EXPECTED_INSPECTIONS } from '@portal/contracts/projects/project-lists';
import type { NewProjects } from '../portal/new-projects.ts';
import type { Session } from '../portal/session.ts';
import { dataOf } from './attempt.ts';

const BEGINS_WITHIN_MS = 60_000;

/** A project with a location and an inspection in progress, whose primary engineer is at work. */
export interface Site {
  readonly projectId: string;
  readonly locationId: string;
  /** Takes recommendations. */
  readonly inspectionId: string;
}

/** Returns the times of an inspection that begins after so many milliseconds and takes eight hours. */
export const timesFrom = (ms: number): { startDateTime: string; endDateTime: string } => {
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  return { startDateTime: at(ms), endDateTime: at(ms + 8 * 3_600_000) };
};

/** Makes the site as coordinator and engineer, and waits until its inspection has begun. */
export async function makeSite(
  coordinator: Session,
  engineer: Session,
  projects: NewProjects,
  name: string,
): Promise<Site> {
  const { id: projectId } = await dataOf<{ id: string }>(
    coordinator.send('/projects', { ...projects.body(name), expectedInspections: EXPECTED_INSPECTIONS.max }),
  );
  const candidates = await dataOf<Candidate[]>(coordinator.call('/contacts/global/by-position'));
  const id = candidates.find(({ userId }) => userId === demoId(`user:${engineer.email}`))?.id;
  await dataOf(coordinator.send('/contacts/from-user', { projectId, id }));
  const primary = { email: engineer.email };
  await dataOf(coordinator.send(`/projects/${projectId}/primary-risk-engineer`, primary, 'PUT'));
  const coordinate = { latitude: 47.37, longitude: 8.54 };
  const place = { projectId, name, address: name, coordinate, countryCode: 'CH' };
  const { id: locationId } = await dataOf<{ id: string }>(coordinator.send('/locations', place));
  const inspection = { projectId, locationId, ...timesFrom(2_000), kind: 'Desktop', agenda: name };
  await dataOf(engineer.send('/inspections', inspection));
  for (const end = performance.now() + BEGINS_WITHIN_MS; performance.now() < end; await wait(500)) {
    const { items } = await dataOf<Inspections>(engineer.call(`/inspections?projectId=${projectId}`));
    const [begun] = items;
    if (begun && begun.status !== 'Upcoming') return { projectId, locationId, inspectionId: begun.id };
  }
  throw new Error('The inspection of the site did not begin');
}
