import type { ReportLocation } from '@portal/contracts/reports/report-data';
import { unbroken } from '../text/printable.ts';
import { coordinateText, joined } from '../view/formats.ts';
import { worstOf } from '../view/perils.ts';
import { boxOfText, overlap, type Box } from './box.ts';
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
const TYPE_SIZE = 28;
/** Width of a figure of the type of marks. */
const FIGURE_WIDTH = 0.58 * TYPE_SIZE;
/** Height of the type of a hazard beside its mark. */
const HAZARD_SIZE = 24;
/** Distance of a hazard from its mark, and from the edge of the map. */
const GAP = 10;
/** Part of the map that the scale takes. */
const SCALE: Box = { left: width - 400, right: width, top: height - 90, bottom: height };
/** Runs of numbers that one mark names; of more it says that there are more. */
const MOST_RUNS = 3;

/** A mark on the map, for one location or for several that are too near to each other to have their own. */
interface Mark {
  readonly numbers: readonly number[];
  readonly x: number;
  readonly y: number;
  /** The most severe hazard of its locations. */
  readonly hazard: Hazard | null;
}

type Hazard = NonNullable<ReturnType<typeof worstOf>>;

/** A hazard beside its mark. */
interface HazardLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  readonly box: Box;
}

/**
 * Draws an overview map with the numbers of the locations, and beside each its most severe hazard where there is room; null where
 * none has a coordinate (decisions §27).
 */
export function mapOf(locations: readonly ReportLocation[]): Drawing | null {
  const points = locations.flatMap(({ name, coordinate, hazards }, index) =>
    coordinate ? [{ number: index + 1, name, coordinate, hazard: worstOf({ hazards }) }] : [],
  );
  if (points.length === 0) return null;
  const viewport = viewportOf(points.map(({ coordinate }) => [coordinate.longitude, coordinate.latitude]));
  const marks = joinedMarks(
    points.map(({ number, coordinate: { longitude, latitude }, hazard }) => {
      const [x, y] = viewport.project([nearTo(viewport, longitude), latitude]);
      return { numbers: [number], x, y, hazard };
    }),
  );
  const hazards = hazardLabels(marks);
  const { shapes, labels } = landOf(viewport, [...marks.map(boxOf), ...hazards.map(({ box }) => box), SCALE]);
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
      `<clipPath id="frame"><rect width="${width}" height="${height}"/></clipPath>`,
      `<g clip-path="url(#frame)"><rect width="${width}" height="${height}" fill="#EEF3F6"/>`,
      shapes,
      labels,
      ...hazards.map(({ text, x, y, anchor }) =>
        svgText(text, { x, y, size: HAZARD_SIZE, colour: '#12344D', weight: 600, anchor }),
      ),
      ...marks.toReversed().map(drawn),
      scaleBar(viewport),
      '</g></svg>',
    ].join(''),
    alt: `Overview map. ${points.map((one) => `${one.number}: ${spoken(one)}`).join('; ')}.`,
    caption: [
      'Overview, north at the top.',
      marks.length < points.length
        ? 'Numbers are those of the table, near ones together.'
        : 'Numbers mark the locations of the table.',
      ...(hazards.length > 0
        ? ['Beside a mark, where there is room: its most severe hazard with the class of 10.']
        : []),
      'Land and borders: Natural Earth (public domain).',
    ].join(' '),
  };
}

const spoken = ({ name, coordinate, hazard }: Pick<ReportLocation, 'name' | 'coordinate'> & Pick<Mark, 'hazard'>) =>
  joined([
    ...[unbroken(name), coordinateText(coordinate)],
    hazard && `most severe hazard ${hazard.name} ${hazard.level} of 10`,
  ]);

/** The longitude of a point as the viewport counts it: beyond 180 degrees where it reaches over the date line. */
const nearTo = ({ centre }: Viewport, longitude: number): number =>
  longitude - 360 * Math.round((longitude - centre[0]) / 360);

/** Joins marks that would cover each other, until none does; the first one of several keeps its place. */
function joinedMarks(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const index = kept.findIndex((one) => coversEachOther(one, mark));
    const one = kept[index];
    if (one) {
      const hazard = (mark.hazard?.level ?? 0) > (one.hazard?.level ?? 0) ? mark.hazard : one.hazard;
      kept[index] = { ...one, numbers: [...one.numbers, ...mark.numbers], hazard };
    } else kept.push(mark);
  }
  return kept.length === marks.length ? kept : joinedMarks(kept);
}

const coversEachOther = (one: Mark, other: Mark): boolean =>
  Math.abs(one.x - other.x) < (widthOf(one) + widthOf(other)) / 2 && Math.abs(one.y - other.y) < 2 * RADIUS;

/** Places hazards to the right of their marks, else to the left; one that would cover another or a mark is left out. */
function hazardLabels(marks: readonly Mark[]): HazardLabel[] {
  const taken = [...marks.map(boxOf), SCALE];
  return marks.flatMap((mark): HazardLabel[] => {
    if (!mark.hazard) return [];
    const text = `${mark.hazard.name} ${mark.hazard.level}`;
    const y = mark.y + HAZARD_SIZE / 3;
    const places = (['start', 'end'] as const).map((anchor): HazardLabel => {
      const x = mark.x + (anchor === 'start' ? 1 : -1) * (widthOf(mark) / 2 + GAP);
      return { text, x, y, anchor, box: boxOfText(text, [x, y], anchor, HAZARD_SIZE) };
    });
    const free = places.find(({ box }) => isInside(box) && !taken.some((other) => overlap(box, other)));
    if (free) taken.push(free.box);
    return free ? [free] : [];
  });
}

const isInside = ({ left, right, top, bottom }: Box): boolean =>
  left > GAP && right < width - GAP && top > GAP && bottom < height - GAP;

const boxOf = (mark: Mark): Box => ({
  ...{ left: mark.x - widthOf(mark) / 2, right: mark.x + widthOf(mark) / 2 },
  ...{ top: mark.y - RADIUS, bottom: mark.y + RADIUS },
});

/** Numbers of a mark: those in a row as the first and the last one. */
function labelOf({ numbers }: Mark): string {
  const runs: [from: number, to: number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const texts = runs.slice(0, MOST_RUNS).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return [...texts, ...(runs.length > MOST_RUNS ? ['…'] : [])].join(', ');
}

const widthOf = (mark: Mark): number => Math.max(2 * RADIUS, labelOf(mark).length * FIGURE_WIDTH + RADIUS);

function drawn(mark: Mark): string {
  const { x, y } = mark;
  const width = widthOf(mark);
  const look = 'fill="#12344D" stroke="#FFFFFF" stroke-width="5"';
  const shape =
    width > 2 * RADIUS
      ? `<rect x="${(x - width / 2).toFixed(1)}" y="${(y - RADIUS).toFixed(1)}" width="${width.toFixed(1)}" height="${2 * RADIUS}" rx="${RADIUS}" ${look}/>`
      : `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${RADIUS}" ${look}/>`;
  const type = { size: TYPE_SIZE, colour: '#FFFFFF', weight: 600, anchor: 'middle' } as const;
  return shape + svgText(labelOf(mark), { x, y: y + 10, ...type });
}

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
