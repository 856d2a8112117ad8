import { setTimeout as wait } from 'node:timers/promises';
import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import type { Locations } from '@portal/contracts/projects/location';
import type { Recommendation, Recommendations } from '@portal/contracts/projects/recommendation';
import type { DemoPart } from './demo-projects.ts';
import { beginningSoon } from '../fixtures/beginning-soon.ts';
import type { Walker } from './walkers.ts';

/** Inspections of a project and their recommendations, made by its engineer for the walk. */
export interface WalkRisks {
  readonly projectId: string;
  /** An inspection in progress, with a draft. */
  readonly inspectionId: string;
  readonly draftId: string;
  /** A completed inspection with issued recommendations. */
  readonly issuedInspectionId: string;
  readonly issuedId: string;
}

const OPEN = 'For the walk';
const ISSUED = 'Issued for the walk';
/** Milliseconds for which the start of the inspections of the walk is waited for. */
const PATIENCE_MS = 20_000;

const FIELDS = {
  category: 'Fire',
  type: 'Hot Work',
  priority: 'Routine',
  comment: 'For the walk',
  dueDate: '2099-01-01',
};

/** Creates the items of the walk in a project whose primary engineer is a walker, or finds those of an earlier walk. */
export async function makeRisks(engineer: Walker, approver: Walker | null, projectId: string): Promise<WalkRisks> {
  const open = await inspectionOf(engineer, projectId, OPEN);
  const issued = await inspectionOf(engineer, projectId, ISSUED);
  const draft = (await risksOf(engineer, open.id))[0] ?? (await add(engineer, open.id));
  return {
    projectId,
    inspectionId: open.id,
    draftId: draft.id,
    issuedInspectionId: issued.id,
    issuedId: (await risksOf(engineer, issued.id))[0]?.id ?? (await issue(engineer, approver, issued.id)),
  };
}

const risksOf = async ({ api }: Walker, inspectionId: string): Promise<readonly Recommendation[]> =>
  (await api<Recommendations>('GET', `/inspections/risks?inspectionId=${inspectionId}`)).items;

const add = ({ api }: Walker, inspectionId: string): Promise<Recommendation> =>
  api<Recommendation>('POST', '/risks', { inspectionId, ...FIELDS });

/** The inspection with an agenda; scheduled where there is none, and waited for until it has begun. */
async function inspectionOf({ api }: Walker, projectId: string, agenda: string): Promise<Inspection> {
  const find = async () =>
    (await api<Inspections>('GET', `/inspections?projectId=${projectId}&pageSize=100`)).items.find(
      (one) => one.agenda === agenda,
    );
  if (!(await find())) {
    const { items } = await api<Locations>('GET', `/locations?projectId=${projectId}`);
    const body = { projectId, locationId: items[0]?.id, kind: 'Desktop', agenda };
    await beginningSoon((times) => api('POST', '/inspections', { ...body, ...times }));
  }
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(200)) {
    const found = await find();
    if (found && found.status !== 'Upcoming') return found;
  }
  throw new Error(`The inspection '${agenda}' did not begin`);
}

/** A recommendation by the whole path; without an approver the engineer approves (decisions §5). */
async function issue(engineer: Walker, approver: Walker | null, inspectionId: string): Promise<string> {
  const { id } = await add(engineer, inspectionId);
  if (approver) {
    await engineer.api('PUT', `/inspections/${inspectionId}/send-for-approval`);
    await approver.api('PUT', `/risks/${id}/approve`);
    await approver.api('PUT', `/inspections/${inspectionId}/send-to-risk-engineer`);
  }
  await engineer.api('PUT', `/risks/${id}/approve`);
  await engineer.api('PUT', `/inspections/${inspectionId}/complete`);
  await engineer.api('PUT', `/inspections/${inspectionId}/issue`);
  return id;
}

/** Engineers among the walkers, each primary in projects of Northwind, with the approver of their work. */
const ENGINEERS: Readonly<Record<string, string | null>> = {
  'engineer@insurer.example': null,
  'engineer@riskco.example': 'coordinator@riskco.example',
  'engineer@solo.example': 'coordinator@insurer.example',
};

/** Creates the items of the walk in each project whose primary engineer is one of the walkers. */
export async function makeAllRisks(
  walkers: readonly Walker[],
  partOf: (email: string) => DemoPart | undefined,
): Promise<readonly WalkRisks[]> {
  const walkerOf = (email: string) => walkers.find((one) => one.email === email) ?? null;
  return Promise.all(
    Object.entries(ENGINEERS).map(async ([email, approver]) => {
      const engineer = walkerOf(email);
      const part = partOf(email);
      if (!engineer || !part) throw new Error(`${email} does not walk`);
      return makeRisks(engineer, approver === null ? null : walkerOf(approver), part.id);
    }),
  );
}
