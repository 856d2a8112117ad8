import { describe, expect, it } from 'vitest';
import { columnWidths, neededWidth } from './column-widths.ts';

describe('columnWidths', () => {
  it('gives the rest to the flexible column, and room beyond the needs by rank', () => {
    const widths = columnWidths([
      { width: 200, isFlexible: true },
      { width: 100, grows: { to: 160, rank: 2 } },
      { width: 80 },
      { width: 90, grows: { to: 100, rank: 1 } },
    ]);
    // 470 are needed: the last grows from there to 480, then the second.
    expect(widths).toEqual([
      undefined,
      'clamp(100px, 100cqi - 380px, 160px)',
      '80px',
      'clamp(90px, 100cqi - 380px, 100px)',
    ]);
  });
});

describe('neededWidth', () => {
  it('is what all columns need, the flexible one its least', () => {
    const columns = [
      { width: 224, least: 168, isFlexible: true },
      { width: 100, grows: { to: 160, rank: 1 } },
    ];
    expect(neededWidth(columns)).toBe(268);
    expect(neededWidth(columns, 44)).toBe(312);
    expect(neededWidth([{ width: 200, isFlexible: true }])).toBe(200);
  });
});
