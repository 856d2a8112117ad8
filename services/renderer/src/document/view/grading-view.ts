import type { ReportExcerpt } from '@portal/contracts/reports/report-data';
import type { PictureShelf } from '../pictures/picture-shelf.ts';
import { NOTHING, numberText, paragraphsOf } from './formats.ts';
import { ABSENT_TEXTS, CHAPTER_TITLES } from './report.texts.ts';

type Grading = NonNullable<ReportExcerpt['grading']>;

const INTRO =
  'Each answer is graded from 0, good practice, to 4, no effective control. The band of a section is the share of the worst case that its answers reach.';

/** Chapter of report notes: an overview of the sections, then the answers of each with their photographs. */
export const gradingView = (sections: Grading, shelf: PictureShelf) => ({
  ...overviewOf(sections),
  kind: 'grading' as const,
  startsPage: sections.length > 0,
  head: ['Question', 'Finding', 'Grade'],
  missingTitle: ABSENT_TEXTS.answers,
  sections: overviewOf(sections).sections.map((overview, index) => {
    const { answers = [], missing = [] } = sections[index] ?? {};
    return {
      ...overview,
      answers: answers.map((answer) => ({
        question: answer.question,
        answer: answer.answer ?? (answer.score === null && answer.comment === null ? NOTHING : ''),
        comment: paragraphsOf(answer.comment),
        score: answer.score,
        grade: answer.score === null ? '' : `${numberText(answer.score)} of 4`,
      })),
      missing,
      photos: answers.flatMap(({ photos }) => photos.map((photo) => shelf.take(photo, 'row'))),
    };
  }),
});

/** Chapter of the sections and their bands alone, for short reports. */
export const overviewOf = (sections: Grading) => ({
  kind: 'overview' as const,
  title: CHAPTER_TITLES.grading,
  startsPage: false,
  intro: paragraphsOf(sections.length > 0 ? INTRO : null),
  none: ABSENT_TEXTS.grading,
  overviewHead: ['Part', 'Section', 'Band', 'Place among seven bands'],
  sections: sections.map(({ part, title, band, percent, answers }) => ({
    part,
    title,
    band,
    percent: shareOf(percent, answers.length),
  })),
});

function shareOf(percent: number | null, answers: number): string {
  if (percent !== null) return `${Math.round(percent)}%`;
  return answers === 0 ? 'Not answered' : 'Not scored';
}
