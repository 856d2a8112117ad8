import type { Plugin } from 'chart.js';
import type { Palette } from '../palette.ts';
import { inkOn } from './ink.ts';
import { FONT_SIZE } from './surroundings.ts';

const GAP = 6;

/** Writes a text behind the end of each horizontal bar. */
export const endLabels = (texts: readonly string[], palette: Palette): Plugin<'bar'> => ({
  id: 'endLabels',
  afterDatasetsDraw: (chart) => {
    const { ctx } = chart;
    ctx.save();
    ctx.font = `${FONT_SIZE}px ${palette.font}`;
    ctx.fillStyle = palette.text;
    ctx.textBaseline = 'middle';
    texts.forEach((text, index) => {
      const bars = chart.getSortedVisibleDatasetMetas().map(({ data }) => data[index]);
      const end = Math.max(chart.chartArea.left, ...bars.map((bar) => bar?.x ?? 0));
      ctx.fillText(text, end + GAP, bars[0]?.y ?? 0);
    });
    ctx.restore();
  },
});

/** Writes its number into each part of a bar that has room for it. */
export const insideLabels = (palette: Palette, widthOf: (text: string) => number): Plugin<'bar'> => ({
  id: 'insideLabels',
  afterDatasetsDraw: (chart) => {
    const { ctx } = chart;
    ctx.save();
    ctx.font = `${FONT_SIZE}px ${palette.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (const { data, index } of chart.getSortedVisibleDatasetMetas()) {
      const dataset = chart.data.datasets[index];
      ctx.fillStyle = inkOn(String(dataset?.backgroundColor));
      data.forEach((bar, place) => {
        const text = String(dataset?.data[place] ?? '');
        const { x, base } = bar.getProps(['x', 'base'], true) as { x: number; base: number };
        if (x - base > widthOf(text) + GAP) ctx.fillText(text, (x + base) / 2, bar.y);
      });
    }
    ctx.restore();
  },
});
