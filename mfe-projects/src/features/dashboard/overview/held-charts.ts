import { useMemo, useState } from 'react';
import type { Bar, Bars, TitledChart } from './chart-specs.ts';

/**
 * Keeps charts and their bars in the order in which they were taken up while somebody looks at them (decisions §27): a chart of
 * which nothing is left stays with zeros, a new one comes after the others.
 * @param among key of the charts: others are taken up at once; undefined while they are read
 */
export function useHeldCharts(
  newest: readonly TitledChart[] | undefined,
  among: string | undefined,
): readonly TitledChart[] | undefined {
  const [taken, setTaken] = useState<{ readonly among: string; readonly charts: readonly TitledChart[] }>();
  const isHeld = taken !== undefined && (among === undefined || taken.among === among);
  const charts = useMemo(() => newest && (isHeld ? heldCharts(taken.charts, newest) : newest), [newest, isHeld, taken]);
  if (charts && among !== undefined && !(isHeld && shapeOf(charts) === shapeOf(taken.charts)))
    setTaken({ among, charts });
  return charts;
}

/** Returns what a reader sees to move: titles and labels in their order. */
const shapeOf = (charts: readonly TitledChart[]): string =>
  JSON.stringify(charts.map(({ title, spec }) => [title, spec.bars.map(({ label, isRest }) => [label, isRest])]));

function heldCharts(taken: readonly TitledChart[], newest: readonly TitledChart[]): readonly TitledChart[] {
  const now = new Map(newest.map((chart) => [chart.title, chart]));
  const held = taken.map((chart) => {
    const { isRanked, spec } = chart;
    const bars = now.get(chart.title)?.spec.bars ?? [];
    return { ...chart, spec: { ...spec, bars: isRanked ? rankedBars(spec.bars, bars) : keyedBars(spec.bars, bars) } };
  });
  const known = new Set(taken.map(({ title }) => title));
  return [...held, ...newest.filter(({ title }) => !known.has(title))];
}

/** Returns bars that the largest number made the first: new names come after the others, those not named any more are among the rest. */
function rankedBars(taken: Bars, newest: Bars): Bars {
  const isNamed = ({ isRest }: Bar) => !isRest;
  const now = new Map(newest.filter(isNamed).map((bar) => [bar.label, bar]));
  const rest = newest.find(({ isRest }) => isRest);
  const named = new Map([...taken, ...newest].filter(isNamed).map((bar) => [bar.label, bar]));
  return [
    ...[...named.values()].flatMap((bar) => now.get(bar.label) ?? (rest ? [] : { ...bar, value: 0 })),
    ...(rest ? [rest] : []),
  ];
}

/** Returns bars of a scale: a new one has its place in the scale, one that has no number any more stays with zero. */
function keyedBars(taken: Bars, newest: Bars): Bars {
  const now = new Map(newest.map((bar) => [bar.label, bar]));
  const bars = taken.map((bar) => now.get(bar.label) ?? { ...bar, value: 0 });
  for (const bar of newest.toReversed()) {
    if (bars.some(({ label }) => label === bar.label)) continue;
    const next = newest[newest.indexOf(bar) + 1];
    const place = next ? bars.findIndex(({ label }) => label === next.label) : bars.length;
    bars.splice(place, 0, bar);
  }
  return bars;
}
