import { describe, expect, it } from 'vitest';
import type { BarsSpec, ChartTone, DonutSpec, LineSpec } from '../chart-spec.ts';
import { barsConfig, stackedConfig } from './bars.ts';
import { donutConfig, radiusIn } from './donut.ts';
import { angleOf, gaugeConfig } from './gauge.ts';
import { inkOn, withOpacity } from './ink.ts';
import { lineConfig } from './line.ts';
import type { Surroundings } from './surroundings.ts';
import { timeTicks } from './time-ticks.ts';
import { wrapLabel } from './wrap-label.ts';

const around: Surroundings = {
  palette: {
    ...{ text: '#111111', muted: '#222222', line: '#333333', edge: '#444444', ground: '#ffffff', font: 'Inter' },
    colourOf: (tone: ChartTone) => `colour of ${tone}`,
  },
  motion: 160,
  widthOf: (text) => text.length * 7,
};
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

describe('bars', () => {
  const spec: BarsSpec = {
    kind: 'bars',
    head: 'Priority',
    unit: 'Open',
    bars: [
      { label: 'Immediate', value: 2, tone: 'priority-4' },
      { label: 'Advisory', value: 1_200, text: '1,200 of 9' },
    ],
  };

  it('begin at zero, and leave room for the text at their ends', () => {
    const { options } = barsConfig(spec, around);
    expect(options?.scales?.['x']).toMatchObject({ beginAtZero: true });
    expect(options?.layout?.padding).toEqual({ right: 10 * 7 + 8 });
  });

  it('have the colour of what they show, else the first of the order', () => {
    const [bars] = barsConfig(spec, around).data.datasets;
    expect(bars?.backgroundColor).toEqual(['colour of priority-4', 'colour of series-1']);
  });

  it('move where motion is wanted, and only then', () => {
    expect(barsConfig(spec, around).options?.animation).toEqual({ duration: 160 });
    expect(barsConfig(spec, { ...around, motion: 0 }).options?.animation).toBe(false);
  });

  it('of parts have a legend, and a number for what is missing', () => {
    const parts = [
      { name: 'Open', tone: 'series-1' },
      { name: 'Closed', tone: 'series-2' },
    ] as const;
    const config = stackedConfig(
      { kind: 'stacked', head: 'Category', parts, bars: [{ label: 'Fire', values: [3] }] },
      around,
    );
    expect(config.options?.plugins?.legend?.display).toBe(true);
    expect(config.data.datasets.map(({ data }) => data)).toEqual([[3], [0]]);
  });
});

describe('rings (spec 2 §9)', () => {
  const spec: DonutSpec = {
    ...{ kind: 'donut', head: 'Category', unit: 'Recommendations' },
    slices: [
      { label: 'Fire', value: 1_230, tone: '#0B6699' },
      { label: 'Flood', value: 5, text: '5 or fewer', tone: 'dot-neutral' },
    ],
  };

  it('have an outer radius of 130 and an inner one of 85, and are smaller in a smaller place', () => {
    expect(radiusIn({ width: 276, height: 276 })).toBe(130);
    expect(radiusIn({ width: 1_000, height: 276 })).toBe(130);
    expect(radiusIn({ width: 204, height: 276 })).toBe(100);
    expect(Number.parseFloat(String(donutConfig(spec, around).options?.cutout)) * 1.3).toBeCloseTo(85);
  });

  it('name their parts in a picture, where there is no table beside them', () => {
    const onPage = donutConfig(spec, around);
    expect([onPage.options?.plugins?.legend?.display, onPage.data.labels]).toEqual([false, ['Fire', 'Flood']]);
    const picture = donutConfig(spec, { ...around, density: 2 });
    expect([picture.options?.plugins?.legend?.display, picture.data.labels]).toEqual([
      true,
      ['Fire: 1,230', 'Flood: 5 or fewer'],
    ]);
  });

  it('open a part that is pressed, where parts open', () => {
    const opened: number[] = [];
    const config = donutConfig(spec, { ...around, onChoose: (place) => opened.push(place) });
    config.options?.onClick?.({} as never, [{ index: 1 } as never], {} as never);
    config.options?.onClick?.({} as never, [], {} as never);
    expect(opened).toEqual([1]);
    expect(donutConfig(spec, around).options?.onClick).toBeUndefined();
  });
});

describe('lines over time', () => {
  const spec: LineSpec = {
    kind: 'line',
    lines: [
      {
        ...{ name: 'Score', tone: 'series-1' },
        moments: [
          { at: day('2025-03-01'), value: 60, text: '300 of 500', tone: 'band-high' },
          { at: day('2026-01-15'), value: 25, text: '250 of 1000' },
        ],
      },
    ],
    events: [{ at: day('2025-01-20'), label: 'Inspection 1' }],
    max: 100,
    until: day('2026-11-25'),
    axisText: (value) => `${value}%`,
    dayText: (at) => new Date(at).toISOString().slice(0, 10),
    figures: { columns: [], rows: [] },
  };

  it('hold their last value to the end of the axis, and begin with the first event', () => {
    const { data, options } = lineConfig(spec, around);
    expect(data.datasets[0]?.data.at(-1)).toEqual({ x: spec.until, y: 25 });
    expect(options?.scales?.['x']).toMatchObject({ min: day('2025-01-20'), max: spec.until });
    expect(options?.scales?.['y']).toMatchObject({ min: 0, max: 100 });
  });

  it('have a point for each value and none at the end of the axis, in the colour of its band', () => {
    expect(lineConfig(spec, around).data.datasets[0]).toMatchObject({
      pointRadius: [4, 4, 0],
      pointBackgroundColor: ['colour of band-high', 'colour of series-1'],
      stepped: true,
    });
  });
});

describe('the hand of a gauge', () => {
  it.each([
    [0, 1],
    [250, 1.5],
    [500, 2],
    [9_000, 2],
    [-1, 1],
  ])('stands at %s of 500 at %s half turns', (value, turns) => {
    expect(angleOf({ value, max: 500 })).toBeCloseTo(turns * Math.PI);
  });

  it('points into zones that are as wide as their limits say', () => {
    const zones = [
      { upTo: 50, tone: 'band-very-low', name: 'Very Low' },
      { upTo: 150, tone: 'band-low', name: 'Low' },
      { upTo: 500, tone: 'band-extreme', name: 'Extreme' },
    ] as const;
    const figures = { columns: [], rows: [] };
    const config = gaugeConfig({ kind: 'gauge', value: 1, max: 500, zones, text: '1', caption: '', figures }, around);
    expect(config.data.datasets[0]?.data).toEqual([50, 100, 350]);
  });
});

describe('the axis of time', () => {
  const dates = (from: string, to: string, count: number) =>
    timeTicks(day(from), day(to), count).map((at) => new Date(at).toISOString().slice(0, 10));

  it('has the beginnings of months', () => {
    expect(dates('2025-01-20', '2025-07-03', 6)).toEqual([
      '2025-02-01',
      '2025-03-01',
      '2025-04-01',
      '2025-05-01',
      '2025-06-01',
      '2025-07-01',
    ]);
  });

  it('has quarters, halves or years where months are too many', () => {
    expect(dates('2024-11-25', '2026-11-25', 9)).toHaveLength(8);
    expect(dates('2024-11-25', '2026-11-25', 2)).toEqual(['2025-01-01', '2026-01-01']);
    expect(dates('1990-06-01', '2026-11-25', 5)).toEqual(
      ['1990-01-01', '2000-01-01', '2010-01-01', '2020-01-01'].slice(1),
    );
  });

  it('has days in a short time, also in one moment', () => {
    expect(dates('2026-11-20', '2026-11-23', 5)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']);
    expect(dates('2026-11-20', '2026-11-20', 5)).toEqual(['2026-11-20']);
  });

  it('has hours where they are asked for, in two days at most', () => {
    const hours = (to: string) =>
      timeTicks(day('2026-11-20'), day(to), 6, true).map((at) => new Date(at).getUTCHours());
    expect(hours('2026-11-21')).toEqual([0, 6, 12, 18, 0]);
    expect(hours('2026-11-23')).toEqual([0, 0, 0, 0]);
  });
});

it('text on a colour is black or white, whichever stands out', () => {
  expect(['#ffffff', '#d9b400', '#6a0f3c', '#000000'].map(inkOn)).toEqual(['#000000', '#000000', '#ffffff', '#ffffff']);
  expect(withOpacity('#d9b400', 0.5)).toBe('#d9b40080');
});

it.each([
  ['Fire', ['Fire']],
  ['Flammable Liquids & Gases of the roof', ['Flammable Liquids &', 'Gases of the roof']],
  ['One two three four five six seven eight nine ten', ['One two three four', 'five six seven eigh…']],
  ['Donaudampfschifffahrtsgesellschaft', ['Donaudampfschifffah…']],
  ['', ['']],
])('a label of an axis has at most two short lines: %s', (label, lines) => {
  expect(wrapLabel(label)).toEqual(lines);
});
