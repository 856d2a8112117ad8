import { describe, expect, it } from 'vitest';
import { askingAfter, judge, upTo, type TimedValue } from './attention.ts';
import type { StoredDevice } from './device.repository.ts';

const LIMITS = { min: 5, max: 40 };
const reading = (minute: number, value: number): TimedValue => ({
  at: new Date(Date.UTC(2026, 10, 26, 10, minute)),
  value,
});
const NEW = { last: null, alert: null };

describe('readings judged by the limits', () => {
  it('begin an alert with the first one beyond, and end it with the first one within', () => {
    const began = judge(NEW, [reading(1, 20), reading(2, 41), reading(3, 60)], LIMITS);
    expect(began).toEqual({ last: reading(3, 60), alert: reading(2, 41), crossed: reading(2, 41) });
    expect(judge(began, [reading(4, 60)], LIMITS)).toMatchObject({ alert: reading(2, 41), crossed: null });
    expect(judge(began, [reading(4, 40)], LIMITS)).toMatchObject({ alert: null, crossed: null });
  });

  it('count below the lowest value as above the highest', () => {
    expect(judge(NEW, [reading(1, 4)], LIMITS).crossed).toEqual(reading(1, 4));
  });

  it('are taken in the order of their times, and old ones change nothing', () => {
    const after = judge(NEW, [reading(3, 20), reading(2, 90)], LIMITS);
    expect(after).toEqual({ last: reading(3, 20), alert: null, crossed: reading(2, 90) });
    expect(judge(after, [reading(1, 90), reading(3, 90)], LIMITS)).toEqual({ ...after, crossed: null });
  });

  it('of a clock that is fast count from their arrival, and do not silence what is measured next', () => {
    const arrival = reading(10, 0).at;
    const early = judge(NEW, upTo(arrival, [reading(14, 20), reading(9, 30), reading(12, 90)]), LIMITS);
    expect(early).toEqual({ last: { at: arrival, value: 20 }, alert: null, crossed: { at: arrival, value: 90 } });
    expect(judge(early, upTo(reading(11, 0).at, [reading(11, 90)]), LIMITS).crossed).toEqual(reading(11, 90));
  });

  it('cross once in a call, however often they go to and fro', () => {
    const readings = [1, 2, 3, 4, 5].map((minute) => reading(minute, minute % 2 ? 90 : 20));
    expect(judge(NEW, readings, LIMITS)).toMatchObject({ alert: reading(5, 90), crossed: reading(1, 90) });
  });
});

describe('people who are asked to act on a device', () => {
  const device = (fields: Partial<StoredDevice>) =>
    ({ alert_at: null, is_silent: false, acknowledged_by: null, asks_later: false, ...fields }) as StoredDevice;
  const lately = { is_asked_lately: true };
  const inAlert = { alert_at: new Date(0) };
  const CROSSED = { isCrossed: true, isNeeded: true };
  const RECOVERED = { isCrossed: false, isNeeded: false };
  const NOTHING = { isAsked: false, isEnded: false, asksLater: false };

  it('are asked again within a minute later, unless it has recovered or they are asked about it still', () => {
    expect(askingAfter(device({}), CROSSED)).toEqual({ ...NOTHING, isAsked: true });
    expect(askingAfter(device(lately), CROSSED)).toEqual({ ...NOTHING, asksLater: true });
    expect(askingAfter(device({ ...lately, is_silent: true }), CROSSED)).toEqual({ ...NOTHING, isAsked: true });
    expect(askingAfter(device(lately), { isCrossed: true, isNeeded: false })).toEqual(NOTHING);
    expect(askingAfter(device({ ...lately, ...inAlert }), CROSSED)).toEqual(NOTHING);
    expect(askingAfter(device({ ...lately, ...inAlert, acknowledged_by: 'Dora' }), CROSSED)).toEqual({
      ...NOTHING,
      asksLater: true,
    });
  });

  it('stay to be asked while the alert lasts, and are asked at once by the next crossing after the minute', () => {
    const waiting = { ...inAlert, asks_later: true };
    expect(askingAfter(device(waiting), { isCrossed: false, isNeeded: true })).toEqual({ ...NOTHING, asksLater: true });
    expect(askingAfter(device({ ...waiting, is_asked_lately: false }), CROSSED)).toEqual({ ...NOTHING, isAsked: true });
  });

  it('are told of the end of what they were asked about alone', () => {
    expect(askingAfter(device(inAlert), RECOVERED)).toEqual({ ...NOTHING, isEnded: true });
    expect(askingAfter(device({ is_silent: true }), RECOVERED)).toEqual({ ...NOTHING, isEnded: true });
    expect(askingAfter(device({ ...inAlert, asks_later: true }), RECOVERED)).toEqual(NOTHING);
    expect(askingAfter(device({}), { isCrossed: true, isNeeded: false })).toEqual({
      ...NOTHING,
      isAsked: true,
      isEnded: true,
    });
  });
});
