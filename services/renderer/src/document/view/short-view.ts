import type { ReportExcerpt } from '@portal/contracts/reports/report-data';
import { paragraphsOf } from './formats.ts';
import { emptyView } from './empty-view.ts';
import { overviewOf } from './grading-view.ts';
import { estimatesView, glanceOf, lossesView } from './losses-view.ts';
import { registerOf } from './recommendations-view.ts';
import { ABSENT_TEXTS, CHAPTER_TITLES } from './report.texts.ts';
import { scoreView } from './score-view.ts';

/** Most that stands of each chapter of an abridged report; the next limits apply while it has more than four pages. */
export const SHORT_LIMITS = [
  { summary: Number.POSITIVE_INFINITY, recommendations: 40, claims: 10, locations: 10, hasMap: true, hasItems: true },
  { summary: 4000, recommendations: 25, claims: 6, locations: 5, hasMap: true, hasItems: true },
  { summary: 2500, recommendations: 15, claims: 4, locations: 3, hasMap: true, hasItems: false },
  { summary: 1200, recommendations: 8, claims: 2, locations: 1, hasMap: false, hasItems: false },
] as const;
type Limits = (typeof SHORT_LIMITS)[number];

/** Chapters of an abridged report, or of its part in a compiled one (decisions §27). */
export function excerptChapters(one: Omit<ReportExcerpt, 'title' | 'version'>, currency: string, limits: Limits) {
  return [
    {
      kind: 'summary' as const,
      title: CHAPTER_TITLES.summary,
      startsPage: false,
      glance: glanceOf(one, currency),
      paragraphs: paragraphsOf(shortened(one.executiveSummary, limits.summary)),
      none: ABSENT_TEXTS.summary,
    },
    one.score ? scoreView(one.score, one.inspection, false) : emptyView(one, 'score'),
    one.lossEstimates
      ? {
          ...estimatesView(one.lossEstimates, currency),
          ...(limits.hasItems ? {} : { rows: [], inputs: [] }),
          formula: [],
        }
      : emptyView(one, 'lossEstimates'),
    one.lossHistory && lossesView(one.lossHistory, currency, limits.claims),
    one.grading && overviewOf(one.grading),
    one.recommendations && registerOf(one.recommendations, limits.recommendations),
  ].filter((chapter) => chapter !== null);
}

/** The beginning of a text up to the end of a word, with the sign of an omission where there was more. */
function shortened(text: string | null, most: number): string | null {
  if (text === null || text.length <= most) return text;
  const beginning = text.slice(0, most);
  const end = beginning.search(/\s\S*$/u);
  return `${(end > 0 ? beginning.slice(0, end) : beginning).toWellFormed()} […]`;
}
