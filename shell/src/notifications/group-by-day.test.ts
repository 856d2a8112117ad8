import { describe, expect, it } from 'vitest';
import { groupByDay, groupByProject, timeLabel } from './group-by-day.ts';

const NOW = new Date(2026, 10, 20, 12, 0, 0);
const at = (year: number, month: number, day: number, hour = 9, minute = 0) => ({
  creationDateTime: new Date(year, month - 1, day, hour, minute).toISOString(),
});

describe('notifications by day (spec 1 §2)', () => {
  it('are grouped into Today, Yesterday, then dates, the newest first', () => {
    const groups = groupByDay([at(2026, 11, 18), at(2026, 11, 20, 1), at(2026, 11, 19, 23), at(2026, 11, 20, 8)], NOW);
    expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['11/18/2026', 1],
    ]);
    expect(groups[0]?.items[0]).toEqual(at(2026, 11, 20, 8));
  });

  it('belong to the day of the viewer, not to 24 hours', () => {
    expect(groupByDay([at(2026, 11, 19, 23, 59)], NOW)[0]?.label).toBe('Yesterday');
  });
});

it('notifications of a day stand by project, that of the newest first', () => {
  const of = (projectId: string, projectName: string) => ({ projectName, data: { projectId } });
  const none = { projectName: null, data: {} };
  expect(groupByProject([of('1', 'Dam'), none, of('2', 'Tower'), of('1', 'Dam')])).toEqual([
    { id: '1', label: 'Dam', items: [of('1', 'Dam'), of('1', 'Dam')] },
    { id: '', label: '', items: [none] },
    { id: '2', label: 'Tower', items: [of('2', 'Tower')] },
  ]);
});

it('notifications of two projects of one name stand apart', () => {
  const of = (projectId: string) => ({ projectName: 'Dam', data: { projectId } });
  expect(groupByProject([of('1'), of('2'), of('1')])).toEqual([
    { id: '1', label: 'Dam', items: [of('1'), of('1')] },
    { id: '2', label: 'Dam', items: [of('2')] },
  ]);
});

describe('the time of a notification', () => {
  it.each([
    [0, 'just now'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [24 * 60 - 1, '23 hours ago'],
  ])('%i minutes old is %s', (minutes, label) => {
    expect(timeLabel(new Date(NOW.getTime() - minutes * 60_000).toISOString(), NOW)).toBe(label);
  });

  it('is the time of its day from 24 hours on', () => {
    expect(timeLabel(at(2026, 11, 19, 12, 0).creationDateTime, NOW)).toBe('12:00 PM');
    expect(timeLabel(at(2026, 11, 18, 9, 5).creationDateTime, NOW)).toBe('9:05 AM');
  });
});
