import type { ReportLocation } from '@portal/contracts/reports/report-data';
import { NOTHING, numberText, paragraphsOf } from './formats.ts';
import { assessmentText, perilName } from './perils.ts';
import { ABSENT_TEXTS, CHAPTER_TITLES } from './report.texts.ts';

/** Sentences before the tables. The plan of the project's owner may not have hurricane, of which nothing is said then. */
const introOf = (hasHurricane: boolean): string =>
  [
    'Classes run from 1, the least, to 10, the most severe. A peril without data has no points.',
    ...(hasHurricane ? ['Hurricane is shown and not scored.'] : []),
    'The risk score counts the points of the primary location: 1.25 times in construction, half of that for operational property.',
  ].join(' ');

const showsHurricane = (locations: readonly ReportLocation[]): boolean =>
  locations.some(({ hazards }) => hazards?.perils.some(({ peril }) => peril === 'hurricane'));

/** Chapter of natural hazards with the day and source of each assessment. */
export const hazardsView = (locations: readonly ReportLocation[]) => ({
  kind: 'hazards' as const,
  title: CHAPTER_TITLES.hazards,
  startsPage: false,
  intro: paragraphsOf(locations.length > 0 ? introOf(showsHurricane(locations)) : ABSENT_TEXTS.location),
  none: ABSENT_TEXTS.hazards,
  head: ['Peril', 'Class', 'Description', 'Points'],
  locations: locations.map(({ name, hazards }) => ({
    name,
    rows: (hazards?.perils ?? []).map(({ peril, raw, riskScore, riskDesc }) => ({
      peril: perilName(peril),
      level: raw,
      class: raw === null ? 'No data' : `${numberText(raw)} of 10`,
      word: riskDesc,
      points: riskScore === null ? NOTHING : numberText(riskScore),
    })),
    source: hazards ? `Source: ${assessmentText(hazards)}.` : '',
  })),
});
