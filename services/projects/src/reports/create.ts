import type { Viewer } from '@portal/access';
import {
  REPORT_LIMITS,
  REPORT_SECTIONS,
  TYPE_OF_KEY,
  type ApprovalStep,
  type GenerationKey,
  type ReportSection,
  type ReportType,
} from '@portal/contracts/reports/report-lists';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { reportData } from '@portal/contracts/reports/report-data';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { actorOf, admit, badRequest } from '@portal/service-kit';
import { evaluateReport, factsOfNewReport, stepAfter, type NewReport } from '@portal/workflow';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { reachInspection } from '../core/inspection/reach-inspection.ts';
import { reviewSideOf } from '../core/inspection/review-side.ts';
import {
  contentWith,
  riskCompanyOf,
  storeContent,
  subjectOf,
  type EnteredContent,
  type ReportParts,
} from './changes.ts';
import { assemble, excerptOf, offerOf } from './data/assemble.ts';
import { openChapters } from './data/closed-chapters.ts';
import {
  approvedAbridged,
  hasApprovedAbridged,
  storedReport,
  takenTypes,
  type ReportContent,
  type StoredReport,
} from './report.repository.ts';
import { storeVersion } from './setting.ts';
import { requireFewWaiting } from './waiting-documents.ts';

/** Chapters of an abridged report, of at most four pages. */
const ABRIDGED: readonly ReportSection[] = ['executiveSummary', 'score', 'hazards', 'recommendations'];
/** Chapters of a preliminary and of an online-meeting report: what has been seen so far. */
const FIRST: readonly ReportSection[] = ['executiveSummary', 'grading', 'recommendations', 'photographs'];
/** Chapters with which a report of each type begins. */
export const SECTIONS: Readonly<Record<ReportType, readonly ReportSection[]>> = {
  Preliminary: FIRST,
  OnlineMeeting: FIRST,
  Main: REPORT_SECTIONS,
  Abridged: ABRIDGED,
  CompiledAbridged: ABRIDGED,
};

type OfInspection = 'createMain' | 'createAbridged' | 'createPreliminary' | 'createOnlineMeeting';

/** Returns the facts about reports that are there already, of an inspection or of the project as a whole. */
export async function existingFor(
  tx: Knex.Transaction,
  projectId: string,
  inspection: { readonly id: string; readonly status: NewReport['inspectionStatus'] } | null,
): Promise<NewReport> {
  const found = await takenTypes(tx, projectId);
  return {
    inspectionStatus: inspection?.status ?? null,
    hasApprovedAbridged: await hasApprovedAbridged(tx, projectId),
    taken: found.find((one) => one.inspection_id === (inspection?.id ?? null))?.types ?? [],
  };
}

/** Begins the main report of an inspection: a draft, with the summary that the facts offer unless one is given. */
export async function createMain(
  tx: Knex.Transaction,
  parts: ReportParts,
  viewer: Viewer,
  inspectionId: string,
  entered: EnteredContent,
): Promise<StoredReport> {
  return createOfInspection(tx, parts, viewer, { inspectionId, entered, creation: 'createMain' });
}

/** Makes a preliminary or an online-meeting report, which is approved at once (decisions §8). */
export const createByKey = (
  tx: Knex.Transaction,
  parts: ReportParts,
  viewer: Viewer,
  inspectionId: string,
  key: GenerationKey,
): Promise<StoredReport> => {
  const creation = TYPE_OF_KEY[key] === 'OnlineMeeting' ? 'createOnlineMeeting' : 'createPreliminary';
  return createOfInspection(tx, parts, viewer, { inspectionId, entered: {}, creation });
};

/** Makes an abridged report: it waits for approval, or is approved, by the settings of now (decisions §27). */
export const createAbridged = (
  tx: Knex.Transaction,
  parts: ReportParts,
  viewer: Viewer,
  inspectionId: string,
  entered: EnteredContent,
): Promise<StoredReport> =>
  createOfInspection(tx, parts, viewer, { inspectionId, entered, creation: 'createAbridged' });

interface NewOfInspection {
  readonly inspectionId: string;
  readonly entered: EnteredContent;
  readonly creation: OfInspection;
}

async function createOfInspection(
  tx: Knex.Transaction,
  parts: ReportParts,
  viewer: Viewer,
  { inspectionId, entered, creation }: NewOfInspection,
): Promise<StoredReport> {
  // The lock on the inspection makes its reports come one after the other.
  const { project, row: inspection } = await reachInspection(tx, viewer, inspectionId, ['reports']);
  const side = await reviewSideOf(tx, project, viewer);
  const facts = factsOfNewReport(side, await existingFor(tx, project.id, inspection), creation, viewer);
  const { to } = admit(evaluateReport(facts, creation, viewer));
  const { summary } = await offerOf(tx, parts.gradingOf, {
    ...{ projectId: project.id, inspectionId: inspection.id, sections: sectionsFor(viewer, project, facts.type) },
  });
  const content = contentWith(contentFor(viewer, project, { type: facts.type, summary }), entered);
  const step = to === 'WaitingForApproval' ? stepAfter(facts, null) : null;
  const id = await insertReport(tx, viewer, {
    ...{ project, inspectionId: inspection.id, inspectionNumbers: [inspection.number], type: facts.type, content },
    ...{ status: to ?? '', step },
  });
  return recordCreated(tx, viewer, id, creation, (row) =>
    storeContent(tx, parts, row, { viewer, project, isFrozen: to !== 'Draft' }),
  );
}

/** Joins the newest approved abridged report of each inspection (decisions §27). */
export async function createCompiled(
  tx: Knex.Transaction,
  parts: ReportParts,
  viewer: Viewer,
  projectId: string,
  entered: EnteredContent,
): Promise<StoredReport> {
  const project = await reachProject(tx, viewer, projectId, 'reports', 'no key update');
  const side = await reviewSideOf(tx, project, viewer);
  const creation = 'createCompiledAbridged';
  const facts = factsOfNewReport(side, await existingFor(tx, project.id, null), creation, viewer);
  const { to } = admit(evaluateReport(facts, creation, viewer));
  await requireFewWaiting(tx, { authorId: viewer.userId });
  const found = await approvedAbridged(tx, project.id);
  const content = contentWith(contentFor(viewer, project, { type: facts.type, summary: '' }), entered);
  const step = to === 'WaitingForApproval' ? stepAfter(facts, null) : null;
  const id = await insertReport(tx, viewer, {
    ...{ project, inspectionId: null, inspectionNumbers: found.map(({ number }) => number), type: facts.type, content },
    ...{ status: to ?? '', step },
  });
  return recordCreated(tx, viewer, id, creation, async (row) => {
    const subject = await subjectOf(tx, row, viewer, project);
    const moment = { isDraft: false, frozenAt: new Date().toISOString() };
    const data = await assemble(tx, parts.gradingOf, { ...subject, ...moment });
    const excerpts = found.map((one) => excerptOf(v.parse(reportData, JSON.parse(one.data)), subject.closed));
    const document = { paper: content.paper, data: { ...data, excerpts }, isFrozen: true };
    const toSet = { ...subject, contentVersion: row.version, ...document };
    return storeVersion(tx, { ...toSet, actor: actorOf(viewer) });
  });
}

/** Returns the chapters with which a report of a type begins: those that its author may read. */
export const sectionsFor = (viewer: Viewer, project: ReachedProject, type: ReportType): ReportSection[] =>
  openChapters(viewer, project, SECTIONS[type]);

interface Beginning {
  readonly type: ReportType;
  readonly summary: string;
}

/** Returns the content with which a report of a type begins; without a name, its disclaimer names the company of its author. */
function contentFor(viewer: Viewer, project: ReachedProject, { type, summary }: Beginning): ReportContent {
  const sections = sectionsFor(viewer, project, type);
  return { executiveSummary: summary, offeredSummary: summary, sections, disclaimerCompanyName: '', paper: 'A4' };
}

interface NewRow {
  readonly project: ReachedProject;
  readonly inspectionId: string | null;
  readonly inspectionNumbers: readonly number[];
  readonly type: ReportType;
  readonly content: ReportContent;
  readonly status: string;
  readonly step: ApprovalStep | null;
}

/** Adds a report to an inspection or a project that is locked. @throws 400 where authors of the role have too many of the type there */
async function insertReport(tx: Knex.Transaction, viewer: Viewer, entry: NewRow): Promise<string> {
  const [present] = await tx('reports')
    .where({
      project_id: entry.project.id,
      inspection_id: entry.inspectionId,
      type: entry.type,
      author_role: viewer.role,
    })
    .count<{ n: string }[]>({ n: '*' });
  if (Number(present?.n) >= REPORT_LIMITS.reports) throw badRequest(ERROR_CODES.validation, REPORT_TEXTS.mostReports);
  const { name } = actorOf(viewer);
  const isDraft = entry.status === 'Draft';
  const [added] = await tx('reports')
    .insert({
      ...{ project_id: entry.project.id, inspection_id: entry.inspectionId, type: entry.type, status: entry.status },
      ...{ approval_step: entry.step, risk_company_id: riskCompanyOf(viewer, entry.step) },
      content: JSON.stringify(entry.content),
      ...{ inspection_numbers: [...entry.inspectionNumbers], author_id: viewer.userId, author_role: viewer.role },
      ...(!isDraft && { sent_at: tx.fn.now(), sent_by_id: viewer.userId }),
      ...(entry.status === 'Approved' && { approved_at: tx.fn.now() }),
      ...{ created_by: name, changed_by: name },
    })
    .returning<{ id: string }[]>('id');
  const id = added?.id ?? '';
  // Every report has its newest version; its data follows in the same transaction.
  await tx('report_versions').insert({
    ...{ report_id: id, number: 1, created_by: name, data: '{}', data_sha256: '', content_version: 1 },
    job_id: tx.raw('gen_random_uuid()'),
  });
  return id;
}

/** Stores the version of a new report, and records its creation. */
async function recordCreated(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  creation: string,
  store: (row: StoredReport) => Promise<void>,
): Promise<StoredReport> {
  const row = await storedReport(tx, id);
  await store(row);
  await recordChange(tx, {
    ...{ kind: 'report', id, projectId: row.project_id, action: creation, actor: actorOf(viewer) },
    ...{ before: null, after: { status: row.status, type: row.type } },
    event: [],
    details: { projectId: row.project_id, type: row.type },
  });
  return storedReport(tx, id);
}
