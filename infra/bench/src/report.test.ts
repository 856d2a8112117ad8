import { describe, expect, it } from 'vitest';
import { holds, Report, type Figure } from './report.ts';

const aFigure = (figure: Partial<Figure> = {}): Figure => ({
  name: 'List, p99',
  measured: 20,
  unit: 'ms',
  limit: { atMost: 30 },
  comparison: 'baseline route 15 ms',
  ...figure,
});

describe('the report', () => {
  it('holds a figure against its limit', () => {
    expect(holds(aFigure())).toBe(true);
    expect(holds(aFigure({ measured: 31 }))).toBe(false);
    expect(holds(aFigure({ measured: 50, limit: { atLeast: 60 } }))).toBe(false);
    expect(holds(aFigure({ measured: Number.NaN }))).toBe(false);
    const range = { from: 0.45, to: 0.55 };
    const inRange = [0.44, 0.45, 0.5, 0.55, 0.56].map((measured) => holds(aFigure({ measured, limit: range })));
    expect(inRange).toEqual([false, true, true, true, false]);
  });

  it('fails a figure whose comparison is missing', () => {
    expect(holds(aFigure({ comparison: '' }))).toBe(false);
  });

  it('fails as a whole where one figure fails, one was not run, or there is none', () => {
    const finish = (fill: (report: Report) => void) => {
      const report = new Report(() => undefined);
      fill(report);
      return report.finish();
    };
    expect(finish((report) => report.add(aFigure()))).toBe(true);
    expect(finish(() => undefined)).toBe(false);
    const withFailure = (report: Report) => {
      report.add(aFigure());
      report.fail('crash', new Error('no portal'));
    };
    expect(finish(withFailure)).toBe(false);
  });
});
