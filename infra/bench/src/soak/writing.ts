import type { Inspections } from '@portal/contracts/projects/inspection';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import type { Recommendations } from '@portal/contracts/projects/recommendation';
import { upload } from '../crash/upload-clients.ts';
import { attempt, dataOf } from './attempt.ts';
import type { EffectKind } from './ledger.ts';
import type { Desk } from './people.ts';
import { timesFrom } from './site.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Creates something under a unique name. A person whose first try got no answer looks whether it is there before they try
 * again.
 */
async function create(
  desk: Desk,
  kind: EffectKind,
  find: (name: string) => Promise<boolean>,
  send: (name: string) => Promise<unknown>,
): Promise<void> {
  const name = desk.nextName();
  const isDone = await attempt(desk, `new ${kind}`, async (isRetry) => {
    if (!isRetry || !(await find(name))) await send(name);
    return true;
  });
  if (isDone) desk.ledger.acknowledged[kind].add(name);
}

export const newProject = (desk: Desk): Promise<void> =>
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

export const scheduleInspection = (desk: Desk): Promise<void> => {
  const { projectId, locationId } = desk.site;
  return create(
    desk,
    'inspection',
    async (name) => {
      const path = `/inspections?projectId=${projectId}&pageSize=100&agenda=${encodeURIComponent(name)}`;
      const { items } = await dataOf<Inspections>(desk.session.call(path));
      return items.some(({ agenda }) => agenda === name);
    },
    (name) => {
      const times = timesFrom(DAY_MS * (1 + Math.floor(Math.random() * 300)));
      return dataOf(
        desk.session.send('/inspections', { projectId, locationId, ...times, kind: 'Desktop', agenda: name }),
      );
    },
  );
};

export const draftRecommendation = (desk: Desk): Promise<void> => {
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
