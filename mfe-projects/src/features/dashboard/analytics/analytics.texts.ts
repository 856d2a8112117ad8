import { PROJECT_SCREEN_TEXTS } from '../../projects/project.texts.ts';

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'project' : 'projects'}`;

/** /dashboard/analytics: values of projects and countries (spec 2 §2, §9). */
export const VALUES_TEXTS = {
  view: 'Show as',
  projects: 'Projects',
  countries: 'Countries',
  map: 'Map',
  amount: 'Amount',
  TIV: PROJECT_SCREEN_TEXTS.tiv,
  VAR: PROJECT_SCREEN_TEXTS.var,
  project: 'Project',
  country: 'Country',
  status: 'Status',
  score: 'Risk Score',
  counted,
  empty: 'There are no projects yet.',
  emptyCountries: 'No project has a country yet.',
  rates: (day: string): string => `Amounts are in USD at the rates of ${day}.`,
  noRates: 'Amounts are in USD.',
  oldRates: 'These rates are more than 45 days old.',
  withoutCountry: (count: number): string =>
    `${counted(count)} without a country ${count === 1 ? 'is' : 'are'} in the list of projects alone.`,
  withoutValue: (count: number): string => `${counted(count)} without a value`,
  withoutRiskValue: (count: number): string => `${counted(count)} without a value at risk`,
  countWithoutValue: 'Projects without a value',
  countWithoutRiskValue: 'Projects without a value at risk',
  mapTitle: 'Map of values',
  byCountry: 'Values by country',
  inView: 'Projects in view',
  noneInView: 'No project is in this part of the map.',
  notOnMap: 'not on the map',
  zoomIn: 'Show projects',
  goToProject: 'Go to Project',
  atCountries: 'Zoom in for the projects.',
  atProjects: 'Zoom out for the countries.',
  onlyLargest: (shown: number, total: string): string =>
    `The ${shown.toLocaleString('en-US')} projects of ${total} with the largest values are on the map. Zoom in or filter to see the others.`,
  bubbles: 'Country, by its amount in USD, rounded up',
  marker: 'Project',
  noScore: 'No score yet',
} as const;
