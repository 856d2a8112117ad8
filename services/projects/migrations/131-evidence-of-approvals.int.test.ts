import { attachmentsChanged } from '@portal/contracts/events/attachments';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPortfolios } from '../src/demo/load.ts';
import { readPlaces } from '../src/demo/places.ts';
import { migrations } from './index.ts';

let database: TestDatabase;
let projectId: string;
let inspectionId: string;
beforeAll(async () => {
  database = await createDatabase(migrations);
  const { knex } = database;
  await loadPortfolios(knex, readPlaces());
  const found = await knex('inspections').first<{ id: string; project_id: string }>('id', 'project_id');
  const project = await knex('projects').first<{ id: string }>('id');
  projectId = found?.project_id ?? project?.id ?? '';
  const [added] = await knex('inspections')
    .insert({
      ...{
        project_id: projectId,
        number: 9,
        kind: 'OnSite',
        start_at: '2026-11-01T08:00Z',
        end_at: '2026-11-01T12:00Z',
      },
      ...{ time_zone: 'Europe/Berlin', location_name: 'Site', created_by: 'Erik Stone' },
    })
    .returning<{ id: string }[]>('id');
  inspectionId = added?.id ?? '';
});
afterAll(() => database.drop());

async function addReport(type: string, status: string, data: object, columns: object = {}): Promise<string> {
  const { knex } = database;
  const [report] = await knex('reports')
    .insert({
      ...{ project_id: projectId, inspection_id: inspectionId, type, status, content: '{}', author_id: randomUUID() },
      ...{ author_role: 'RiskEngineer', created_by: 'Erik Stone', ...columns },
      approval_step: status === 'WaitingForApproval' ? 'RiskCompany' : null,
    })
    .returning<{ id: string }[]>('id');
  const json = JSON.stringify(data);
  await knex('report_versions').insert({
    ...{ report_id: report?.id, number: 1, created_by: 'Erik Stone', frozen_at: knex.fn.now(), state: 'Done' },
    ...{
      data: json,
      data_sha256: createHash('sha256').update(json).digest('hex'),
      content_version: 1,
      job_id: randomUUID(),
    },
  });
  return report?.id ?? '';
}

it('reports that wait are set once more as frozen ones, and know the risk company of their author', async () => {
  const { knex } = database;
  for (const name of Object.keys(migrations)
    .filter((one) => one >= '131')
    .toSorted()
    .toReversed())
    await migrations[name]?.down(knex);
  const company_id = randomUUID();
  const author_id = randomUUID();
  const person = { version: 1, email: 'erik@granite.example', first_name: 'Erik', last_name: 'Stone' };
  await knex('members').insert({
    ...{ user_id: author_id, ...person, role: 'RiskEngineer', company_id, company_type: 'Risk' },
    access_status: 'HasAccess',
  });
  const text = 'It said "isDraft":true of itself, Ålesund';
  const waiting = await addReport('Main', 'WaitingForApproval', { isDraft: true, text }, { author_id });
  const approved = await addReport('Preliminary', 'Approved', { isDraft: false, approvals: [] });
  await migrations['131-evidence-of-approvals']?.up(knex);
  const versionOf = (report_id: string) =>
    knex('report_versions').where({ report_id }).first<{ data: string; data_sha256: string; state: string }>();
  const after = await versionOf(waiting);
  expect(JSON.parse(after.data)).toEqual({ isDraft: false, text });
  expect(after.data_sha256).toBe(createHash('sha256').update(after.data).digest('hex'));
  expect([after.state, (await versionOf(approved)).state]).toEqual(['Deferred', 'Done']);
  expect(await knex('reports').where({ id: waiting }).first('risk_company_id')).toEqual({
    risk_company_id: company_id,
  });
});

it('photographs of notes are published with the people who read them', async () => {
  const { knex } = database;
  const [reader, file] = [randomUUID(), randomUUID()];
  await knex('report_notes').insert({
    ...{ inspection_id: inspectionId, project_type: 'Construction', catalogue_version: '1', version: 4 },
  });
  await knex('report_note_answers').insert({
    inspection_id: inspectionId,
    question_id: 'roof',
    changed_by: 'Erik Stone',
  });
  await knex('report_note_files').insert({
    ...{ inspection_id: inspectionId, question_id: 'roof', position: 1, file_id: file, name: 'roof.jpg' },
  });
  const reports = await knex('reports').where({ inspection_id: inspectionId }).pluck<string[]>('id');
  await knex('report_recipients').insert(
    reports.map((report_id) => ({ report_id, user_id: reader, shared_by: 'Erik Stone' })),
  );
  await migrations['132-readers-of-photographs']?.up(knex);
  const [row] = await knex('outbox')
    .where({ subject: attachmentsChanged.subject })
    .orderBy('seq', 'desc')
    .limit(1)
    .select<{ event: string }[]>('event');
  const { data } = JSON.parse(row?.event ?? '{}') as { data: unknown };
  expect(v.parse(attachmentsChanged.data, data)).toEqual({
    projectId,
    holders: [
      {
        ...{ kind: 'ReportNote', id: inspectionId, version: 11, tab: 'report-notes', isIssued: true },
        ...{ readerIds: [reader], fileIds: [file] },
      },
    ],
  });
});
