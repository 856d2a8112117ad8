import { createHash } from 'node:crypto';
import { PERILS, type Peril } from '@portal/contracts/geo/perils';
import {
  FACT_SECTIONS,
  REPORT_SECTIONS,
  REPORT_TYPE_LABELS,
  type FactSection,
  type ReportSection,
  type ReportType,
} from '@portal/contracts/reports/report-lists';
import {
  REPORT_TEMPLATE_VERSION,
  type ReportData,
  type ReportExcerpt,
  type ReportPicture,
  type ReportTemplate,
} from '@portal/contracts/reports/report-data';
import type { ReportConfiguration } from '@portal/contracts/reports/report';
import type { Knex } from 'knex';
import type pg from 'pg';
import { siteToday } from '../../core/project/site-today.ts';
import type { ReportContent } from '../report.repository.ts';
import { reportSettingsOf } from '../report-settings.ts';
import {
  claimFacts,
  inspectionFacts,
  locationFacts,
  logoOf,
  participantFacts,
  projectFacts,
  recommendationCounts,
  recommendationFacts,
} from './facts.repository.ts';
import { lossFacts } from './loss-estimates.ts';
import { planFacts } from './plans.ts';
import { bandOfSection, scoreFacts } from './score.ts';
import { offeredSummary } from './summary.ts';

/** Report notes of an inspection as a report prints them; the noun that owns them passes the function in. */
export type GradingOf = (
  target: pg.Pool | Knex.Transaction,
  projectId: string,
  inspectionId: string,
) => Promise<{
  readonly sections: NonNullable<ReportData['grading']>;
  readonly photographs: ReportPicture[];
  readonly missing: { partId: string; sectionId: string; questionId: string; text: string }[];
}>;

const TEMPLATES: Readonly<Record<ReportType, ReportTemplate>> = {
  Preliminary: 'preliminary',
  OnlineMeeting: 'online-meeting',
  Main: 'main',
  Abridged: 'abridged',
  CompiledAbridged: 'compiled-abridged',
};

/** The report whose data is gathered. */
export interface Subject {
  readonly reportId: string;
  readonly projectId: string;
  readonly inspectionId: string | null;
  readonly type: ReportType;
  readonly number: number;
  readonly content: ReportContent;
  readonly authorName: string;
  /** Company that the disclaimer names where the report names none. */
  readonly authorCompany: string;
  readonly isDraft: boolean;
  readonly frozenAt: string;
  /** Chapters of tabs that are closed to the person who makes this version. */
  readonly closed: ReadonlySet<ReportContent['sections'][number]>;
  /** Hazard layers of that person, to whom a draft shows no others (decisions §16). */
  readonly layers: readonly Peril[];
}

/** Returns true if a report has a chapter: its author wants it, and may read what it prints. */
const chaptersIn =
  ({ content, closed }: Pick<Subject, 'content' | 'closed'>) =>
  (section: ReportContent['sections'][number]): boolean =>
    content.sections.includes(section) && !closed.has(section);

/** Facts of the chapters that consist of facts alone. */
type Facts = Partial<Pick<ReportData, FactSection>>;

/** Returns the chapters that a report has and of which there are no facts. */
const withoutFacts = (facts: Facts, has: (section: ReportSection) => boolean): FactSection[] =>
  FACT_SECTIONS.filter((section) => {
    const found = facts[section];
    return has(section) && (!found || (Array.isArray(found) && found.length === 0));
  });

/** Gathers the data of which a report is made, as it is now. */
export async function assemble(
  target: pg.Pool | Knex.Transaction,
  gradingOf: GradingOf,
  subject: Subject,
): Promise<ReportData> {
  const { projectId, content, type } = subject;
  const project = await projectFacts(target, projectId);
  const locations = await locationFacts(target, projectId, subject.isDraft ? subject.layers : PERILS);
  const has = chaptersIn(subject);
  return {
    template: TEMPLATES[type],
    templateVersion: REPORT_TEMPLATE_VERSION,
    reportId: subject.reportId,
    version: subject.number,
    isDraft: subject.isDraft,
    frozenAt: subject.frozenAt,
    cover: {
      title: REPORT_TYPE_LABELS[type],
      companyName: project.insuranceCompany,
      logo: await logoOf(target, projectId),
      ...{ photo: null, author: subject.authorName },
      date: await siteToday(target, projectId),
    },
    project,
    locations: subject.closed.has('hazards') ? locations.map((one) => ({ ...one, hazards: null })) : locations,
    hasHazardChapter: has('hazards'),
    ...(subject.closed.has('hazards') && { withholdsHazards: true }),
    ...(subject.inspectionId === null
      ? { ...NO_CHAPTERS, participants: null }
      : await chaptersOf(target, gradingOf, { ...subject, inspectionId: subject.inspectionId }, project.type)),
    excerpts: [],
    disclaimerCompanyName: content.disclaimerCompanyName || subject.authorCompany || null,
  };
}

const NO_CHAPTERS = {
  ...{ inspection: null, executiveSummary: null, lossHistory: null, lossEstimates: null, score: null },
  ...{ grading: null, recommendations: null, plans: null, photographs: null },
} as const;

/** Returns the chapters about an inspection, and which of them have no facts yet. */
async function chaptersOf(
  target: pg.Pool | Knex.Transaction,
  gradingOf: GradingOf,
  subject: Subject & { readonly inspectionId: string },
  type: ReportData['project']['type'],
): Promise<Omit<ReportExcerpt, 'title' | 'version'>> {
  const { projectId, inspectionId, content } = subject;
  const inspection = await inspectionFacts(target, inspectionId);
  const { sections, photographs } = await gradingOf(target, projectId, inspectionId);
  const recommendations = await recommendationFacts(target, projectId, inspection.number);
  const has = chaptersIn(subject);
  const facts = {
    lossEstimates: has('lossEstimates') ? await lossFacts(target, projectId) : null,
    score: has('score') ? await scoreFacts(target, projectId, { printsNotes: has('grading') }) : null,
    ...(has('plans') ? await planFacts(target, projectId) : { plans: null }),
    photographs: has('photographs') ? photographs : null,
    participants: has('participants') ? await participantFacts(target, projectId) : null,
  };
  const missing = withoutFacts(facts, has);
  return {
    inspection,
    executiveSummary: has('executiveSummary') ? content.executiveSummary || null : null,
    lossHistory: has('lossHistory') ? await lossHistoryOf(target, projectId) : null,
    grading: has('grading')
      ? sections.map((section) => ({ ...section, band: bandOfSection(type, section.percent) }))
      : null,
    recommendations: has('recommendations') ? recommendations : null,
    ...facts,
    ...(missing.length > 0 && { withoutFacts: missing }),
  };
}

async function lossHistoryOf(target: pg.Pool | Knex.Transaction, projectId: string) {
  const { sharesClaimAmounts: sharesAmounts } = await reportSettingsOf(target, projectId);
  return { sharesAmounts, claims: await claimFacts(target, projectId, sharesAmounts) };
}

interface OfferOptions {
  readonly projectId: string;
  readonly inspectionId: string;
  /** Chapters of which something is said: of the others the summary is silent, and no question is named. */
  readonly sections: readonly ReportContent['sections'][number][];
}

/** Returns a summary that the facts of an inspection offer, its required questions that are not answered, and its photographs. */
export async function offerOf(
  target: pg.Pool | Knex.Transaction,
  gradingOf: GradingOf,
  { projectId, inspectionId, sections }: OfferOptions,
) {
  const [project, inspection, grading] = [
    await projectFacts(target, projectId),
    await inspectionFacts(target, inspectionId),
    await gradingOf(target, projectId, inspectionId),
  ];
  const recommendations = sections.includes('recommendations')
    ? await recommendationCounts(target, projectId, inspection.number)
    : null;
  const printed = sections.includes('grading') ? grading : { sections: [], missing: [] };
  return {
    summary: offeredSummary(project, inspection, printed, recommendations),
    missing: printed.missing,
    photographs: grading.photographs,
  };
}

interface ObstacleOptions {
  readonly projectId: string;
  readonly photographs: ReportData['photographs'];
  readonly closed: Subject['closed'];
}

/** Returns the chapters that would have nothing to print in a report of somebody, with the reason of each. */
export async function obstaclesOf(
  target: pg.Pool | Knex.Transaction,
  { projectId, photographs, closed }: ObstacleOptions,
): Promise<ReportConfiguration['obstacles']> {
  const facts = {
    lossEstimates: await lossFacts(target, projectId),
    score: await scoreFacts(target, projectId, { printsNotes: false }),
    ...(await planFacts(target, projectId)),
    photographs,
    participants: await participantFacts(target, projectId),
  };
  const empty = new Set<ReportSection>(withoutFacts(facts, () => true));
  return REPORT_SECTIONS.flatMap((section): ReportConfiguration['obstacles'] => {
    if (closed.has(section)) return [{ section, obstacle: 'TabClosed' }];
    return empty.has(section) ? [{ section, obstacle: 'NoFacts' }] : [];
  });
}

/** Returns an approved abridged report as a part of a compiled one, without the chapters that are closed to its author. */
export function excerptOf(data: ReportData, closed: Subject['closed']): ReportExcerpt {
  const open = <Section extends keyof typeof NO_CHAPTERS & ReportContent['sections'][number]>(section: Section) =>
    closed.has(section) ? null : data[section];
  const missing = (data.withoutFacts ?? []).filter((section) => !closed.has(section));
  return {
    title: data.inspection ? `Inspection ${data.inspection.number}` : data.cover.title,
    version: data.version,
    inspection: data.inspection,
    executiveSummary: open('executiveSummary'),
    lossHistory: open('lossHistory'),
    lossEstimates: open('lossEstimates'),
    score: open('score'),
    grading: open('grading'),
    recommendations: open('recommendations'),
    plans: open('plans'),
    photographs: open('photographs'),
    participants: closed.has('participants') ? null : data.participants,
    ...(missing.length > 0 && { withoutFacts: missing }),
  };
}

/** Returns all pictures that a report shows, each file once. */
export function picturesOf(data: ReportData): ReportPicture[] {
  const parts = [data, ...data.excerpts];
  const pictures = parts.flatMap(({ grading, recommendations, plans, photographs }) => [
    ...(grading ?? []).flatMap(({ answers }) => answers.flatMap(({ photos }) => photos)),
    ...(recommendations ?? []).flatMap(({ photos }) => photos),
    ...(plans ?? []).map(({ picture }) => picture),
    ...(photographs ?? []),
  ]);
  const cover = [data.cover.logo, data.cover.photo].filter((picture) => picture !== null);
  return [...new Map([...cover, ...pictures].map((picture) => [picture.fileId, picture])).values()];
}

/** Returns the SHA-256 of a text in hexadecimal digits. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
