import type { Inspection } from '@portal/contracts/projects/inspection';
import { anId } from '../../testing/project.builder.ts';

export const SUMMARY = {
  total: 4,
  notScheduled: 2,
  scheduled: 1,
  progressing: 0,
  completed: 1,
  closed: 0,
  remaining: 3,
  cancelled: 1,
};
/** History of an inspection that was moved by a day. */
export const historyOf = ({ startDateTime }: Inspection) => [
  {
    id: anId(300),
    happenedDateTime: '2026-11-21T10:00:00Z',
    actorName: 'Edda Holm',
    action: 'reschedule',
    oldStatus: 'Upcoming',
    newStatus: 'Upcoming',
    words: null,
    changes: [
      {
        ...{ field: 'startDateTime', oldValue: '2027-01-11T08:00:00.000Z', newValue: startDateTime },
        ...{ oldWallTime: '2027-01-11T09:00', newWallTime: '2027-01-12T09:00' },
      },
      { field: 'kind', oldValue: 'Virtual', newValue: 'OnSite' },
    ],
  },
];

/** Instants and offsets of wall times in Berlin, as the server answers them. */
const SITE_TIMES: Readonly<Record<string, readonly [offset: number, ...instants: string[]]>> = {
  '2027-07-12T09:00': [120, '2027-07-12T07:00:00.000Z'],
  '2027-03-28T02:30': [120],
  '2027-10-31T02:30': [120, '2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
};
/** Answers a wall time in Berlin. */
export function siteTimeOf(search: string) {
  const wallTime = new URLSearchParams(search).get('atDateTime') ?? '2026-11-20T10:00';
  const [utcOffsetMinutes, ...instants] = SITE_TIMES[wallTime] ?? [60, `${wallTime}:00.000Z`];
  return { id: anId(50), timeZone: 'Europe/Berlin', utcOffsetMinutes, wallTime, instants };
}
