import { expect, it } from 'vitest';
import { judgeLocation, judgeNewLocation } from './locations.ts';

const coordinator = { role: 'ICCoordinator', companyType: 'Insurance', plan: 'Pro' } as const;
const broker = { ...coordinator, role: 'Broker' } as const;
const open = { status: 'Open', isPrimary: false } as const;
const closed = { ...open, status: 'Closed' } as const;
const primary = { isPrimary: true, others: 2 };

it('the primary location of a project stays while there are others (spec 2 §2)', () => {
  expect(judgeLocation(open, primary, 'delete', coordinator)).toMatchObject({
    obstacle: 'guard',
    reason: 'PrimaryLocation',
  });
  expect(judgeLocation(open, { ...primary, others: 0 }, 'delete', coordinator).allowed).toBe(true);
  expect(judgeLocation(open, { isPrimary: false, others: 2 }, 'delete', coordinator).allowed).toBe(true);
});

it('the primary location is not made primary again', () => {
  expect(judgeLocation(open, primary, 'setPrimary', coordinator)).toMatchObject({ reason: 'AlreadyPrimary' });
  expect(judgeLocation(open, primary, 'update', coordinator).allowed).toBe(true);
});

it('a project has a primary location and five others', () => {
  expect(judgeNewLocation(open, 5, coordinator).allowed).toBe(true);
  expect(judgeNewLocation(open, 6, coordinator)).toMatchObject({ obstacle: 'guard', reason: 'LocationLimitReached' });
});

it('rights come first, then the closed project, then the location', () => {
  expect(judgeLocation(closed, primary, 'delete', broker)).toMatchObject({ obstacle: 'role' });
  expect(judgeLocation(closed, primary, 'delete', coordinator)).toMatchObject({ obstacle: 'closed' });
  expect(judgeNewLocation(closed, 6, coordinator)).toMatchObject({ obstacle: 'closed' });
});
