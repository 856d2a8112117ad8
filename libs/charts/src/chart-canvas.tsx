import { useTheme } from '@portal/portal-sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChartSpec } from './chart-spec.ts';
import { CHART_TEXTS } from './charts.texts.ts';
import classes from './charts.module.css';
import type { drawChart, Drawing } from './drawing/draw-chart.ts';
import { heightOf } from './height-of.ts';
import { paletteOf, paperPalette, type Palette } from './palette.ts';

const REDUCED = '(prefers-reduced-motion: reduce)';
const PAPER_WIDTH = 660;

interface ChartCanvasProps {
  readonly title: string;
  readonly spec: ChartSpec;
  /** Takes the place of a slice of a ring that is pressed. */
  readonly onChoose?: ((place: number) => void) | undefined;
}

/**
 * A chart as a picture of the height that it is known to have. It is drawn anew when figures or theme change, moving at the
 * first time alone, and in the colours of paper while the page is printed.
 */
export function ChartCanvas({ title, spec, onChoose }: ChartCanvasProps) {
  const theme = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const wasDrawn = useRef(false);
  const [hasFailed, setFailed] = useState(false);
  const height = heightOf(spec);
  const isChosen = onChoose !== undefined;
  const choose = useEffectEvent((place: number) => onChoose?.(place));

  useEffect(() => {
    let drawing: Drawing | undefined;
    let drawWith: typeof drawChart | undefined;
    let isOver = false;
    const draw = (palette: Palette, width?: number) => {
      if (!drawWith || !canvas.current) return;
      drawing?.destroy();
      const isMoving = !wasDrawn.current && !matchMedia(REDUCED).matches;
      drawing = drawWith(canvas.current, spec, {
        palette,
        isMoving,
        onChoose: isChosen ? (place) => choose(place) : undefined,
      });
      if (width !== undefined) drawing?.resize(width, height);
      wasDrawn.current = true;
    };
    // At once: the page is printed as soon as the listener returns.
    const toPaper = () => draw(paperPalette(), PAPER_WIDTH);
    const toScreen = () => draw(paletteOf());
    import('./drawing/draw-chart.ts')
      .then((loaded) => {
        if (isOver) return;
        drawWith = loaded.drawChart;
        toScreen();
      })
      .catch(() => setFailed(true));
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      isOver = true;
      drawing?.destroy();
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, [spec, theme, height, isChosen]);

  return (
    <div className={classes.place} style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={CHART_TEXTS.picture(title)} />
      {hasFailed && <p className={classes.failed}>{CHART_TEXTS.failed}</p>}
    </div>
  );
}
