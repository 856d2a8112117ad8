import { INSPECTION_KIND_LABELS } from '@portal/contracts/projects/inspection-lists';
import type { ReportData, ReportExcerpt, ReportPaper } from '@portal/contracts/reports/report-data';
import type { PictureShelf } from '../pictures/picture-shelf.ts';
import { unbroken } from '../text/printable.ts';
import { dateText, joined, NOTHING, paragraphsOf } from './formats.ts';
import { emptyView } from './empty-view.ts';
import { gradingView } from './grading-view.ts';
import { hazardsView } from './hazards-view.ts';
import { estimatesView, glanceOf, lossesView } from './losses-view.ts';
import { addressOf, projectView, siteInWords, siteView } from './project-view.ts';
import { recommendationsView } from './recommendations-view.ts';
import { ABSENT_TEXTS, CHAPTER_TITLES, disclaimerOf, DOCUMENT_TEXTS, TEMPLATE_NAMES } from './report.texts.ts';
import { scoreView } from './score-view.ts';
import { excerptChapters, SHORT_LIMITS } from './short-view.ts';

/** View of a report: all that the template prints, in words; `brevity` shortens an abridged report step by step. */
export function reportView(data: ReportData, paper: ReportPaper, shelf: PictureShelf, brevity = 0) {
  const isShort = data.template === 'abridged';
  return {
    paper,
    isShort,
    documentTitle: unbroken(joined([data.project.name, data.cover.title], ' – ')),
    author: unbroken(data.cover.companyName),
    running: {
      left: joined([data.project.name, data.isDraft ? DOCUMENT_TEXTS.draft : null], ' · '),
      foot: joined(
        [data.cover.companyName, TEMPLATE_NAMES[data.template], DOCUMENT_TEXTS.version(data.version)],
        ' · ',
      ),
      page: DOCUMENT_TEXTS.page,
      of: DOCUMENT_TEXTS.of,
    },
    cover: coverView(data, shelf),
    contents: { title: DOCUMENT_TEXTS.contents },
    chapters: isShort ? shortChapters(data, brevity) : longChapters(data, shelf),
  };
}

function coverView(data: ReportData, shelf: PictureShelf) {
  const { cover, project, inspection } = data;
  const primary = data.locations.find(({ isPrimary }) => isPrimary) ?? data.locations[0];
  const fact = (label: string, value: string | null | undefined) => ({ label, value: value?.trim() || NOTHING });
  return {
    company: cover.companyName,
    logo: cover.logo && shelf.take({ ...cover.logo, alt: cover.logo.alt || cover.companyName }, 'logo'),
    photo: cover.photo && shelf.take(cover.photo, 'cover'),
    state: data.isDraft ? DOCUMENT_TEXTS.draft : DOCUMENT_TEXTS.frozen(dateText(cover.date)),
    title: cover.title,
    name: project.name,
    place: primary ? addressOf(primary) : '',
    facts: [
      fact('Date of report', dateText(cover.date)),
      ...inspectedOf(data).map(({ label, value }) => fact(label, value)),
      fact('Prepared by', cover.author ?? inspection?.engineer),
      fact('Prepared for', project.insuranceCompany),
      fact('Policy number', project.policyNumber),
      fact('Version', `${data.version}, ${TEMPLATE_NAMES[data.template]}`),
    ],
  };
}

/** Returns the inspection that a report is about with its location, or the numbers of those that a compiled one joins. */
function inspectedOf({ template, inspection, excerpts }: ReportData): { label: string; value: string | null }[] {
  if (template === 'compiled-abridged') {
    return [
      { label: 'Inspections', value: joined(excerpts.map((one) => one.inspection && `${one.inspection.number}`)) },
    ];
  }
  const about = inspection && [inspection.number, INSPECTION_KIND_LABELS[inspection.kind], dateText(inspection.date)];
  return [
    { label: 'Inspection', value: about && about.join(', ') },
    ...(inspection?.locationName ? [{ label: 'Location', value: inspection.locationName }] : []),
  ];
}

function longChapters(data: ReportData, shelf: PictureShelf) {
  return [
    projectView(data),
    siteView(data, { hasSources: !data.hasHazardChapter }),
    ...data.excerpts.map((excerpt) => excerptView(excerpt, data.project.currency)),
    ...(data.template === 'compiled-abridged' ? [] : [summaryView(data, data.project.currency)]),
    ...chaptersOf(data, shelf),
    disclaimerView(data),
  ];
}

function chaptersOf(data: ReportData, shelf: PictureShelf) {
  const { currency } = data.project;
  return [
    data.lossHistory && lossesView(data.lossHistory, currency),
    data.lossEstimates ? estimatesView(data.lossEstimates, currency) : emptyView(data, 'lossEstimates'),
    data.score ? scoreView(data.score, data.inspection, true) : emptyView(data, 'score'),
    data.grading && gradingView(data.grading, shelf),
    data.hasHazardChapter ? hazardsView(data.locations) : null,
    data.recommendations && recommendationsView(data.recommendations, data.locations, shelf),
    data.plans && data.plans.length > 0
      ? {
          kind: 'plans' as const,
          title: CHAPTER_TITLES.plans,
          startsPage: true,
          list: data.plans.map(({ name, picture }) => ({ name, picture: shelf.take(picture, 'plan') })),
          rest: data.otherPlans ? DOCUMENT_TEXTS.newestPlans(data.plans.length, data.otherPlans) : '',
        }
      : emptyView(data, 'plans'),
    data.photographs && data.photographs.length > 0
      ? {
          kind: 'photographs' as const,
          title: CHAPTER_TITLES.photographs,
          startsPage: false,
          list: data.photographs.map((photo) => shelf.take(photo, 'row')),
        }
      : emptyView(data, 'photographs'),
    participantsView(data),
  ].filter((chapter) => chapter !== null);
}

const summaryView = (
  one: Parameters<typeof glanceOf>[0] & Pick<ReportExcerpt, 'executiveSummary'>,
  currency: string,
) => ({
  kind: 'summary' as const,
  title: CHAPTER_TITLES.summary,
  startsPage: true,
  glance: glanceOf(one, currency),
  paragraphs: paragraphsOf(one.executiveSummary),
  none: ABSENT_TEXTS.summary,
});

/** Chapters of an abridged report; {@link SHORT_LIMITS} tells how much of each stands at a step of brevity. */
function shortChapters(data: ReportData, brevity: number) {
  const limits = SHORT_LIMITS[Math.min(brevity, SHORT_LIMITS.length - 1)] ?? SHORT_LIMITS[0];
  return [
    ...excerptChapters(data, data.project.currency, limits),
    limits.hasMap ? siteView(data, { most: limits.locations, hasSources: true }) : siteInWords(data),
    disclaimerView(data),
  ];
}

const excerptView = (excerpt: ReportExcerpt, currency: string) => ({
  kind: 'excerpt' as const,
  title: excerpt.title,
  startsPage: true,
  about: joined([
    excerpt.inspection && `Inspection ${excerpt.inspection.number}, ${INSPECTION_KIND_LABELS[excerpt.inspection.kind]}`,
    excerpt.inspection && dateText(excerpt.inspection.date),
    excerpt.inspection?.locationName,
    excerpt.inspection?.engineer,
    DOCUMENT_TEXTS.version(excerpt.version),
  ]),
  chapters: excerptChapters(excerpt, currency, SHORT_LIMITS[0]),
});

const participantsView = (data: ReportData) =>
  data.participants && data.participants.length > 0
    ? {
        kind: 'participants' as const,
        title: CHAPTER_TITLES.participants,
        startsPage: false,
        head: ['Name', 'Function', 'Company'],
        rows: data.participants.map((one) => [one.name, one.function ?? NOTHING, one.company ?? NOTHING]),
      }
    : emptyView(data, 'participants');

const disclaimerView = (data: ReportData) => ({
  kind: 'words' as const,
  title: CHAPTER_TITLES.disclaimer,
  startsPage: false,
  paragraphs: [
    ...disclaimerOf(data.disclaimerCompanyName?.trim() || data.cover.companyName, data.project.insuranceCompany),
    ...(data.isDraft ? [] : [DOCUMENT_TEXTS.approvals(data.version, dateText(data.cover.date))]),
  ],
});
