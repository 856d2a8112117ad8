import type { InspectionKind } from '@portal/contracts/projects/inspection-lists';
import { RECOMMENDATION_PRIORITIES } from '@portal/contracts/projects/recommendation-lists';
import type { ReportData } from '@portal/contracts/reports/report-data';
import type { InspectionFacts, RecommendationCounts } from './facts.repository.ts';

type Facts = Pick<ReportData['project'], 'name'>;
interface Graded {
  readonly sections: NonNullable<ReportData['grading']>;
  readonly missing: readonly unknown[];
}

/** Sections that a summary names as the weakest. */
const WEAKEST = 3;
/** Share of the worst case, in percent, from which a section is named. */
const WEAK_FROM = 25;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
/** Calendar date `YYYY-MM-DD` as MM/dd/yyyy (spec 2 §9). */
const dayText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Words between an inspection and its location: nobody was at the site of those that were held elsewhere (decisions §6). */
const HELD: Readonly<Record<InspectionKind, string>> = {
  OnSite: 'took place at',
  Virtual: 'was held online about',
  Desktop: 'was a desktop review of',
};

/** Recommendations that are not issued yet are not spoken of. */
const NONE_OPEN = { unissued: 'No recommendation has been issued yet.', closed: 'No recommendation is open.' } as const;

/**
 * Returns an executive summary drawn from the facts, which its author takes over, changes or replaces; it says nothing of
 * recommendations where they are null.
 */
export function offeredSummary(
  { name }: Facts,
  inspection: InspectionFacts,
  { sections, missing }: Graded,
  recommendations: RecommendationCounts | null,
): string {
  const weak = sections
    .filter(({ percent }) => percent !== null && percent >= WEAK_FROM)
    .toSorted((one, other) => (other.percent ?? 0) - (one.percent ?? 0))
    .slice(0, WEAKEST)
    .map(({ title }) => title);
  return [
    `Inspection ${inspection.number} of ${name} ${HELD[inspection.kind]} ${inspection.locationName} on ${dayText(inspection.date)}.`,
    ...(recommendations ? sentencesOf(recommendations) : []),
    ...(weak.length > 0 ? [`Most attention is needed in ${joined(weak)}.`] : []),
    ...(missing.length > 0
      ? [`${counted(missing.length, 'required item')} of the report notes could not be assessed.`]
      : []),
  ].join(' ');
}

function sentencesOf(recommendations: RecommendationCounts): string[] {
  const open = recommendations.filter(({ isClosed }) => !isClosed);
  if (open.length === 0) return [NONE_OPEN[recommendations.length === 0 ? 'unissued' : 'closed']];
  const priorities = RECOMMENDATION_PRIORITIES.flatMap((priority) =>
    open.filter((one) => one.priority === priority).map(({ count }) => `${count} ${priority}`),
  );
  const [total, overdue] = [sumOf(open.map(({ count }) => count)), sumOf(open.map((one) => one.overdue))];
  return [
    `${counted(total, 'recommendation')} ${total === 1 ? 'is' : 'are'} open: ${joined(priorities)}.`,
    ...(overdue > 0 ? [`${counted(overdue, 'recommendation')} ${overdue === 1 ? 'is' : 'are'} overdue.`] : []),
  ];
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
