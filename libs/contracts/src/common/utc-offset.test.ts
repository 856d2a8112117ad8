import { describe, expect, it } from 'vitest';
import { offsetAt } from './utc-offset.ts';

describe('offsetAt', () => {
  const summer = new Date('2026-07-01T12:00:00Z');
  const winter = new Date('2026-12-01T12:00:00Z');

  it.each([
    ['Europe/London', 60, 0],
    ['America/St_Johns', -150, -210],
    ['Asia/Kathmandu', 345, 345],
    ['Pacific/Kiritimati', 840, 840],
    ['Australia/Lord_Howe', 630, 660],
  ])('knows summer and winter time of %s', (zone, inSummer, inWinter) => {
    expect([offsetAt(zone, summer), offsetAt(zone, winter)]).toEqual([inSummer, inWinter]);
  });

  it('is null without a zone, and for one that it does not know', () => {
    expect([offsetAt(null, summer), offsetAt('Atlantis/Capital', summer)]).toEqual([null, null]);
  });
});
