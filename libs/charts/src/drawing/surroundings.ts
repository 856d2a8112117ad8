import type { ChartOptions } from 'chart.js';
import type { Palette } from '../palette.ts';

/** Things on which a drawing depends beside its figures. */
export interface Surroundings {
  readonly palette: Palette;
  /** Duration of the first drawing in ms; 0 where nothing may move. */
  readonly motion: number;
  /** Pixels of the picture for each of the page; those of the screen by default. */
  readonly density?: number | undefined;
  /** Returns the width of a text in pixels. */
  readonly widthOf: (text: string) => number;
  /** Takes the place of a slice that is pressed; absent where nothing is to be chosen. */
  readonly onChoose?: ((place: number) => void) | undefined;
}

export const FONT_SIZE = 12;

/** Options that all charts share: size of their place, type, tooltips in the colours of the portal. */
export function commonOptions({ palette, motion, density }: Surroundings) {
  const font = { family: palette.font, size: FONT_SIZE };
  return {
    responsive: true,
    maintainAspectRatio: false,
    ...(density !== undefined && { devicePixelRatio: density }),
    animation: motion === 0 ? false : { duration: motion },
    font,
    color: palette.text,
    plugins: {
      legend: {
        display: false,
        position: 'top',
        align: 'start',
        // The marks name the parts; nothing is switched off by them.
        onClick: () => undefined,
        labels: { color: palette.text, font, boxWidth: 12, boxHeight: 12 },
      },
      tooltip: {
        backgroundColor: palette.ground,
        borderColor: palette.edge,
        borderWidth: 1,
        cornerRadius: 6,
        padding: 8,
        titleColor: palette.text,
        bodyColor: palette.text,
        titleFont: { ...font, weight: 600 },
        bodyFont: font,
        boxPadding: 4,
        animation: false,
      },
    },
  } satisfies ChartOptions;
}
