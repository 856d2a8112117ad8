import type { ChartSpec, Figures } from './chart-spec.ts';
import { CHART_TEXTS } from './charts.texts.ts';

/** Returns the figures of a chart as a table; those of stacked bars end with their total. */
export function figuresOf(spec: ChartSpec): Figures {
  if (spec.kind === 'line' || spec.kind === 'gauge') return spec.figures;
  if (spec.kind === 'bars')
    return (
      spec.figures ?? {
        columns: [spec.head, spec.unit],
        rows: spec.bars.map(({ label, value, text }) => [label, text ?? value]),
      }
    );
  if (spec.kind === 'donut')
    return {
      columns: [spec.head, spec.unit],
      rows: spec.slices.map(({ label, value, text }) => [label, text ?? value]),
    };
  return {
    columns: [spec.head, ...spec.parts.map(({ name }) => name), CHART_TEXTS.total],
    rows: spec.bars.map(({ label, values }) => [label, ...values, values.reduce((sum, one) => sum + one, 0)]),
  };
}
