import type { ReportTemplate } from '@portal/contracts/reports/report-data';

/** Texts that are printed in every report. */
export const DOCUMENT_TEXTS = {
  contents: 'Contents',
  page: 'Page',
  of: 'of',
  draft: 'DRAFT – not approved',
  frozen: (day: string) => `Frozen on ${day}`,
  approvals: (version: number, day: string) =>
    `Version ${version} was frozen on ${day} and has not been changed since. Who approved it, and when, is recorded in the portal together with the SHA-256 of this file.`,
  missingPicture: 'Photograph not available',
  pageOf: (name: string, page: number) => `${name}, page ${page}`,
  missingPlan: 'Plan not available',
  firstPages: (count: number) => `The first ${count} pages of this plan; it has more, which are not printed here.`,
  newestPlans: (count: number, more: number) =>
    `The ${count} newest of ${count + more} plans; ${more} more are not printed here.`,
  firstLocations: (shown: number, all: number) =>
    `The first ${shown === 1 ? '' : `${shown} `}of ${all} locations; ${all - shown} more ${all - shown === 1 ? 'is' : 'are'} not listed here.`,
  noMap: (more: number) =>
    more === 0
      ? 'The map is not printed here.'
      : `The map and ${more === 1 ? '1 more location' : `${more} more locations`} are not printed here.`,
  source: (text: string, numbers: readonly number[]) =>
    `Source of the hazard classes${numbers.length === 0 ? '' : ` of ${numbers.join(', ')}`}: ${text}.`,
  notRecorded: 'Not recorded',
  version: (version: number) => `Version ${version}`,
} as const;

/** Titles of the chapters (decisions §8). */
export const CHAPTER_TITLES = {
  project: 'Project facts',
  site: 'Site and surroundings',
  summary: 'Executive summary',
  losses: 'Loss history',
  estimates: 'Loss estimates and value at risk',
  score: 'Risk score',
  grading: 'Grading by section',
  hazards: 'Natural hazards',
  recommendations: 'Recommendations',
  plans: 'Plans',
  photographs: 'Photographs',
  participants: 'Participants',
  disclaimer: 'Disclaimer',
} as const;

/** Sentences about facts that are missing. */
export const ABSENT_TEXTS = {
  location: 'No location is recorded for this project.',
  summary: 'No executive summary has been written.',
  claims: 'No claims are recorded for this project.',
  recommendations: 'No recommendations have been issued.',
  grading: 'No report notes have been answered.',
  hazards: 'The natural hazards of this location have not been assessed yet.',
  answers: 'Required questions without an answer',
} as const;

/** Sentence about the inspection whose report notes the score counts, and the report's own where that is another one. */
export const notesCounted = (counted: string, own: string | null): string =>
  own === null
    ? `The score counts the report notes of ${counted}.`
    : `The score is that of the project: it counts the report notes of ${counted}, not those of ${own}, which this report is about.`;

/** Sentence about the reading of a score that is not shown. */
export const otherReading = (reading: string, isWithRecommendations: boolean): string =>
  `The score has two readings, without recommendations and with them. The one with the worse band is shown; ${isWithRecommendations ? 'with' : 'without'} recommendations it is ${reading}.`;

/** Name of the kind of a report, for the running head. */
export const TEMPLATE_NAMES: Readonly<Record<ReportTemplate, string>> = {
  preliminary: 'Preliminary report',
  'online-meeting': 'Online meeting report',
  main: 'Main report',
  abridged: 'Abridged report',
  'compiled-abridged': 'Compiled abridged report',
};

/** Paragraphs of the disclaimer; the company is the one that the report names. */
export const disclaimerOf = (company: string, client: string): string[] => [
  `This report was prepared by ${company}${company === client ? '' : ` for ${client}`}. It describes conditions that were observed, or reported by people on site, on the dates that it names. Conditions may have changed since then.`,
  `The survey was carried out to assess insurance risk. It is not a survey of compliance with laws, codes or standards, and it does not claim to name every hazard. Recommendations are advice: whether and how to carry them out is the decision of those who control the site, and carrying them out does not guarantee that no loss occurs.`,
  `Scores, bands, loss estimates and values at risk follow from the data and formulas that the report shows. They are estimates for comparing risks, not forecasts of a single loss. Natural hazards are classes of published maps at the recorded coordinates and do not replace a study of the site.`,
  `${company} accepts no liability to third parties who rely on this report. Nobody may copy or pass on parts of it without the whole.`,
];
