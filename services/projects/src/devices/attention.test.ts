import { describe, expect, it } from 'vitest';
import { judge, upTo, type TimedValue } from './attention.ts';

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
