import type {
  MarketCharts,
  MarketCountry,
  MarketFilters,
  MarketSlices,
  MarketSummary,
  PeerPercentile,
} from '@portal/contracts/insights/global-ecosystem';

/** The night of the figures. */
export const NIGHT = { date: '2026-11-26', computedDateTime: '2026-11-26T00:04:00Z' } as const;
const RATES = { date: '2026-11-25', isOld: false } as const;

/** A country whose figures are all shown. */
export const aMarketCountry = (name: string, over: Partial<MarketCountry> = {}): MarketCountry => ({
  country: { name, coordinate: { longitude: 10.75, latitude: 59.91 } },
  ...{ projectsCount: 120, claimsCount: 45, claimsTotalAmount: 12_300_000, risksCount: 1_230 },
  ...over,
});

/** Figures of the market: one country with all, one with too few claims, one without a place on the map. */
export const aMarketSummary = (over: Partial<MarketSummary> = {}): MarketSummary => ({
  ...{ night: NIGHT, asOf: NIGHT.date, rates: RATES },
  ...{ totalProjectsCount: 1_420, totalClaimsCount: 85, totalRisksCount: 4_310, totalClaimsTotalAmount: 41_200_000 },
  countries: [
    aMarketCountry('Norway'),
    aMarketCountry('Côte d’Ivoire', { projectsCount: 15, claimsCount: null, claimsTotalAmount: null }),
    aMarketCountry('Kosovo', { country: { name: 'Kosovo', coordinate: null }, risksCount: null }),
  ],
  ...over,
});

const slices = (items: readonly (readonly [label: string, value: number])[], others = 0): MarketSlices => ({
  items: items.map(([label, value]) => ({ key: label, label, value })),
  others,
});

/** Data sets of the donut: the category Fire has types, Flood has none to show, claims have nothing. */
export const someMarketCharts = (over: Partial<MarketCharts> = {}): MarketCharts => {
  const [fire, flood] = slices([
    ['Fire', 310],
    ['Flood', 45],
  ]).items;
  if (!fire || !flood) throw new Error('There are two categories');
  return {
    ...{ night: NIGHT, rates: RATES },
    projectTypes: slices(
      [
        ['Office Building', 240],
        ['Hotels & Resorts', 35],
      ],
      15,
    ),
    claimAmounts: slices([['Property Damage', 12_300_000]]),
    claimTypes: slices([]),
    riskCategories: {
      items: [
        {
          ...fire,
          types: slices(
            [
              ['Hot Work', 120],
              ['Sprinklers & Standpipes', 95],
            ],
            95,
          ),
        },
        { ...flood, types: slices([]) },
      ],
      others: 0,
    },
    riskPriorities: slices([
      ['Routine', 250],
      ['Immediate', 25],
    ]),
    riskStatuses: slices([['Issued', 275]]),
    ...over,
  };
};

const option = (value: string, label = value) => ({ value, label });

/** Values of the filters that have figures. */
export const someMarketFilters = (over: Partial<MarketFilters> = {}): MarketFilters => ({
  night: NIGHT,
  projectType: [option('Construction'), option('OperationalProperty', 'Operational Property')],
  categoryType: [option('Commercial')],
  constructionType: [],
  countryName: [option('Côte d’Ivoire'), option('Norway')],
  policyStart: [option('LastFiveYears', 'Last 5 years')],
  ...over,
});

/** A place among peers. */
export const somePeers = (over: Partial<NonNullable<PeerPercentile['peers']>> = {}): PeerPercentile => ({
  night: NIGHT,
  peers: { projectType: 'Hotels & Resorts', projectsCount: 120, lowerRiskThanPercent: 60, ...over },
  reason: null,
});
