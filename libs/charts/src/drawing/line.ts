import type { ChartConfiguration } from 'chart.js';
import type { LineSpec, Moment } from '../chart-spec.ts';
import { eventMarks, lineEnds, zoneGrounds } from './line-marks.ts';
import { commonOptions, type Surroundings } from './surroundings.ts';
import { timeTicks } from './time-ticks.ts';

const WIDTH_OF_TICK = 72;
const [ABOVE, GAP] = [20, 12];
const DAY = 86_400_000;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Describes lines over time in steps, since a value holds until the next one; the axis of values begins at zero where the spec says nothing else. */
export function lineConfig(spec: LineSpec, around: Surroundings): ChartConfiguration<'line', Point[]> {
  const { palette, widthOf } = around;
  const common = commonOptions(around);
  const moments = spec.lines.flatMap((line) => line.moments);
  const from = Math.min(spec.until, ...[...moments, ...spec.events].map(({ at }) => at));
  const ends = spec.lines.map(({ moments: all }) => all.at(-1)?.text ?? '');
  const zones = spec.zones ?? [];
  return {
    type: 'line',
    data: {
      datasets: spec.lines.map(({ name, tone, moments: all }) => ({
        label: name,
        data: [...all.map(pointOf), ...heldUntil(spec.until, all)],
        stepped: true,
        borderColor: palette.colourOf(tone),
        borderWidth: 2,
        backgroundColor: palette.colourOf(tone),
        pointBackgroundColor: all.map((moment) => palette.colourOf(moment.tone ?? tone)),
        pointBorderColor: palette.text,
        pointBorderWidth: 1,
        // The last point only carries the line to the end of the axis.
        pointRadius: [...all.map(() => (spec.isDense ? 0 : 4)), 0],
        pointHoverRadius: [...all.map(() => 6), 0],
        pointHitRadius: 12,
      })),
    },
    options: {
      ...common,
      layout: { padding: { top: ABOVE, right: Math.max(0, ...zones.map(({ name }) => widthOf(name))) + GAP } },
      scales: {
        x: {
          type: 'linear',
          min: from,
          max: spec.until,
          border: { color: palette.edge },
          grid: { display: false },
          afterBuildTicks: (axis) => {
            const count = Math.max(2, Math.floor(axis.width / WIDTH_OF_TICK));
            axis.ticks = timeTicks(from, spec.until, count, spec.hasHours).map((value) => ({ value }));
          },
          ticks: {
            color: palette.muted,
            font: common.font,
            maxRotation: 0,
            autoSkip: false,
            callback: (value, _index, ticks) =>
              ticks.every((tick) => isFirstOfMonth(tick.value))
                ? MONTH.format(Number(value))
                : spec.dayText(Number(value)),
          },
        },
        y: {
          min: spec.min ?? 0,
          max: spec.max,
          border: { display: false },
          grid: { color: palette.line, tickLength: 0 },
          ticks: {
            color: palette.muted,
            font: common.font,
            maxTicksLimit: 6,
            callback: (value) => spec.axisText(Number(value)),
          },
        },
      },
      plugins: {
        ...common.plugins,
        // Above, the labels of events stand.
        legend: { ...common.plugins.legend, position: 'bottom', display: spec.lines.length > 1 },
        tooltip: {
          ...common.plugins.tooltip,
          callbacks: {
            title: ([item]) => (item ? spec.dayText(Number(item.parsed.x)) : ''),
            label: ({ datasetIndex, dataIndex, dataset }) =>
              `${dataset.label}: ${textAt(spec.lines[datasetIndex]?.moments ?? [], dataIndex)}`,
          },
        },
      },
    },
    plugins: [zoneGrounds(zones, palette), eventMarks(spec.events, palette), lineEnds(ends, palette)],
  };
}

const isFirstOfMonth = (at: number): boolean => new Date(at).getUTCDate() === 1 && at % DAY === 0;

interface Point {
  readonly x: number;
  /** NaN where the line has a gap. */
  readonly y: number;
}

const pointOf = ({ at, value }: Moment): Point => ({ x: at, y: value ?? NaN });

const heldUntil = (until: number, moments: readonly Moment[]): Point[] => {
  const last = moments.at(-1);
  return last && last.at < until ? [{ x: until, y: last.value ?? NaN }] : [];
};

const textAt = (moments: readonly Moment[], index: number): string => (moments[index] ?? moments.at(-1))?.text ?? '';
