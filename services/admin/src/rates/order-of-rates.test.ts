import { TIME_ACTIVITIES } from '@portal/contracts/admin/rate-lists';
import { expect, it } from 'vitest';
import { inOrderOf } from './order-of-rates.ts';

it('orders rates by designations and activities, reading each designation once', () => {
  const designations = Array.from({ length: 100 }, (_, index) => `Designation ${(index * 37) % 100}`);
  let reads = 0;
  const counted = new Proxy(designations, {
    get(list, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(list, key) as unknown;
    },
  });
  const rates = designations
    .flatMap((designation) => TIME_ACTIVITIES.map((category) => ({ designation, category, currency: 'EUR' as const })))
    .toSorted(
      (one, other) => one.category.localeCompare(other.category) || other.designation.localeCompare(one.designation),
    );
  const ordered = inOrderOf(counted, rates);
  expect(reads).toBe(designations.length);
  expect(ordered.map(({ designation, category }) => [designation, category])).toEqual(
    designations.flatMap((designation) => TIME_ACTIVITIES.map((category) => [designation, category])),
  );
});

it('leaves rates of one designation and category in their order, and rates of unknown designations first', () => {
  const rates = (['USD', 'EUR'] as const).flatMap((currency) => [
    { designation: 'Engineer', category: 'Training', currency },
    { designation: null, category: 'Printing', currency },
    { designation: null, category: 'Mileage', currency },
    { designation: 'Former', category: 'Training', currency },
  ]);
  const names = (kept: (one: (typeof rates)[number]) => boolean) =>
    inOrderOf(['Engineer'], rates.filter(kept)).map(({ designation, category, currency }) =>
      [designation, category, currency].join(),
    );
  expect(names(({ designation }) => designation !== null)).toEqual([
    'Former,Training,USD',
    'Former,Training,EUR',
    'Engineer,Training,USD',
    'Engineer,Training,EUR',
  ]);
  expect(names(({ designation }) => designation === null)).toEqual([
    ',Mileage,USD',
    ',Mileage,EUR',
    ',Printing,USD',
    ',Printing,EUR',
  ]);
});
