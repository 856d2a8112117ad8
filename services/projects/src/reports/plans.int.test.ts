import { randomUUID } from 'node:crypto';
import {
  documentDeleted,
  documentMoved,
  documentRenamed,
  documentRestored,
  documentUploaded,
  documentVisibilityChanged,
} from '@portal/contracts/events/documents';
import { reportFilesGranted } from '@portal/contracts/events/report-jobs';
import { projectFolderIdSql } from '@portal/contracts/library/project-folder-id';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { expect, it } from 'vitest';
import { addSite } from '../testing/inspections.fixture.ts';
import { plansConsumer } from './plans.consumer.ts';
import { sitesWithReports } from './reports.fixture.ts';

const at = sitesWithReports();
const ELSEWHERE = randomUUID();

async function layoutsOf(projectId: string): Promise<string> {
  const sql = `select ${projectFolderIdSql('?::text', `'Layouts'`)} as id`;
  const { rows } = await at.portal().knex.raw<{ rows: { id: string }[] }>(sql, [projectId]);
  return rows[0]?.id ?? '';
}

/** Tells of a document as services/library does; the days of the events are in their order. */
let minutes = 0;
async function tell({ subject }: { readonly subject: string }, data: object): Promise<void> {
  const occurredAt = new Date(Date.UTC(2026, 10, 1, 8, (minutes += 1))).toISOString();
  const handler = plansConsumer.handlers.find((one) => one.subject === subject);
  await at
    .portal()
    .knex.transaction(async (tx) => handler?.handle(tx, { id: randomUUID(), subject, occurredAt, actor: null, data }));
}

async function aDocument(name: string, folderId?: string, projectId = at.site().projectId) {
  const about = { projectId, ownerId: null, documentId: randomUUID(), name };
  const document = { ...about, folderId: folderId ?? (await layoutsOf(projectId)) };
  const upload = (replaces: string | null = null) =>
    tell(documentUploaded, { ...document, type: 'application/pdf', size: 9, replaces });
  const restore = (isPrivate?: boolean) => tell(documentRestored, { ...document, isPrivate });
  const hide = (isPrivate: boolean, now = document) => tell(documentVisibilityChanged, { ...now, isPrivate });
  const move = (to: string) => tell(documentMoved, { ...document, folderId: to, formerFolderId: document.folderId });
  return { ...document, upload, restore, hide, move };
}

async function printed(path = '/reports/main'): Promise<{ data: ReportData; jobId: string }> {
  const { id, setting } = await at.done(at.people().engineer, 'POST', path, { inspectionId: at.inspection().id });
  const { data } = await at.portal().knex('report_versions').where({ report_id: id }).first('data');
  return { data: JSON.parse(data) as ReportData, jobId: setting.jobId };
}
const namesOf = ({ data }: { readonly data: ReportData }) => data.plans?.map(({ name }) => name) ?? null;

it('a main report prints the plans of Layouts in the order in which they came, and may read their files', async () => {
  const [first, second] = [await aDocument('Site plan.PDF'), await aDocument('Étage 3.pdf')];
  const other = await addSite(at.portal(), at.site().company);
  const others = [await aDocument('Minutes.pdf', ELSEWHERE), await aDocument('Plan.pdf', undefined, other.projectId)];
  for (const one of [first, ...others, second]) await one.upload();
  const { data, jobId } = await printed();
  expect(data.plans).toEqual([
    { name: 'Site plan', picture: { fileId: first.documentId, alt: 'Site plan', name: 'Site plan' } },
    { name: 'Étage 3', picture: { fileId: second.documentId, alt: 'Étage 3', name: 'Étage 3' } },
  ]);
  const granted = await at.eventsOf<{ jobId: string; fileIds: string[] }>(reportFilesGranted.subject);
  const own = granted.find((one) => one.jobId === jobId);
  expect(own?.fileIds).toEqual(expect.arrayContaining([first.documentId, second.documentId]));
});

it('plans follow their documents: renamed, replaced, moved, deleted and brought back', async () => {
  const [renamed, replaced, moved, gone, back] = [
    await aDocument('Old name.pdf'),
    await aDocument('Ground floor.pdf'),
    await aDocument('Moved away.pdf'),
    await aDocument('Deleted.pdf'),
    await aDocument('Brought back.pdf'),
  ];
  for (const one of [renamed, replaced, moved, gone, back]) await one.upload();
  await tell(documentRenamed, { ...renamed, name: 'New name.pdf', formerName: renamed.name });
  await replaced.upload(randomUUID());
  await moved.move(ELSEWHERE);
  for (const one of [gone, back]) await tell(documentDeleted, one);
  await back.restore();
  expect(namesOf(await printed())).toEqual(['New name', 'Ground floor', 'Brought back']);
});

it('names no plan that is private, also one that was so before it came into Layouts, and no former version of one', async () => {
  const layouts = await layoutsOf(at.site().projectId);
  const [hidden, shown, before, replaced] = [
    await aDocument('Hidden.pdf'),
    await aDocument('Shown again.pdf'),
    await aDocument('Private elsewhere.pdf', ELSEWHERE),
    await aDocument('Secret.pdf'),
  ];
  for (const one of [hidden, shown, before, replaced]) {
    await one.upload();
    await one.hide(true);
  }
  await shown.hide(false);
  await before.move(layouts);
  const [former, away] = [await aDocument('Secret (2).pdf'), await aDocument('Secret.pdf', ELSEWHERE)];
  for (const one of [former, away]) {
    await replaced.upload(one.documentId);
    await one.restore(true);
  }
  await away.move(layouts);
  expect(namesOf(await printed())).toEqual(['Shown again']);
});

it('prints the newest twenty plans, and says how many older ones there are', async () => {
  for (let number = 1; number <= 22; number += 1) await (await aDocument(`Level ${number}.pdf`)).upload();
  const { data } = await printed();
  expect(data.plans?.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `Level ${index + 3}`));
  expect(data.otherPlans).toBe(2);
});

it('a report without plans, or of a kind that has none, has no such chapter', async () => {
  expect(namesOf(await printed())).toBeNull();
  await (await aDocument('Plan.pdf')).upload();
  expect(namesOf(await printed('/reports/abridged'))).toBeNull();
});
