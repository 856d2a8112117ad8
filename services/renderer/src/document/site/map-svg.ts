import type { ReportLocation } from '@portal/contracts/reports/report-data';
import { coordinateText } from '../view/formats.ts';
import { landOf } from './land.ts';
import { svgText } from './svg-text.ts';
import { MAP_SIZE, viewportOf, type Viewport } from './viewport.ts';

/** A drawing with the text that is spoken in its place. */
export interface Drawing {
  readonly svg: string;
  readonly alt: string;
  readonly caption: string;
}

const { width, height } = MAP_SIZE;
const RADIUS = 24;

/** Draws an overview map with the numbers of the locations; null where none has a coordinate (decisions §27). */
export function mapOf(locations: readonly ReportLocation[]): Drawing | null {
  const points = locations.flatMap(({ name, coordinate }, index) =>
    coordinate ? [{ number: index + 1, name, coordinate }] : [],
  );
  if (points.length === 0) return null;
  const viewport = viewportOf(points.map(({ coordinate }) => [coordinate.longitude, coordinate.latitude]));
  const marks = points
    .toReversed()
    .map(({ number, coordinate: { longitude, latitude } }) =>
      markOf(number, viewport.project([nearTo(viewport, longitude), latitude])),
    );
  const { shapes, labels } = landOf(viewport);
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
      `<clipPath id="frame"><rect width="${width}" height="${height}"/></clipPath>`,
      `<g clip-path="url(#frame)"><rect width="${width}" height="${height}" fill="#EEF3F6"/>`,
      shapes,
      labels,
      ...marks,
      scaleBar(viewport),
      '</g></svg>',
    ].join(''),
    alt: `Overview map. ${points.map((one) => `${one.number}: ${one.name}, ${coordinateText(one.coordinate)}`).join('; ')}.`,
    caption:
      'Overview, north at the top. Numbers mark the locations of the table. Land and borders: Natural Earth (public domain).',
  };
}

/** The longitude of a point as the viewport counts it: beyond 180 degrees where it reaches over the date line. */
const nearTo = ({ centre }: Viewport, longitude: number): number =>
  longitude - 360 * Math.round((longitude - centre[0]) / 360);

const markOf = (number: number, [x, y]: readonly [number, number]): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${RADIUS}" fill="#12344D" stroke="#FFFFFF" stroke-width="5"/>` +
  svgText(String(number), {
    x,
    y: y + 10,
    size: number > 99 ? 20 : 28,
    colour: '#FFFFFF',
    weight: 600,
    anchor: 'middle',
  });

/** A bar of a round number of kilometres. */
function scaleBar({ kmPerUnit }: Viewport): string {
  const most = kmPerUnit * 340;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  const length = km / kmPerUnit;
  const [x, y] = [width - 40 - length, height - 36];
  return (
    `<path d="M${x.toFixed(1)} ${y - 12}v12h${length.toFixed(1)}v-12" fill="none" stroke="#12344D" stroke-width="4"/>` +
    svgText(`${km} km`, { x: x + length / 2, y: y - 14, size: 24, colour: '#12344D', weight: 400, anchor: 'middle' })
  );
}
