import { layersFor, type Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import {
  REPORT_LIMITS,
  REPORT_SECTIONS,
  type ApprovalStep,
  type ReportSection,
  type ReportStatus,
} from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import type { ReportData } from '@portal/contracts/reports/report-data';
import type { ReportObjects } from '@portal/object-storage';
import { actorOf, admit, auditNothing, conflict, notFound } from '@portal/service-kit';
import { evaluateReport, stepAfter, stepDoneBy } from '@portal/workflow';
import type { Knex } from 'knex';
import type { ReachedProject } from '../core/access/reach-project.ts';
import type { PendingEvent } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { siteToday } from '../core/project/site-today.ts';
import { assemble, offerOf, type GradingOf, type Subject } from './data/assemble.ts';
import { closedChapters, openChapters } from './data/closed-chapters.ts';
import { EVENTS } from './events.ts';
import { reportToChange, type Target } from './reach-report.ts';
import { factsOf } from './report.mapping.ts';
import { changeReport, storedReport, type ReportContent, type StoredReport } from './report.repository.ts';
import { jsonOf, setAgain, storeVersion } from './setting.ts';
import { requireFewWaiting } from './waiting-documents.ts';

/** Parts of the service that writes of reports use: the notes' grading, and the storage of documents. */
export interface ReportParts {
  readonly gradingOf: GradingOf;
  readonly objects: ReportObjects;
}

/** Content that a request may set of a report; what is left out keeps its value. */
export interface EnteredContent {
  readonly executiveSummary?: string | null | undefined;
  readonly sections?: readonly ReportContent['sections'][number][] | undefined;
  readonly disclaimerCompanyName?: string | null | undefined;
  readonly paper?: ReportContent['paper'] | undefined;
}

/** Returns the content with what was entered, sections in their order. */
export const contentWith = (content: ReportContent, entered: EnteredContent): ReportContent => ({
  executiveSummary:
    entered.executiveSummary === undefined ? content.executiveSummary : (entered.executiveSummary ?? ''),
  sections: entered.sections
    ? REPORT_SECTIONS.filter((section) => entered.sections?.includes(section))
    : content.sections,
  disclaimerCompanyName:
    entered.disclaimerCompanyName === undefined
      ? content.disclaimerCompanyName
      : (entered.disclaimerCompanyName?.trim() ?? ''),
  paper: entered.paper ?? content.paper,
  ...(content.offeredSummary !== undefined && { offeredSummary: content.offeredSummary }),
});

/** Returns the content with the summary that its author is offered now, where they have taken it into the text. */
async function withOffer(
  tx: Knex.Transaction,
  { gradingOf }: ReportParts,
  { project_id: projectId, inspection_id: inspectionId, content: before }: StoredReport,
  content: ReportContent,
  sections: readonly ReportSection[],
): Promise<ReportContent> {
  if (inspectionId === null || content.executiveSummary === before.executiveSummary) return content;
  const { summary } = await offerOf(tx, gradingOf, { projectId, inspectionId, sections });
  return content.executiveSummary.includes(summary) ? { ...content, offeredSummary: summary } : content;
}

interface Step {
  readonly before: StoredReport;
  readonly after: StoredReport;
  readonly action: string;
  readonly words?: string;
  readonly isMerged?: boolean;
  readonly viewer: Viewer;
  readonly events?: readonly PendingEvent[];
}

/** Fields of a report that its history compares. */
const shownOf = ({ status, approval_step: approvalStep, content, number }: StoredReport) => {
  const { executiveSummary, sections, disclaimerCompanyName, paper } = content;
  return {
    ...{ status, approvalStep, versionNumber: number },
    ...{ executiveSummary, sections, disclaimerCompanyName, paper },
  };
};

const record = (
  tx: Knex.Transaction,
  { before, after, action, words, isMerged = false, viewer, events = [] }: Step,
): Promise<void> =>
  recordChange(tx, {
    ...{ kind: 'report', id: after.id, projectId: after.project_id, action, actor: actorOf(viewer) },
    ...{ before: shownOf(before), after: shownOf(after), event: events },
    ...{ isMerged, ...(words !== undefined && { words }) },
    details: { projectId: after.project_id, type: after.type },
  });

/**
 * Returns what a version of a report is made of. Its author is whoever makes the version, which the company of that person
 * answers for, or else the insurer: an engineer may have taken the report over from another one.
 */
export async function subjectOf(
  tx: Knex.Transaction,
  { id: reportId, project_id: projectId, inspection_id: inspectionId, type, number, content }: StoredReport,
  viewer: Viewer,
  project: ReachedProject,
): Promise<Omit<Subject, 'isDraft' | 'frozenAt'>> {
  const company = await tx('companies')
    .where({ company_id: viewer.companyId ?? project.companyId })
    .first<{ name: string } | undefined>('name');
  return {
    ...{ reportId, projectId, inspectionId, type, number, content, closed: closedChapters(viewer, project) },
    layers: layersFor(viewer),
    ...{ authorName: actorOf(viewer).name, authorCompany: company?.name ?? '' },
  };
}

/**
 * Freezes the data of a report's newest version, or renews that of its draft.
 * @throws 429 where too many documents of the author are being set
 */
export async function storeContent(
  tx: Knex.Transaction,
  { gradingOf }: ReportParts,
  row: StoredReport,
  {
    viewer,
    project,
    isFrozen,
  }: { readonly viewer: Viewer; readonly project: ReachedProject; readonly isFrozen: boolean },
): Promise<void> {
  await requireFewWaiting(tx, { authorId: row.author_id, id: row.id });
  const subject = await subjectOf(tx, row, viewer, project);
  const moment = { isDraft: !isFrozen, frozenAt: new Date().toISOString() };
  const data = await assemble(tx, gradingOf, { ...subject, ...moment });
  await storeVersion(tx, {
    ...{ ...subject, contentVersion: row.version, paper: row.content.paper, data, isFrozen },
    actor: actorOf(viewer),
  });
}

/**
 * Sets a draft again whose facts have changed since its data were gathered, or whose setting has failed: its preview is what would
 * be sent. The report itself stays as it is, with its version and its history: nobody has changed it.
 */
async function renewDraft(
  tx: Knex.Transaction,
  parts: ReportParts,
  row: StoredReport,
  { viewer, project }: { readonly viewer: Viewer; readonly project: ReachedProject },
): Promise<StoredReport> {
  auditNothing();
  await requireFewWaiting(tx, { authorId: row.author_id, id: row.id });
  const stored = await dataOf(tx, row);
  const { frozenAt } = JSON.parse(stored) as ReportData;
  const subject = { ...(await subjectOf(tx, row, viewer, project)), isDraft: true };
  const present = await assemble(tx, parts.gradingOf, { ...subject, frozenAt });
  if (row.state !== 'Failed' && jsonOf(present) === stored) return row;
  const data = { ...present, frozenAt: new Date().toISOString() };
  const version = { contentVersion: row.version, paper: row.content.paper, data, isFrozen: false };
  await storeVersion(tx, { ...subject, ...version, actor: actorOf(viewer) });
  return storedReport(tx, row.id);
}

/**
 * Saves a main report (spec 2 §7). A rejected one becomes a draft again, in a version of its own. The editor saves at each
 * pause: what one person saves in a row is one line of the history, and a record of the audit each. A draft that is saved as it
 * stands follows its facts alone.
 */
export async function updateMain(
  tx: Knex.Transaction,
  parts: ReportParts,
  viewer: Viewer,
  target: Target,
  entered: EnteredContent,
): Promise<StoredReport> {
  const { row, project, side, version } = await reportToChange(tx, viewer, target);
  const { to } = admit(evaluateReport(factsOf(row, side, viewer), 'update', viewer), { version });
  const content = await withOffer(tx, parts, row, contentWith(row.content, entered), openChapters(viewer, project));
  // The database has an order of keys of its own.
  const isSame = JSON.stringify(content) === JSON.stringify(contentWith(row.content, {}));
  if (isSame && row.status === 'Draft') return renewDraft(tx, parts, row, { viewer, project });
  const { name } = actorOf(viewer);
  const isNew = row.status === 'Rejected';
  const number = isNew ? row.number + 1 : row.number;
  await putVersion(tx, row, number, name);
  const after = await changeReport(tx, row.id, { status: to, content: JSON.stringify(content), number }, name);
  await storeContent(tx, parts, after, { viewer, project, isFrozen: false });
  await record(tx, { before: row, after, action: 'update', isMerged: true, viewer });
  return storedReport(tx, row.id);
}

/** Begins a new version with the data of the last one, so that a report has its newest version at each moment. */
async function putVersion(tx: Knex.Transaction, row: StoredReport, number: number, name: string): Promise<void> {
  if (number === row.number) return;
  await tx.raw(
    `insert into report_versions (report_id, number, created_by, data, data_sha256, content_version, job_id)
     select report_id, ?, ?, data, data_sha256, content_version, gen_random_uuid()
     from report_versions where report_id = ? and number = ?`,
    [number, name, row.id, row.number],
  );
}

/**
 * Freezes a main report and sends it for approval, by the settings of now; without a step it is approved (decisions §8). Others
 * are told once its document is done.
 */
export async function sendMain(
  tx: Knex.Transaction,
  parts: ReportParts,
  viewer: Viewer,
  target: Target,
  isOfKind: (row: StoredReport) => boolean,
): Promise<StoredReport> {
  const { row, project, side, version } = await reachKind(tx, viewer, target, isOfKind);
  const facts = factsOf(row, side, viewer);
  const { to } = admit(evaluateReport(facts, 'sendForApproval', viewer), { version });
  const { name } = actorOf(viewer);
  const step = to === 'WaitingForApproval' ? stepAfter(facts, null) : null;
  const after = await changeReport(
    tx,
    row.id,
    {
      ...{ status: to, approval_step: step, sent_at: tx.fn.now(), sent_by_id: viewer.userId },
      risk_company_id: riskCompanyOf(viewer, step),
      ...{ rejection_reason: null, rejected_by: null, resubmit_by: null },
      approved_at: to === 'Approved' ? tx.fn.now() : null,
    },
    name,
  );
  await storeContent(tx, parts, after, { viewer, project, isFrozen: true });
  await record(tx, { before: row, after, action: 'sendForApproval', viewer });
  return storedReport(tx, row.id);
}

/** Returns the company whose coordinators approve in the step: that of the author who sends the report (decisions §8). */
export const riskCompanyOf = ({ companyId }: Viewer, step: ApprovalStep | null): string | null =>
  step === 'RiskCompany' ? companyId : null;

/** The document that an approver has read. */
export interface ReadDocument {
  readonly versionNumber: number;
  readonly sha256: string;
}

/**
 * Approves a report in the viewer's step; the last one approves it as a whole. The document that was read is the approved one: it
 * is not set again.
 * @throws 409 where the document is not the one that was read
 */
export async function approve(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  read: ReadDocument,
  isOfKind: (row: StoredReport) => boolean,
): Promise<StoredReport> {
  const { row, side, version } = await reachKind(tx, viewer, target, isOfKind);
  const facts = factsOf(row, side, viewer);
  const { to } = admit(evaluateReport(facts, 'approve', viewer), { version });
  if (read.versionNumber !== row.number || read.sha256 !== row.pdf_sha256) {
    const details = {
      ...(row.changed_by !== null && { changedBy: row.changed_by }),
      changedAt: row.changed_at.toISOString(),
    };
    throw conflict(ERROR_CODES.staleVersion, REPORT_TEXTS.otherDocument, { details });
  }
  const done = stepDoneBy(viewer);
  const asked = row.approval_step ?? done;
  const next = to === 'WaitingForApproval' ? stepAfter(facts, done) : null;
  const { name } = actorOf(viewer);
  await decide(tx, row, viewer, { step: done, decision: 'Approved', sha256: read.sha256 });
  const columns = { status: to, approval_step: next, approved_at: next === null ? tx.fn.now() : null };
  const after = await changeReport(tx, row.id, columns, name);
  await record(tx, {
    ...{ before: row, after, action: 'approve', viewer },
    events: next === null ? EVENTS.approved(after, asked) : EVENTS.stepApproved(after, asked, next),
  });
  return storedReport(tx, row.id);
}

/** Rejects a report with a reason; a main one is to be resubmitted within three days of the site (spec 1 §9). */
export async function reject(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  entered: string,
  isOfKind: (row: StoredReport) => boolean,
): Promise<StoredReport> {
  const { row, side, version } = await reachKind(tx, viewer, target, isOfKind);
  const { to } = admit(evaluateReport(factsOf(row, side, viewer), 'reject', viewer), { version });
  const words = entered.trim();
  const { name } = actorOf(viewer);
  await decide(tx, row, viewer, { step: stepDoneBy(viewer), decision: 'Rejected', reason: words });
  const resubmit_by =
    row.type === 'Main'
      ? tx.raw('?::date + ?::integer', [await siteToday(tx, row.project_id), REPORT_LIMITS.resubmitDays])
      : null;
  const columns = { status: to, approval_step: null, rejection_reason: words, rejected_by: name, resubmit_by };
  const after = await changeReport(tx, row.id, columns, name);
  await record(tx, {
    ...{ before: row, after, action: 'reject', words, viewer },
    events: EVENTS.rejected(after, row.approval_step ?? stepDoneBy(viewer), words),
  });
  return after;
}

/** Sets the document of a report once more, after its setting has failed; the data stays as it was frozen. */
export async function runAgain(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<StoredReport> {
  const { row, side, version } = await reportToChange(tx, viewer, target);
  admit(evaluateReport(factsOf(row, side, viewer), 'setAgain', viewer), { version });
  await requireFewWaiting(tx, { authorId: row.author_id, id: row.id });
  const { id: reportId, project_id: projectId, number } = row;
  await setAgain(tx, { reportId, projectId, number, isFrozen: row.frozen_at !== null });
  const after = await changeReport(tx, row.id, {}, actorOf(viewer).name);
  await record(tx, { before: row, after, action: 'setAgain', viewer });
  return storedReport(tx, row.id);
}

/** Loads a report by a call of its kind: that of another kind is not found there. */
async function reachKind(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  isOfKind: (row: StoredReport) => boolean,
) {
  const reached = await reportToChange(tx, viewer, target);
  if (!isOfKind(reached.row)) throw notFound();
  return reached;
}

interface Decision {
  readonly step: string;
  readonly decision: Extract<ReportStatus, 'Approved' | 'Rejected'>;
  readonly reason?: string;
  /** Digest of the document that was read. */
  readonly sha256?: string;
}

async function decide(tx: Knex.Transaction, row: StoredReport, viewer: Viewer, { reason, sha256, ...made }: Decision) {
  await tx('report_decisions').insert({
    ...{ report_id: row.id, number: row.number, ...made, reason: reason ?? null, pdf_sha256: sha256 ?? null },
    ...{ person_id: viewer.userId, person_name: actorOf(viewer).name },
  });
}

const dataOf = async (tx: Knex.Transaction, row: StoredReport): Promise<string> => {
  const found = await tx('report_versions')
    .where({ report_id: row.id, number: row.number })
    .first<{ data: string }>('data');
  return found.data;
};
