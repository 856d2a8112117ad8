import type { ReadingPoint } from '@portal/contracts/projects/device';
import { isBeyond, type DeviceLimits } from '@portal/contracts/projects/device-lists';
import classes from './devices.module.css';

const [WIDTH, HEIGHT, EDGE] = [240, 48, 3];
const DAY_MS = 86_400_000;

interface ReadingLineProps {
  readonly label: string;
  readonly points: readonly ReadingPoint[];
  readonly limits: DeviceLimits;
  /** End of the line: the server's time. */
  readonly until: string;
}

/** Readings of a day as a line with the limits; the pane has the figures. */
export function ReadingLine({ label, points, limits, until }: ReadingLineProps) {
  const values = points.flatMap(({ lowest, highest }) => [lowest, highest]);
  const shownLimits = [limits.min, limits.max].filter((limit) => limit !== null);
  const low = Math.min(0, ...values, ...shownLimits);
  const high = Math.max(...values, ...shownLimits, low + 1);
  const end = Date.parse(until);
  const xOf = ({ at }: ReadingPoint): number => WIDTH - ((end - Date.parse(at)) / DAY_MS) * WIDTH;
  const yOf = (value: number): number => HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const furthest = (point: ReadingPoint): number => (isBeyond(point.lowest, limits) ? point.lowest : point.highest);
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {shownLimits.map((limit) => (
        <line key={limit} className={classes.limit} x1={0} x2={WIDTH} y1={yOf(limit)} y2={yOf(limit)} />
      ))}
      <polyline className={classes.trace} points={points.map((one) => `${xOf(one)},${yOf(furthest(one))}`).join(' ')} />
    </svg>
  );
}
