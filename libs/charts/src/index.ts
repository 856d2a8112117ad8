export { Chart, type ChartProps } from './chart.tsx';
export type { BarsSpec, ChartSpec, ChartTone, Figures, GaugeSpec, LineSpec, StackedSpec } from './chart-spec.ts';
