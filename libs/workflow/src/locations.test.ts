import { expect, it } from 'vitest';
import { evaluateLocation, evaluateNewLocation } from './locations.ts';

const coordinator = { role: 'ICCoordinator', companyType: 'Insurance', plan: 'Pro' } as const;
const broker = { ...coordinator, role: 'Broker' } as const;
const open = { status: 'Open', isPrimary: false } as const;
const closed = { ...open, status: 'Closed' } as const;
const primary = { isPrimary: true, others: 2 };

it('the primary location of a project stays while there are others (spec 2 §2)', () => {
  expect(evaluateLocation(open, primary, 'delete', coordinator)).toMatchObject({
    obstacle: 'guard',
    reason: 'PrimaryLocation',
  });
  expect(evaluateLocation(open, { ...primary, others: 0 }, 'delete', coordinator).allowed).toBe(true);
  expect(evaluateLocation(open, { isPrimary: false, others: 2 }, 'delete', coordinator).allowed).toBe(true);
});

it('the primary location is not made primary again', () => {
  expect(evaluateLocation(open, primary, 'setPrimary', coordinator)).toMatchObject({ reason: 'AlreadyPrimary' });
  expect(evaluateLocation(open, primary, 'update', coordinator).allowed).toBe(true);
});

it('a project has a primary location and five others', () => {
  expect(evaluateNewLocation(open, 5, coordinator).allowed).toBe(true);
  expect(evaluateNewLocation(open, 6, coordinator)).toMatchObject({
    obstacle: 'guard',
    reason: 'LocationLimitReached',
  });
});

it('rights come first, then the closed project, then the location', () => {
  expect(evaluateLocation(closed, primary, 'delete', broker)).toMatchObject({ obstacle: 'role' });
  expect(evaluateLocation(closed, primary, 'delete', coordinator)).toMatchObject({ obstacle: 'closed' });
  expect(evaluateNewLocation(closed, 6, coordinator)).toMatchObject({ obstacle: 'closed' });
});
