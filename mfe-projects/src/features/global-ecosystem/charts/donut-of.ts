import type { ChartTone, DonutSpec, Slice } from '@portal/charts';
import type { MarketCharts, MarketSlices } from '@portal/contracts/insights/global-ecosystem';
import type { MarketChart } from '@portal/contracts/insights/global-ecosystem-lists';
import {
  RECOMMENDATION_PRIORITIES,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import { BUBBLE_COLOURS } from '../../dashboard/analytics/country-bubble.ts';
import { PRIORITY_STEPS } from '../../recommendations/marks.tsx';
import { CHART_TEXTS as TEXTS, CHART_WORDS } from './chart.texts.ts';

/** A ring with its title. */
export interface TitledDonut {
  readonly title: string;
  readonly spec: DonutSpec;
  /** True if what is not shown by itself is a part of the ring. */
  readonly hasOthers: boolean;
}

/**
 * Describes the ring of a data set; of the risk categories that of the types in one, where its key is given and it has
 * figures (spec 2 §2).
 */
export function donutOf(charts: MarketCharts, chart: MarketChart, categoryKey?: string): TitledDonut {
  const { title, head, unit } = CHART_WORDS[chart];
  if (chart !== 'riskCategories') return titled(title, head, unit, charts[chart], toneIn(chart));
  const { items } = charts.riskCategories;
  const category = items.find(({ key }) => key === categoryKey);
  if (category) return titled(TEXTS.typesOf(category.label), TEXTS.type, unit, category.types, byPlace);
  const withTypes = new Set(items.filter(({ types }) => types.items.length > 0).map(({ key }) => key));
  return titled(title, head, unit, charts.riskCategories, byPlace, withTypes);
}

type ToneOf = (key: string, place: number) => ChartTone;

/** Parts have colours by their place, those of bubbles, then those of their rings: 24 parts have one each. */
const COLOURS = [...BUBBLE_COLOURS.map(([fill]) => fill), ...BUBBLE_COLOURS.map(([, ring]) => ring)] as const;
const byPlace: ToneOf = (_key, place) => COLOURS[place % COLOURS.length] ?? 'dot-neutral';
/** Keeps the colours that priorities have in the portal. */
const byPriority: ToneOf = (key, place) => (isPriority(key) ? `priority-${PRIORITY_STEPS[key]}` : byPlace(key, place));
const toneIn = (chart: MarketChart): ToneOf => (chart === 'riskPriorities' ? byPriority : byPlace);

const isPriority = (key: string): key is RecommendationPriority =>
  RECOMMENDATION_PRIORITIES.some((priority) => priority === key);

function titled(
  title: string,
  head: string,
  unit: string,
  { items, others }: MarketSlices,
  toneOf: ToneOf,
  opening: ReadonlySet<string> = new Set(),
): TitledDonut {
  const slices = items.map(({ key, label, value }, place): Slice => ({
    label,
    value,
    tone: toneOf(key, place),
    ...(opening.has(key) && { opens: key }),
  }));
  const hasOthers = others > 0;
  const rest: Slice = { label: TEXTS.others, value: others, tone: 'dot-neutral' };
  return { title, hasOthers, spec: { kind: 'donut', head, unit, slices: hasOthers ? [...slices, rest] : slices } };
}
