import { MARKET_LIMITS, NO_DATA, type MarketFilter } from '@portal/contracts/insights/global-ecosystem-lists';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';

const { projects, companies } = MARKET_LIMITS;

/** /global-ecosystem (spec 2 §2, decisions §27). */
export const GLOBAL_ECOSYSTEM_TEXTS = {
  title: 'Global Ecosystem',
  anonymous: (night: string): string =>
    `Anonymised figures of all companies, rounded, of the night of ${night}. A figure needs ${projects} projects of ${companies} companies.`,
  oldest: (night: string): string => `The oldest was last brought up to date in the night of ${night}.`,
  noNight: 'There are no figures yet.',
  noNightMeans: 'They are computed every night from the projects of all companies.',
  noData: NO_DATA,
  figures: 'Figures',
  projects: 'Projects',
  claims: 'Claims',
  recommendations: 'Recommendations',
  claimsTotal: 'Claims Total',
  claimsTotalIn: 'Claims Total (USD)',
  currency: 'USD',
  rates: (day: string): string => `At the rates of ${day}.`,
  oldRates: 'These rates are more than 45 days old.',
  countries: 'Countries',
  countriesByClaims: 'Countries by Claims Total',
  country: 'Country',
  map: 'Map of countries',
  bubbles: 'Country, by its claims in USD, rounded up',
  notOnMap: 'not on the map',
  noCountries: 'No country has figures to show.',
} as const;

/** Labels of the filters. */
export const MARKET_FILTER_LABELS: Readonly<Record<MarketFilter, string>> = {
  projectType: PROJECT_LABELS.projectTypeId,
  categoryType: 'Business Category',
  constructionType: PROJECT_LABELS.constructionType,
  countryName: 'Country',
  policyStart: 'Policy Start',
};

/** The tour of the page: overview, map, charts, filters, and what is next (spec 2 §2). */
export const GLOBAL_ECOSYSTEM_TOUR = {
  overview: {
    title: 'The market at a glance',
    text: `Global Ecosystem shows the projects of all companies in the portal: how many there are, what is claimed and what is recommended. Nobody can be recognised: counts are rounded, and a figure is shown only where at least ${projects} projects of ${companies} companies stand behind it.`,
  },
  map: {
    title: 'Figures by country',
    text: `Each bubble on the map is a country with its claims in US dollars. Press one for its figures. The list below has every country, also those without a place on the map. ${NO_DATA} means that too little stands behind a figure.`,
  },
  charts: {
    title: 'Charts',
    text: 'Choose a set of data for the ring: projects, claims or recommendations by their kinds. Press a risk category for the types of recommendations in it. The figures stand beside the ring as a table, and can be saved.',
  },
  filters: {
    title: 'Filters',
    text: 'Narrow all figures by project type, business category, construction type, country and start of the policy. The filters stand in the address, so that a link or a bookmark keeps them.',
  },
  done: {
    text: 'You know your way around Global Ecosystem. Start Tour at the top of the page shows this again, and Help tells more about the figures.',
    link: 'Read more in Help',
  },
} as const;
