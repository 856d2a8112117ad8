import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import type { ChartSpec } from '../chart-spec.ts';
import type { Palette } from '../palette.ts';
import { barsConfig, stackedConfig } from './bars.ts';
import { donutConfig } from './donut.ts';
import { gaugeConfig } from './gauge.ts';
import { lineConfig } from './line.ts';
import { FONT_SIZE, type Surroundings } from './surroundings.ts';

Chart.register(BarController, BarElement, LineController, LineElement, PointElement, DoughnutController, ArcElement);
Chart.register(CategoryScale, LinearScale, Legend, Tooltip);

const FIRST_DRAWING_MS = 160;

export interface Drawing {
  /** Fits the drawing into its place, or into a given width. */
  readonly resize: (width?: number, height?: number) => void;
  readonly destroy: () => void;
}

export interface DrawingOptions {
  readonly palette: Palette;
  /** True if the chart moves when it is drawn. */
  readonly isMoving?: boolean;
  /** Pixels of the picture for each of the page; those of the screen by default. */
  readonly density?: number;
  /** Takes the place of a slice that is pressed. */
  readonly onChoose?: ((place: number) => void) | undefined;
}

/** Draws a chart into a canvas; undefined where the browser gives no canvas. */
export function drawChart(
  canvas: HTMLCanvasElement,
  spec: ChartSpec,
  { palette, isMoving = false, density, onChoose }: DrawingOptions,
): Drawing | undefined {
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  const widthOf = (text: string): number => {
    pen.font = `${FONT_SIZE}px ${palette.font}`;
    return pen.measureText(text).width;
  };
  const config = configOf(spec, { palette, motion: isMoving ? FIRST_DRAWING_MS : 0, density, widthOf, onChoose });
  return new Chart(canvas, config as ChartConfiguration);
}

function configOf(spec: ChartSpec, around: Surroundings): unknown {
  switch (spec.kind) {
    case 'bars':
      return barsConfig(spec, around);
    case 'stacked':
      return stackedConfig(spec, around);
    case 'line':
      return lineConfig(spec, around);
    case 'gauge':
      return gaugeConfig(spec, around);
    case 'donut':
      return donutConfig(spec, around);
  }
}
