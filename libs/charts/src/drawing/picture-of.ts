import type { ChartSpec } from '../chart-spec.ts';
import { heightOf } from '../height-of.ts';
import { paperPalette } from '../palette.ts';
import { drawChart } from './draw-chart.ts';

const [WIDTH, EDGE, TITLE, SCALE] = [960, 24, 40, 2];

/** Draws a chart with its title as a PNG in the colours of paper, so that it fits into a document. */
export async function pictureOf(title: string, spec: ChartSpec): Promise<Blob> {
  const palette = paperPalette();
  const height = heightOf(spec);
  const place = document.createElement('div');
  // Outside of the page, but laid out: the size of a chart is that of its place.
  place.style.cssText = `position:fixed;left:-10000px;top:0;width:${WIDTH}px;height:${height}px`;
  place.setAttribute('aria-hidden', 'true');
  const chart = document.createElement('canvas');
  place.append(chart);
  document.body.append(place);
  const drawing = drawChart(chart, spec, { palette, density: SCALE });
  try {
    const page = document.createElement('canvas');
    page.width = (WIDTH + 2 * EDGE) * SCALE;
    page.height = (height + TITLE + 2 * EDGE) * SCALE;
    const pen = page.getContext('2d');
    if (!pen || !drawing) throw new Error('The browser gives no canvas');
    pen.scale(SCALE, SCALE);
    pen.fillStyle = palette.ground;
    pen.fillRect(0, 0, page.width, page.height);
    pen.fillStyle = palette.text;
    pen.font = `600 18px ${palette.font}`;
    pen.textBaseline = 'top';
    pen.fillText(title, EDGE, EDGE);
    pen.drawImage(chart, EDGE, EDGE + TITLE, WIDTH, height);
    return await new Promise((resolve, reject) =>
      page.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture')))),
    );
  } finally {
    drawing?.destroy();
    place.remove();
  }
}
