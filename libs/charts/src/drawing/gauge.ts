import type { ChartConfiguration, Plugin } from 'chart.js';
import type { GaugeSpec } from '../chart-spec.ts';
import type { Palette } from '../palette.ts';
import { commonOptions, FONT_SIZE, type Surroundings } from './surroundings.ts';

/** Describes a half circle of the zones of a scale, with a hand at the value and its text in the middle. */
export function gaugeConfig(spec: GaugeSpec, around: Surroundings): ChartConfiguration<'doughnut'> {
  const { palette } = around;
  const common = commonOptions(around);
  return {
    type: 'doughnut',
    data: {
      labels: spec.zones.map(({ name }) => name),
      datasets: [
        {
          data: spec.zones.map(({ upTo }, index) => upTo - (spec.zones[index - 1]?.upTo ?? 0)),
          backgroundColor: spec.zones.map(({ tone }) => palette.colourOf(tone)),
          borderColor: palette.edge,
          borderWidth: 1,
        },
      ],
    },
    options: {
      ...common,
      // The hand shows the value at once.
      animation: false,
      events: [],
      rotation: -90,
      circumference: 180,
      cutout: '74%',
      layout: { padding: { top: 8, bottom: 24, left: 24, right: 24 } },
    },
    plugins: [hand(spec, palette)],
  };
}

/** Returns the angle of a value of a scale, in radians from the left end of the half circle. */
export const angleOf = ({ value, max }: Pick<GaugeSpec, 'value' | 'max'>): number =>
  Math.PI * (1 + Math.min(1, Math.max(0, value / max)));

const hand = (spec: GaugeSpec, palette: Palette): Plugin<'doughnut'> => ({
  id: 'hand',
  afterDatasetsDraw: (chart) => {
    const arc = chart.getDatasetMeta(0).data[0];
    if (!arc) return;
    const { ctx } = chart;
    const { x, y, innerRadius, outerRadius } = arc as unknown as Readonly<Record<string, number>>;
    if (x === undefined || y === undefined || innerRadius === undefined || outerRadius === undefined) return;
    const angle = angleOf(spec);
    ctx.save();
    ctx.translate(x, y);
    ctx.save();
    ctx.rotate(angle);
    ctx.beginPath();
    ctx.roundRect(innerRadius - 10, -2.5, outerRadius - innerRadius + 14, 5, 2.5);
    ctx.fillStyle = palette.text;
    ctx.fill();
    ctx.strokeStyle = palette.ground;
    ctx.stroke();
    ctx.restore();
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
    ctx.fillStyle = palette.text;
    ctx.font = `600 32px ${palette.font}`;
    ctx.fillText(spec.text, 0, -24);
    ctx.font = `500 ${FONT_SIZE + 2}px ${palette.font}`;
    ctx.fillText(spec.caption, 0, -2);
    ctx.font = `${FONT_SIZE}px ${palette.font}`;
    ctx.fillStyle = palette.muted;
    const middle = (innerRadius + outerRadius) / 2;
    ctx.fillText('0', -middle, FONT_SIZE + 4);
    ctx.fillText(String(spec.max), middle, FONT_SIZE + 4);
    ctx.restore();
  },
});
