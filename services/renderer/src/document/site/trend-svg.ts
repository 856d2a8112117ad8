import { dateText, numberText } from '../view/formats.ts';
import type { Drawing } from './map-svg.ts';
import { svgText } from './svg-text.ts';

interface ScoreThen {
  readonly date: string;
  readonly points: number;
  readonly max: number;
}

const WIDTH = 1660;
const HEIGHT = 460;
const LEFT = 90;
const RIGHT = 40;
const TOP = 40;
const BOTTOM = 70;
/** Largest number of values that are labelled. */
const LABELLED = 12;

/** Draws a score over time as a stepped line; null where there are fewer than two values. */
export function trendOf(history: readonly ScoreThen[]): Drawing | null {
  const values = history.toSorted((a, b) => a.date.localeCompare(b.date));
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || values.length < 2 || first.date === last.date) return null;
  const max = Math.max(...values.map((value) => value.max));
  const [start, end] = [Date.parse(first.date), Date.parse(last.date)];
  const x = (date: string) => LEFT + ((Date.parse(date) - start) / (end - start)) * (WIDTH - LEFT - RIGHT);
  const y = (points: number) => HEIGHT - BOTTOM - (points / max) * (HEIGHT - TOP - BOTTOM);
  const line = values.map(({ date, points }, index) =>
    index === 0 ? `M${x(date).toFixed(1)} ${y(points).toFixed(1)}` : `H${x(date).toFixed(1)}V${y(points).toFixed(1)}`,
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * max);
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
      ...ticks.map(
        (tick) =>
          `<path d="M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - RIGHT}" stroke="#C5CED5" stroke-width="2"/>` +
          svgText(numberText(tick), { x: LEFT - 16, y: y(tick) + 8, ...SMALL, anchor: 'end' }),
      ),
      `<path d="${line.join('')}" fill="none" stroke="#12344D" stroke-width="6"/>`,
      ...values.map(
        ({ date, points }) =>
          `<circle cx="${x(date).toFixed(1)}" cy="${y(points).toFixed(1)}" r="9" fill="#FFFFFF" stroke="#12344D" stroke-width="5"/>`,
      ),
      ...(values.length > LABELLED ? [first, last] : values).map(({ date, points }) =>
        svgText(numberText(points), {
          x: x(date),
          y: y(points) + (date === last.date ? 42 : -22),
          ...SMALL,
          weight: 600,
          colour: '#12344D',
          anchor: anchorOf(date, first, last),
        }),
      ),
      svgText(dateText(first.date), { x: LEFT, y: HEIGHT - 22, ...SMALL, anchor: 'start' }),
      svgText(dateText(last.date), { x: WIDTH - RIGHT, y: HEIGHT - 22, ...SMALL, anchor: 'end' }),
      '</svg>',
    ].join(''),
    alt: `Risk score over time: ${values.map(({ date, points, max: of }) => `${dateText(date)} ${numberText(points)} of ${numberText(of)}`).join('; ')}.`,
    caption: `Risk score from ${dateText(first.date)} to ${dateText(last.date)}; the scale ends at ${numberText(max)}, the worst.`,
  };
}

const SMALL = { size: 24, colour: '#55626C', weight: 400 } as const;

const anchorOf = (date: string, first: ScoreThen, last: ScoreThen): 'start' | 'middle' | 'end' => {
  if (date === first.date) return 'start';
  return date === last.date ? 'end' : 'middle';
};
