import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { WorkOfProject } from './work.fixture.ts';

/** A report for each call that changes one: its type, status and inspection, and the state of its setting. */
const REPORTS = {
  updated: ['Main', 'Draft', 'completed', 'Done'],
  sent: ['Main', 'Draft', 'sent', 'Done'],
  approved: ['Main', 'WaitingForApproval', 'sentBack', 'Done'],
  rejected: ['Main', 'WaitingForApproval', 'issued', 'Done'],
  abridgedApproved: ['Abridged', 'WaitingForApproval', 'completed', 'Done'],
  abridgedRejected: ['Abridged', 'WaitingForApproval', 'sent', 'Done'],
  shared: ['OnlineMeeting', 'Approved', 'recorded', 'Done'],
  failed: ['Preliminary', 'Approved', 'completed', 'Failed'],
} as const;
/** Ids of the reports, and of somebody with whom one can be shared. */
export type ReportsOfProject = Readonly<Record<keyof typeof REPORTS | 'recipientId', string>>;

/** Digest of the document of each report. */
export const PDF_SHA256 = 'a'.repeat(64);

const CONTENT = { executiveSummary: '', sections: [], disclaimerCompanyName: '', paper: 'A4' };

/** Returns frozen data that holds nothing but what it must. */
const dataOf = (reportId: string) => ({
  ...{
    template: 'main',
    templateVersion: 1,
    reportId,
    version: 1,
    isDraft: true,
    frozenAt: '2026-01-05T10:00:00.000Z',
  },
  cover: { title: 'Main Report', companyName: 'Northwind', logo: null, photo: null, author: null, date: '2026-01-05' },
  project: {
    ...{ name: 'Harbour Tower', type: 'Construction', projectType: null, businessType: null, parentCompany: null },
    ...{
      insuranceCompany: 'Northwind',
      currency: 'EUR',
      constructionValue: 1,
      dsuSumInsured: null,
      policyNumber: null,
    },
    ...{ policyStartDate: null, policyExpireDate: null, buildDate: null, constructionType: null, combustibility: null },
    ...{ stories: null, area: null, referenceNumber: null, description: null },
  },
  ...{ locations: [], hasHazardChapter: false, inspection: null, executiveSummary: null, lossHistory: null },
  ...{ lossEstimates: null, score: null, grading: null, recommendations: null, plans: null, photographs: null },
  ...{ participants: null, excerpts: [], disclaimerCompanyName: null },
});

/** Puts reports into a project, as if its engineer had made them, and a broker who can receive them. */
export async function addReports(
  knex: Knex,
  projectId: string,
  work: WorkOfProject,
  engineerId: string,
): Promise<ReportsOfProject> {
  const ids = Object.entries(REPORTS).map(([name, report]) => ({ name, id: randomUUID(), report }));
  for (const { id, report } of ids) {
    const [type, status, inspection, state] = report;
    await knex('reports').insert({
      ...{ id, project_id: projectId, inspection_id: work[inspection], type, status, content: JSON.stringify(CONTENT) },
      approval_step: status === 'WaitingForApproval' ? 'Insurer' : null,
      ...{ author_id: engineerId, author_role: 'RiskEngineer', created_by: 'Erik Stone' },
    });
    await knex('report_versions').insert({
      ...{ report_id: id, number: 1, created_by: 'Erik Stone', data: JSON.stringify(dataOf(id)), data_sha256: '' },
      ...{ content_version: 1, job_id: randomUUID(), state, pdf_sha256: PDF_SHA256 },
    });
  }
  const recipientId = randomUUID();
  await knex('members').insert({
    ...{
      user_id: recipientId,
      version: 1,
      email: `${recipientId}@broker.example`,
      first_name: 'Bo',
      last_name: 'Berg',
    },
    ...{ role: 'Broker', access_status: 'HasAccess' },
  });
  await knex('project_participants').insert({ project_id: projectId, user_id: recipientId, role: 'Broker' });
  const named = Object.fromEntries(ids.map(({ name, id }) => [name, id])) as Omit<ReportsOfProject, 'recipientId'>;
  return { ...named, recipientId };
}
