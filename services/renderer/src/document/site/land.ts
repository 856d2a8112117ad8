import { boxOfText, overlap, type Box } from './box.ts';
import { svgText } from './svg-text.ts';
import { MAP_SIZE, type Viewport } from './viewport.ts';
import { countriesOfWorld, type Position } from './world.ts';

type Point = readonly [x: number, y: number];

const TYPE_SIZE = 26;
/** Least distance of two points of an outline in tenths of a millimetre. */
const STEP = 1.5;
/** Least room for a country's name. */
const ROOM = { width: 150, height: 60 };

/** Draws the countries of a part of the world, and the names of those that have room for it beside what is drawn over them. */
export function landOf(viewport: Viewport, drawn: readonly Box[]): { shapes: string; labels: string } {
  const paths: string[] = [];
  const labels: string[] = [];
  for (const { name, rings } of countriesOfWorld()) {
    const outlines = rings.flatMap((ring) => outlinesOf(ring, viewport));
    if (outlines.length === 0) continue;
    paths.push(outlines.map(pathOf).join(''));
    const place = labelPlace(outlines, name);
    if (place && !drawn.some((box) => overlap(box, boxOfText(name, place, 'middle', TYPE_SIZE)))) {
      labels.push(
        svgText(name, { x: place[0], y: place[1], size: TYPE_SIZE, colour: '#6B7881', weight: 400, anchor: 'middle' }),
      );
    }
  }
  return {
    shapes: `<path d="${paths.join('')}" fill="#FFFFFF" stroke="#A9B6BF" stroke-width="2.5" stroke-linejoin="round"/>`,
    labels: labels.join(''),
  };
}

/** Outlines of a ring on the map, also where it lies beyond the date line. */
function outlinesOf(ring: readonly Position[], { centre, halfWidth, halfHeight, project }: Viewport): Point[][] {
  const [west, east] = rangeOf(ring.map(([longitude]) => longitude));
  const [south, north] = rangeOf(ring.map(([, latitude]) => latitude));
  if (north < centre[1] - halfHeight || south > centre[1] + halfHeight) return [];
  return [-360, 0, 360]
    .filter((shift) => east + shift > centre[0] - halfWidth && west + shift < centre[0] + halfWidth)
    .map((shift) => thinned(ring.map(([longitude, latitude]) => project([longitude + shift, latitude]))))
    .filter((outline) => outline.length > 2);
}

function rangeOf(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

function thinned(points: readonly Point[]): Point[] {
  let last: Point | undefined;
  return points.filter((point) => {
    if (last && Math.abs(point[0] - last[0]) < STEP && Math.abs(point[1] - last[1]) < STEP) return false;
    last = point;
    return true;
  });
}

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The middle of the shown part of a country, where that is inside and has room. */
function labelPlace(outlines: readonly Point[][], name: string): Point | undefined {
  const boxes = outlines.map((outline) => {
    const [left, right] = rangeOf(outline.map(([x]) => Math.max(0, Math.min(MAP_SIZE.width, x))));
    const [top, bottom] = rangeOf(outline.map(([, y]) => Math.max(0, Math.min(MAP_SIZE.height, y))));
    return {
      outline,
      width: right - left,
      height: bottom - top,
      middle: [(left + right) / 2, (top + bottom) / 2] as const,
    };
  });
  const largest = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  const hasRoom = largest && largest.width > Math.max(ROOM.width, name.length * 15) && largest.height > ROOM.height;
  return hasRoom && isInside(largest.middle, largest.outline) ? largest.middle : undefined;
}

function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  outline.forEach(([ax, ay], index) => {
    const [bx, by] = outline.at(index - 1) ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}
