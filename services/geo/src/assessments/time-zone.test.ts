import { describe, expect, it } from 'vitest';
import { aGazetteer, SOME_PLACES } from '../core/gazetteer/gazetteer.fixture.ts';
import { timeZoneAt } from './time-zone.ts';

const gazetteer = aGazetteer(...SOME_PLACES);

describe('the time zone of a point', () => {
  it('is that of the nearest place', () => {
    expect(timeZoneAt(gazetteer, { longitude: -0.5, latitude: 51.6 })).toBe('Europe/London');
    expect(timeZoneAt(gazetteer, { longitude: -179.9, latitude: -16.9 })).toBe('Pacific/Fiji');
  });

  it.each([
    [0, 90, 'Etc/UTC'],
    [0, -90, 'Etc/UTC'],
    [-30, -60, 'Etc/GMT+2'],
    [100, -50, 'Etc/GMT-7'],
    [180, 60, 'Etc/GMT-12'],
    [-180, 60, 'Etc/GMT+12'],
  ])('at %d, %d, far from any, is the hour of its longitude', (longitude, latitude, zone) => {
    expect(timeZoneAt(gazetteer, { longitude, latitude })).toBe(zone);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  });
});
