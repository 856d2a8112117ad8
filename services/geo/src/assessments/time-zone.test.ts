import { describe, expect, it } from 'vitest';
import { aGazetteer, SOME_PLACES } from '../core/gazetteer/gazetteer.fixture.ts';
import { timeZoneAt } from './time-zone.ts';
import { ZONE_PLACES } from './zone-places.ts';

const gazetteer = aGazetteer(...SOME_PLACES);

describe('the time zone of a point', () => {
  it('is that of the nearest place', () => {
    expect(timeZoneAt(gazetteer, { longitude: -0.5, latitude: 51.6 })).toBe('Europe/London');
    expect(timeZoneAt(gazetteer, { longitude: -179.9, latitude: -16.9 })).toBe('Pacific/Fiji');
  });

  it.each([
    [159.08, -31.55, 'Australia/Lord_Howe'],
    [2.4, -71.8, 'Antarctica/Troll'],
    [-176.5, 51.9, 'America/Adak'],
  ])(
    'at %d, %d, where no town is near, is that of the place which the zone is named after',
    (longitude, latitude, zone) => {
      expect(timeZoneAt(gazetteer, { longitude, latitude })).toBe(zone);
    },
  );

  it('is one that is known, also of places without a town', () => {
    for (const { timeZone } of ZONE_PLACES) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
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
