import { describe, expect, it } from 'vitest';
import { aPlace } from './gazetteer.fixture.ts';
import { mergePlaces } from './merge.ts';

const listed = (place: Parameters<typeof aPlace>[0]) =>
  aPlace({ population: 0, timeZone: '', otherNames: [], ...place });

describe('the gazetteer out of two lists', () => {
  it('takes name, point and region of the newer list, people, time zone and other names of the older one', () => {
    const [merged, ...others] = mergePlaces(
      [aPlace({ name: 'Zurich', region: 'old', population: 341_730, otherNames: ['Zürich'] })],
      [listed({ name: 'Zürich', region: 'ZH', latitude: 48.01 })],
    );
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ name: 'Zürich', region: 'ZH', latitude: 48.01, population: 341_730 });
    expect(merged?.timeZone).toBe('Europe/Berlin');
    expect(merged?.otherNames).toEqual(['Zürich', 'Zurich']);
  });

  it('keeps what one of them alone knows; the time zone is that of the nearest place of the country', () => {
    const older = [
      aPlace({ name: 'Berlin', latitude: 52.5, longitude: 13.4 }),
      aPlace({ name: 'Kehl', latitude: 48.58, longitude: 7.81, country: 'FR', timeZone: 'Europe/Paris' }),
    ];
    const merged = mergePlaces(older, [listed({ name: 'Neudorf', latitude: 48.6, longitude: 7.9 })]);
    expect(merged.map(({ name, timeZone }) => [name, timeZone])).toEqual([
      ['Berlin', 'Europe/Berlin'],
      ['Kehl', 'Europe/Paris'],
      ['Neudorf', 'Europe/Paris'],
    ]);
    expect(mergePlaces(older, [listed({ name: 'Mitte', latitude: 52.4, longitude: 13.3 })])[2]?.timeZone).toBe(
      'Europe/Berlin',
    );
  });

  it('does not take places of the same name far apart for one', () => {
    expect(mergePlaces([aPlace({ name: 'Neustadt' })], [listed({ name: 'Neustadt', latitude: 53 })])).toHaveLength(2);
  });
});
