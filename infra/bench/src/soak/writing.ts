import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import { EXPECTED_INSPECTIONS } from '@portal/contracts/projects/project-lists';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import type { Recommendations } from '@portal/contracts/projects/recommendation';
import { upload } from '../crash/upload-clients.ts';
import { attempt, dataOf } from './attempt.ts';
import type { EffectKind } from './ledger.ts';
import type { Desk } from './people.ts';
import { timesFrom } from './site.ts';

const DAY_MS = 24 * 3_600_000;
const PAGE_SIZE = 100;

/**
 * Creates something under a unique name, which is returned if it was acknowledged. A person whose first try got no answer looks
 * whether it is there before they try again.
 */
async function create(
  desk: Desk,
  kind: EffectKind,
  find: (name: string) => Promise<boolean>,
  send: (name: string) => Promise<unknown>,
): Promise<string | undefined> {
  const name = desk.nextName();
  const isDone = await attempt(desk, `new ${kind}`, async (isRetry) => {
    if (!isRetry || !(await find(name))) await send(name);
    return true;
  });
  if (!isDone) return undefined;
  desk.ledger.acknowledged[kind].add(name);
  return name;
}

export const newProject = (desk: Desk): Promise<unknown> =>
  create(
    desk,
    'project',
    async (name) => {
      const path = `/projects?name=${encodeURIComponent(name)}`;
      const { items } = await dataOf<{ items: ProjectListRow[] }>(desk.session.call(path));
      return items.some((one) => one.name === name);
    },
    (name) => dataOf(desk.session.send('/projects', desk.projects.body(name))),
  );

/** Schedules an inspection with a number after the one that has begun, and cancels it again: a project has ten at a time. */
export async function scheduleInspection(desk: Desk): Promise<void> {
  const { projectId, locationId } = desk.site;
  const inspectionNumber = 2 + Math.floor(Math.random() * (EXPECTED_INSPECTIONS.max - 1));
  const times = timesFrom(DAY_MS * (1 + Math.floor(Math.random() * 300)));
  const name = await create(
    desk,
    'inspection',
    async (agenda) => (await inspectionOf(desk, agenda)) !== undefined,
    (agenda) => {
      const place = { projectId, locationId, inspectionNumber };
      return dataOf(desk.session.send('/inspections', { ...place, ...times, kind: 'Desktop', agenda }));
    },
  );
  if (name === undefined) return;
  await attempt(desk, 'cancelled inspection', async () => {
    const found = await inspectionOf(desk, name);
    if (!found) throw new Error(`The inspection ${name} is not there`);
    const { id, status, version } = found;
    if (status === 'Cancelled') return;
    const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
    const body = JSON.stringify({ id, reason: 'Soak' });
    await dataOf(desk.session.call('/inspections/cancel', { method: 'PUT', headers, body }));
  });
}

/** Returns the inspection of the site with an agenda. */
async function inspectionOf({ session, site }: Desk, agenda: string): Promise<Inspection | undefined> {
  for (let page = 1; ; page++) {
    const path = `/inspections?projectId=${site.projectId}&pageSize=${PAGE_SIZE}&page=${page}`;
    const { items } = await dataOf<Inspections>(session.call(path));
    const found = items.find((one) => one.agenda === agenda);
    if (found || items.length < PAGE_SIZE) return found;
  }
}

export const draftRecommendation = (desk: Desk): Promise<unknown> => {
  const { inspectionId } = desk.site;
  return create(
    desk,
    'recommendation',
    async (name) => {
      const path = `/inspections/risks?inspectionId=${inspectionId}`;
      const { items } = await dataOf<Recommendations>(desk.session.call(path));
      return items.some(({ comment }) => comment === name);
    },
    (name) => {
      const due = { dueDate: '2099-01-01' };
      const fields = { category: 'Fire', type: 'Hot Work', priority: 'Routine', comment: name, ...due };
      return dataOf(desk.session.send('/risks', { inspectionId, ...fields }));
    },
  );
};

/** Uploads a file as a browser does, which tries each step again by itself. */
export async function storeFile({ session, folderId, ledger, nextName, who }: Desk): Promise<void> {
  const name = `${nextName()}.pdf`;
  const uploads = { sent: new Map<string, string>(), stored: new Set<string>(), failed: [] as string[] };
  const signal = new AbortController().signal;
  await upload({ session, folderId, name, ledger: uploads, reached: () => Promise.resolve(), signal }, false);
  for (const failure of uploads.failed) ledger.errors.push(`${who}, upload: ${failure}`);
  for (const stored of uploads.stored) ledger.acknowledged.file.add(stored);
  ledger.done.set('upload', (ledger.done.get('upload') ?? 0) + uploads.stored.size);
}
