import type { LineSpec } from '@portal/charts';
import type { Device, ReadingPoint } from '@portal/contracts/projects/device';
import { DEVICES_BY_KIND, type ReadingPeriod } from '@portal/contracts/projects/device-lists';
import { formatDate, formatInstant, formatNumber } from '@portal/ui';
import { DEVICE_SCREEN_TEXTS as TEXTS } from '../device.texts.ts';

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/**
 * Describes the mean readings of a period with the limits as zones; the table has lowest and highest values too, the newest
 * first.
 * @param points at least one
 */
export function readingsSpec(
  { name, kind, limits }: Pick<Device, 'name' | 'kind' | 'limits'>,
  points: readonly ReadingPoint[],
  { period, until }: { readonly period: ReadingPeriod; readonly until: string },
): LineSpec {
  const { unit } = DEVICES_BY_KIND[kind];
  const values = points.flatMap(({ lowest, highest }) => [lowest, highest]);
  const shownLimits = [limits.min, limits.max].filter((limit) => limit !== null);
  const bottom = Math.min(0, ...values, ...shownLimits);
  const top = Math.max(...values, ...shownLimits, bottom + 1);
  // Room beyond the outermost values, of which some may be limits; without those below zero, the axis begins there.
  const room = (top - bottom) / 10;
  const max = Math.ceil(top + room);
  const min = bottom < 0 || limits.min === bottom ? Math.floor(bottom - room) : bottom;
  return {
    kind: 'line',
    isDense: true,
    hasHours: period === 'Day',
    lines: [
      {
        name,
        tone: 'series-1',
        moments: points.map(({ at, mean }) => ({
          at: Date.parse(at),
          value: mean,
          text: `${formatNumber(mean)} ${unit}`,
        })),
      },
    ],
    events: [],
    zones: [
      ...(limits.max === null
        ? []
        : [{ from: limits.max, upTo: max, tone: 'dot-danger' as const, name: TEXTS.beyond }]),
      ...(limits.min === null
        ? []
        : [{ from: min, upTo: limits.min, tone: 'dot-danger' as const, name: TEXTS.beyond }]),
    ],
    min,
    max,
    until: Date.parse(until),
    axisText: (value) => `${formatNumber(value)} ${unit}`,
    dayText: (at) => (period === 'Day' ? TIME.format(at) : formatDate(new Date(at).toISOString())),
    figures: {
      columns: [TEXTS.time, TEXTS.mean, TEXTS.low, TEXTS.high, TEXTS.count],
      rows: points
        .map(({ at, mean, lowest, highest, count }) => [
          formatInstant(at),
          ...[mean, lowest, highest].map((value) => Math.round(value * 100) / 100),
          count,
        ])
        .toReversed(),
    },
  };
}
