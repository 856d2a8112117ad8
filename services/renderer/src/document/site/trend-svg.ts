import { dateText, numberText } from '../view/formats.ts';
import type { Drawing } from './map-svg.ts';
import { svgText } from './svg-text.ts';

interface ScoreThen {
  readonly date: string;
  /** Null from a day on which there was no score. */
  readonly points: number | null;
  readonly max: number;
}
interface Trend {
  readonly history: readonly ScoreThen[];
  /** True where there are older values. */
  readonly isShortened?: boolean | undefined;
  /** Inspections that have begun; data from before has none. */
  readonly inspections?: readonly Inspection[] | undefined;
}
interface Inspection {
  readonly number: number;
  readonly date: string;
}
type KnownScore = ScoreThen & { readonly points: number };

const WIDTH = 1660;
const HEIGHT = 490;
const LEFT = 90;
const RIGHT = 40;
const TOP = 70;
const BOTTOM = 70;
/** Height of the type, and the width of a figure of it in bold. */
const TYPE_SIZE = 24;
const FIGURE_WIDTH = 0.6 * TYPE_SIZE;
/** Height of figures, and the radius of a point with its rim. */
const CAPITALS = 18;
const RING = 12;
/** Largest number of values that are labelled. */
const LABELLED = 12;
/** Base line of the first and the last date. */
const DATES_Y = HEIGHT - 22;

/** Places of a day and of points on the drawing. */
interface Scale {
  readonly x: (date: string) => number;
  readonly y: (points: number) => number;
}

/** Base line of the numbers of inspections, above the line of the maximum and the label of a value on it. */
const INSPECTIONS_Y = 20;

/** Draws a score over time as a stepped line with the inspections; null where there are fewer than two values. */
export function trendOf({ history, isShortened = false, inspections = [] }: Trend): Drawing | null {
  const sorted = history.toSorted((a, b) => a.date.localeCompare(b.date));
  const known = sorted.filter(isKnown);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first.date === last.date) return null;
  const values = sorted.slice(sorted.indexOf(first), sorted.lastIndexOf(last) + 1);
  const max = Math.max(...known.map((value) => value.max));
  // An inspection begins before its first answer moves the score; where older values are left out, so are the inspections.
  const marked = inspections.filter(({ date }) => !isShortened || date >= first.date);
  const dates = [first.date, last.date, ...marked.map(({ date }) => date)].toSorted();
  const [from = first.date, to = last.date] = [dates[0], dates.at(-1)];
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const x = (date: string) => LEFT + ((Date.parse(date) - start) / (end - start)) * (WIDTH - LEFT - RIGHT);
  const y = (points: number) => HEIGHT - BOTTOM - (points / max) * (HEIGHT - TOP - BOTTOM);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * max);
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
      ...ticks.map(
        (tick) =>
          `<path d="M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - RIGHT}" stroke="#C5CED5" stroke-width="2"/>` +
          svgText(numberText(tick), { x: LEFT - 16, y: y(tick) + 8, ...SMALL, anchor: 'end' }),
      ),
      ...inspectionMarks(marked, x),
      `<path d="${lineOf(values, { x, y })}H${x(to).toFixed(1)}" fill="none" stroke="#12344D" stroke-width="6"/>`,
      ...known.map(
        ({ date, points }) =>
          `<circle cx="${x(date).toFixed(1)}" cy="${y(points).toFixed(1)}" r="9" fill="#FFFFFF" stroke="#12344D" stroke-width="5"/>`,
      ),
      ...labelsOf(known, { x, y }).map(({ text, ...place }) =>
        svgText(text, { ...place, ...SMALL, weight: 600, colour: '#12344D' }),
      ),
      svgText(dateText(from), { x: LEFT, y: DATES_Y, ...SMALL, anchor: 'start' }),
      svgText(dateText(to), { x: WIDTH - RIGHT, y: DATES_Y, ...SMALL, anchor: 'end' }),
      '</svg>',
    ].join(''),
    alt: [
      `Risk score over time: ${values.map(inWords).join('; ')}.`,
      ...(marked.length > 0 ? [`Inspections: ${marked.map(dayOf).join('; ')}.`] : []),
    ].join(' '),
    caption: [
      `Risk score from ${dateText(first.date)} to ${dateText(last.date)}; the scale ends at ${numberText(max)}, the worst.`,
      ...(isShortened ? ['Earlier values are not shown.'] : []),
      ...(values.length > known.length ? ['There was no score where the line is broken.'] : []),
      ...(marked.length > 0 ? ['Dashed lines mark the days on which inspections began, with their numbers.'] : []),
    ].join(' '),
  };
}

const SMALL = { size: TYPE_SIZE, colour: '#55626C', weight: 400 } as const;

const isKnown = (value: ScoreThen): value is KnownScore => value.points !== null;

const dayOf = ({ number, date }: Inspection): string => `${number} on ${dateText(date)}`;

const inWords = ({ date, points, max }: ScoreThen): string =>
  `${dateText(date)} ${points === null ? 'no score' : `${numberText(points)} of ${numberText(max)}`}`;

/** Path of a stepped line, which ends where there was no score and begins again with the next one. */
function lineOf(values: readonly ScoreThen[], { x, y }: Scale): string {
  let isDrawn = false;
  const steps = values.map(({ date, points }) => {
    const [across, to] = [x(date).toFixed(1), points === null ? null : y(points).toFixed(1)];
    const step = [isDrawn ? `H${across}` : '', to === null ? '' : isDrawn ? `V${to}` : `M${across} ${to}`].join('');
    isDrawn = to !== null;
    return step;
  });
  return steps.join('');
}

/** Dashed lines of inspections, each with its number where it does not run into the one before. */
function inspectionMarks(inspections: readonly Inspection[], x: Scale['x']): string[] {
  let free = 0;
  return inspections.flatMap(({ number, date }) => {
    const [text, across] = [String(number), x(date)];
    const half = (text.length * FIGURE_WIDTH) / 2;
    const isLabelled = across - half >= free;
    if (isLabelled) free = across + half + FIGURE_WIDTH;
    return [
      `<path d="M${across.toFixed(1)} ${INSPECTIONS_Y + 8}V${HEIGHT - BOTTOM}" stroke="#55626C" stroke-width="2" stroke-dasharray="8 8"/>`,
      ...(isLabelled ? [svgText(text, { x: across, y: INSPECTIONS_Y, ...SMALL, anchor: 'middle' })] : []),
    ];
  });
}

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/**
 * Labels of the last value, of the first one where it has room, and of those between whose label meets no other label and no
 * other point, the largest moves first: the score of a project moves several times within days, whose labels would be printed over each other.
 */
function labelsOf(known: readonly KnownScore[], { x, y }: Scale): Label[] {
  const points = known.map((value) => ({ x: x(value.date), y: y(value.points) }));
  const moves = known.map((value, index) => {
    const by = value.points - (known[index - 1] ?? value).points;
    const anchor = index === 0 ? 'start' : index === known.length - 1 ? 'end' : 'middle';
    const place = { text: numberText(value.points), x: x(value.date), anchor } as const;
    // The line comes from above where the score has fallen, so that its label stands below, or beside the line.
    const below = y(value.points) + 38;
    if (by < 0 && below <= DATES_Y - TYPE_SIZE) return { by, label: { ...place, y: below } };
    const beside = by < 0 ? ({ x: place.x - 14, anchor: 'end' } as const) : {};
    return { by, label: { ...place, ...beside, y: y(value.points) - 22 } };
  });
  const between = moves.slice(1, -1).toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  // The newest value is labelled in any case.
  const [first, last] = [moves[0], moves.at(-1)].map((move) => move?.label);
  const labels: Label[] = [first, last].filter((label) => label !== undefined);
  if (first && last && meets(first, last)) labels.shift();
  for (const { label } of between) {
    const isFree = !labels.some((other) => meets(label, other)) && !points.some((point) => hides(label, point));
    if (labels.length < LABELLED && isFree) labels.push(label);
  }
  return labels;
}

/** Left and right end of a label, with a gap. */
function spanOf({ text, x, anchor }: Label): readonly [number, number] {
  const width = (text.length + 1) * FIGURE_WIDTH;
  const from = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return [from, from + width];
}

function meets(one: Label, other: Label): boolean {
  const [[from, to], [otherFrom, otherTo]] = [spanOf(one), spanOf(other)];
  return from < otherTo && otherFrom < to && Math.abs(one.y - other.y) < TYPE_SIZE;
}

/** Returns true where a label would stand on the ring of a point; that of its own value is beside it. */
function hides(label: Label, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const [from, to] = spanOf(label);
  return x + RING > from && x - RING < to && y + RING > label.y - CAPITALS && y - RING < label.y;
}
