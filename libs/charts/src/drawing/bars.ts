import type { ChartConfiguration, ChartDataset } from 'chart.js';
import type { BarsSpec, StackedSpec } from '../chart-spec.ts';
import { endLabels, insideLabels } from './bar-labels.ts';
import { commonOptions, type Surroundings } from './surroundings.ts';
import { wrapLabel } from './wrap-label.ts';

const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const GAP = 8;

/** Describes horizontal bars: the axis begins at zero, and each bar ends with its text. */
export function barsConfig(spec: BarsSpec, around: Surroundings): ChartConfiguration<'bar'> {
  const { palette } = around;
  const texts = spec.bars.map(({ value, text }) => text ?? COUNT.format(value));
  const bars: ChartDataset<'bar', number[]> = {
    data: spec.bars.map(({ value }) => value),
    backgroundColor: spec.bars.map(({ tone = 'series-1' }) => palette.colourOf(tone)),
    borderColor: palette.edge,
    borderWidth: 1,
  };
  const labels = spec.bars.map(({ label }) => label);
  return configOf(around, { labels, datasets: [bars], texts, max: spec.max, hasLegend: false });
}

/** Describes bars of parts: each part that is wide enough has its number, and each bar ends with its total. */
export function stackedConfig(spec: StackedSpec, around: Surroundings): ChartConfiguration<'bar'> {
  const { palette } = around;
  const datasets = spec.parts.map(({ name, tone }, place): ChartDataset<'bar', number[]> => ({
    label: name,
    data: spec.bars.map(({ values }) => values[place] ?? 0),
    backgroundColor: palette.colourOf(tone),
    borderColor: palette.ground,
    borderWidth: 1,
  }));
  const texts = spec.bars.map(({ values }) => COUNT.format(values.reduce((sum, one) => sum + one, 0)));
  const labels = spec.bars.map(({ label }) => label);
  const config = configOf(around, { labels, datasets, texts, max: undefined, hasLegend: true });
  return { ...config, plugins: [...(config.plugins ?? []), insideLabels(palette, around.widthOf)] };
}

interface Content {
  readonly labels: readonly string[];
  readonly datasets: readonly ChartDataset<'bar', number[]>[];
  /** Texts at the ends of the bars. */
  readonly texts: readonly string[];
  readonly max: number | undefined;
  readonly hasLegend: boolean;
}

function configOf(
  around: Surroundings,
  { labels, datasets, texts, max, hasLegend }: Content,
): ChartConfiguration<'bar'> {
  const { palette, widthOf } = around;
  const common = commonOptions(around);
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: datasets.map((one) => ({ ...one, maxBarThickness: 20, borderSkipped: false })),
    },
    options: {
      ...common,
      indexAxis: 'y',
      layout: { padding: { right: Math.max(0, ...texts.map(widthOf)) + GAP } },
      scales: {
        x: {
          stacked: true,
          beginAtZero: true,
          ...(max !== undefined && { max }),
          border: { display: false },
          grid: { color: palette.line, tickLength: 0 },
          ticks: { color: palette.muted, font: common.font, precision: 0, maxTicksLimit: 6, maxRotation: 0 },
        },
        y: {
          stacked: true,
          border: { color: palette.edge },
          grid: { display: false },
          ticks: {
            color: palette.text,
            font: common.font,
            autoSkip: false,
            crossAlign: 'far',
            callback: (_value, index) => [...wrapLabel(labels[index] ?? '')],
          },
        },
      },
      plugins: {
        ...common.plugins,
        legend: { ...common.plugins.legend, display: hasLegend },
        tooltip: {
          ...common.plugins.tooltip,
          callbacks: hasLegend ? {} : { label: ({ dataIndex }) => texts[dataIndex] ?? '' },
        },
      },
    },
    plugins: [endLabels(texts, palette)],
  };
}
