import { describe, expect, it, vi } from 'vitest';
import { entryNames } from './entry-names.ts';

/** Number of names that are compared while others are made. */
function comparedFor(names: readonly string[]): number {
  const compared = vi.spyOn(String.prototype, 'toLowerCase');
  entryNames(names);
  const { length } = compared.mock.calls;
  compared.mockRestore();
  return length;
}

describe('the names of an archive’s files', () => {
  it('are numbered where they are the same, also where only capitals differ', () => {
    expect(entryNames(['plan.pdf', 'Plan.pdf', 'roof.pdf', 'plan.pdf', 'plan (1).pdf', 'PLAN.pdf'])).toEqual([
      'plan.pdf',
      'Plan (1).pdf',
      'roof.pdf',
      'plan (2).pdf',
      'plan (1) (1).pdf',
      'PLAN (3).pdf',
    ]);
  });

  it('leave out numbers that files before them have', () => {
    expect(entryNames(['plan (2).pdf', 'plan.pdf', 'plan.pdf', 'plan.pdf'])).toEqual([
      'plan (2).pdf',
      'plan.pdf',
      'plan (1).pdf',
      'plan (3).pdf',
    ]);
  });

  it.each([
    ['one name', () => 'site plan.pdf'],
    ['one name, written in two ways', (n: number) => (n % 2 === 0 ? 'Site plan.pdf' : 'site plan.pdf')],
    ['one long name', () => `${'x'.repeat(251)}.pdf`],
    ['long names that differ where they are cut', (n: number) => `${'x'.repeat(248)}${100 + (n % 500)}.pdf`],
  ])('of a thousand files of %s are made with a few tries each', (_which, nameOf) => {
    const names = Array.from({ length: 1_000 }, (_none, n) => nameOf(n));
    expect(new Set(entryNames(names).map((name) => name.toLowerCase())).size).toBe(1_000);
    expect(comparedFor(names)).toBeLessThan(4_000);
  });
});
