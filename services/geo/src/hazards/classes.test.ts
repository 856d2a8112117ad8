import { MAX_RAW_CLASS, MIN_RAW_CLASS, PERILS } from '@portal/contracts/geo/perils';
import { describe, expect, it } from 'vitest';
import { assessedClass, LEGEND, textsOf } from './classes.ts';

/** Mapping of spec 2 §9. */
const pointsOf = (raw: number): number => (raw <= 3 ? 0 : raw === 4 ? 6 : raw === 5 ? 8 : raw <= 9 ? raw * 2 : 20);

describe('hazard classes', () => {
  it('count the points of spec 2 §9', () => {
    expect(LEGEND.map(({ rawClass }) => rawClass)).toEqual(
      Array.from({ length: MAX_RAW_CLASS }, (_, index) => MIN_RAW_CLASS + index),
    );
    for (const { rawClass, points } of LEGEND) expect([rawClass, points]).toEqual([rawClass, pointsOf(rawClass)]);
  });

  it('have a colour, and each peril a description for each', () => {
    for (const { rawClass, color } of LEGEND) {
      expect(color).toMatch(/^#[0-9A-F]{6}$/);
      for (const peril of PERILS) {
        const text = textsOf(peril).riskDesc.find((entry) => entry.rawClass === rawClass)?.text;
        expect(assessedClass(peril, rawClass)).toMatchObject({ raw: rawClass, riskDesc: text, color });
      }
    }
  });

  it('score the test vector of decisions §14: raw 5, 7, 2, 10', () => {
    const raws = [5, 7, 2, 10] as const;
    const perils = ['flood', 'wildfire', 'earthquake', 'windstorm'] as const;
    expect(perils.map((peril, index) => assessedClass(peril, raws[index] ?? 0).riskScore)).toEqual([8, 14, 0, 20]);
  });

  it('do not score hurricane; no data scores 0 and says so', () => {
    expect(assessedClass('hurricane', 10).riskScore).toBeNull();
    expect(assessedClass('hurricane', null).riskScore).toBeNull();
    expect(assessedClass('flood', null)).toEqual({
      peril: 'flood',
      raw: null,
      riskScore: 0,
      riskDesc: 'No data for this place.',
      color: '#8A94A6',
    });
  });
});
