import type { ReportExcerpt } from '@portal/contracts/reports/report-data';
import type { FactSection } from '@portal/contracts/reports/report-lists';
import { EMPTY_CHAPTER_TEXTS } from '@portal/contracts/reports/report-texts';
import { NOTHING } from './formats.ts';
import { CHAPTER_TITLES } from './report.texts.ts';

const TITLES: Readonly<Record<FactSection, string>> = {
  lossEstimates: CHAPTER_TITLES.estimates,
  score: CHAPTER_TITLES.score,
  plans: CHAPTER_TITLES.plans,
  photographs: CHAPTER_TITLES.photographs,
  participants: CHAPTER_TITLES.participants,
};

type Parts = Pick<Partial<ReportExcerpt>, 'withoutFacts'>;

/** Figure of a score that is not known yet, for the first lines of a report and of its chapter (decisions §14). */
export const unknownScore = ({ withoutFacts = [] }: Parts) =>
  withoutFacts.includes('score') ? [{ label: 'Risk score', figure: NOTHING, note: '' }] : [];

/** Chapter without facts, which says so; null for one that the report does not have, and in data from before that was kept. */
export const emptyView = ({ withoutFacts = [] }: Parts, section: FactSection) =>
  withoutFacts.includes(section)
    ? {
        kind: 'empty' as const,
        title: TITLES[section],
        startsPage: false,
        glance: section === 'score' ? unknownScore({ withoutFacts }) : [],
        none: EMPTY_CHAPTER_TEXTS[section],
      }
    : null;
