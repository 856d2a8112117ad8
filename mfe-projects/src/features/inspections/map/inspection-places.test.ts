import { expect, it } from 'vitest';
import { anInspection } from '../../../testing/inspection.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { placesOf } from './inspection-places.ts';

it('a place shows what is most urgent of its inspections, those that were cancelled apart', () => {
  const [place, ...others] = placesOf([
    anInspection({ id: anId(3), inspectionNumber: 3 }),
    anInspection({ id: anId(1), inspectionNumber: 1, status: 'Completed', dashboardStatus: 'Completed' }),
    anInspection({ id: anId(2), inspectionNumber: 2, status: 'Cancelled', dashboardStatus: 'NotScheduled' }),
  ]);
  expect(others).toEqual([]);
  expect(place?.status).toBe('Scheduled');
  expect(place?.inspections.map(({ inspectionNumber }) => inspectionNumber)).toEqual([1, 2, 3]);
});

it('an inspection whose location was deleted is nowhere', () => {
  expect(placesOf([anInspection({ locationId: null, coordinate: null })])).toEqual([]);
});
