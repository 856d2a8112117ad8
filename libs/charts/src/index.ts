export { Chart, type ChartProps } from './chart.tsx';
export { ChartDownload, type ChartDownloadProps } from './chart-download.tsx';
export type {
  BarsSpec,
  ChartSpec,
  ChartTone,
  DonutSpec,
  Figures,
  GaugeSpec,
  LineSpec,
  Slice,
  StackedSpec,
} from './chart-spec.ts';
export { DonutChart, type DonutChartProps } from './donut-chart.tsx';
