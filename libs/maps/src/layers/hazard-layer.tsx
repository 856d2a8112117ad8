import type { FrameState } from 'ol/Map.js';
import Layer from 'ol/layer/Layer.js';
import { useEffect, useMemo, useRef } from 'react';
import { HEIGHTS } from '../base/heights.ts';
import { LAYER_OPACITY } from '../map-constants.ts';
import { paintGrid, visibleStrips, type ClassGrid } from './hazard-grid.ts';
import { useLayer } from './use-layer.ts';

export interface HazardLayerProps {
  readonly grid: ClassGrid;
  /** Colour of each class as the legend has it, `#rrggbb`; a class without one is seen through. */
  readonly colours: ReadonlyMap<number, string>;
}

/** A grid of classes over the land, each cell with its sharp edges: no value is made up between them. */
export function HazardLayer({ grid, colours }: HazardLayerProps) {
  const picture = useMemo(() => pictureOf(grid, colours), [grid, colours]);
  const shown = useRef({ grid, picture });
  const layer = useLayer(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas.style, { width: '100%', height: '100%' });
    // Other layers draw into a canvas that they are handed, and would become as pale as this one.
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'absolute', inset: '0', opacity: String(LAYER_OPACITY) });
    box.append(canvas);
    return new Layer({
      zIndex: HEIGHTS.hazard,
      render(frame) {
        draw(canvas, shown.current, frame);
        return box;
      },
    });
  });
  useEffect(() => {
    shown.current = { grid, picture };
    layer.changed();
  }, [layer, grid, picture]);
  return null;
}

interface Shown {
  readonly grid: ClassGrid;
  readonly picture: HTMLCanvasElement;
}

function pictureOf(grid: ClassGrid, colours: ReadonlyMap<number, string>): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = grid.columns;
  picture.height = grid.rows;
  const pixels = paintGrid(grid, colours);
  picture.getContext('2d')?.putImageData(new ImageData(pixels, grid.columns, grid.rows), 0, 0);
  return picture;
}

function draw(canvas: HTMLCanvasElement, { grid, picture }: Shown, frame: FrameState): void {
  const [width = 0, height = 0] = frame.size.map((length) => Math.round(length * frame.pixelRatio));
  const { center, resolution } = frame.viewState;
  // Setting its size empties a canvas.
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingEnabled = false;
  const view = {
    centre: [center[0] ?? 0, center[1] ?? 0] as const,
    resolution: resolution / frame.pixelRatio,
    width,
    height,
  };
  for (const strip of visibleStrips(grid, view)) {
    context.drawImage(picture, strip.column, strip.row, strip.columns, 1, strip.x, strip.y, strip.width, strip.height);
  }
}
