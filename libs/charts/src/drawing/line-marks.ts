import type { Chart, Plugin } from 'chart.js';
import type { LineSpec } from '../chart-spec.ts';
import type { Palette } from '../palette.ts';
import { withOpacity } from './ink.ts';
import { FONT_SIZE } from './surroundings.ts';

type LinePlugin = Plugin<'line'>;

const [GAP, LINE_HEIGHT] = [6, 14];

/** Draws with the font of labels, and leaves the pen as it was. */
function labelling(chart: Chart, { font }: Palette, draw: (pen: CanvasRenderingContext2D) => void): void {
  chart.ctx.save();
  chart.ctx.font = `${FONT_SIZE}px ${font}`;
  draw(chart.ctx);
  chart.ctx.restore();
}

/** Tints the zones of the values behind the lines; their names stand beside them, where they are high enough. */
export const zoneGrounds = (zones: NonNullable<LineSpec['zones']>, palette: Palette): LinePlugin => ({
  id: 'zoneGrounds',
  beforeDatasetsDraw: (chart) =>
    labelling(chart, palette, (pen) => {
      const { left, right, width } = chart.chartArea;
      pen.textBaseline = 'middle';
      for (const { from, upTo, tone, name } of zones) {
        const [top, bottom] = [upTo, from].map((value) => chart.scales['y']?.getPixelForValue(value) ?? 0);
        if (top === undefined || bottom === undefined) continue;
        pen.fillStyle = withOpacity(palette.colourOf(tone), 0.14);
        pen.fillRect(left, top, width, bottom - top);
        pen.fillStyle = palette.muted;
        if (bottom - top >= LINE_HEIGHT) pen.fillText(name, right + GAP, (top + bottom) / 2);
      }
    }),
});

/** Marks events by a line each and, where it does not run into the one before, its label above. */
export const eventMarks = (events: LineSpec['events'], palette: Palette): LinePlugin => ({
  id: 'eventMarks',
  afterDatasetsDraw: (chart) =>
    labelling(chart, palette, (pen) => {
      const { top, bottom, left, right } = chart.chartArea;
      pen.strokeStyle = palette.muted;
      pen.fillStyle = palette.text;
      pen.textBaseline = 'bottom';
      pen.setLineDash([4, 4]);
      let free = left - GAP;
      for (const { at, label } of events) {
        const x = chart.scales['x']?.getPixelForValue(at) ?? left;
        pen.beginPath();
        pen.moveTo(x, top);
        pen.lineTo(x, bottom);
        pen.stroke();
        const { width } = pen.measureText(label);
        const begin = Math.max(left, Math.min(x - width / 2, right - width));
        if (begin < free + GAP) continue;
        pen.fillText(label, begin, top - 4);
        free = begin + width;
      }
    }),
});

/** Writes its last value over the end of each line; labels that would lie over each other move apart. */
export const lineEnds = (texts: readonly string[], palette: Palette): LinePlugin => ({
  id: 'lineEnds',
  afterDatasetsDraw: (chart) =>
    labelling(chart, palette, (pen) => {
      pen.fillStyle = palette.text;
      pen.textAlign = 'right';
      pen.textBaseline = 'bottom';
      pen.strokeStyle = palette.ground;
      pen.lineWidth = 3;
      const ends = chart
        .getSortedVisibleDatasetMetas()
        .flatMap(({ data, index }) => {
          const last = data.at(-1);
          return last && Number.isFinite(last.y) ? [{ y: last.y, text: texts[index] ?? '' }] : [];
        })
        .toSorted((one, other) => other.y - one.y);
      let free = Infinity;
      for (const { y, text } of ends) {
        const line = Math.min(y - GAP, free);
        pen.strokeText(text, chart.chartArea.right - GAP, line);
        pen.fillText(text, chart.chartArea.right - GAP, line);
        free = line - LINE_HEIGHT;
      }
    }),
});
