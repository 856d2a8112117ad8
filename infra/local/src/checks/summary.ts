/** Result of one check or test suite. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** A remark for the reader, in a few words. */
  readonly note?: string;
  /** Failed tests, one line each: name and first line of the message. */
  readonly failures?: readonly string[];
}

/** The minutes of each phase and of all together, as one line. */
export function minutes(phases: readonly { readonly name: string; readonly seconds: number }[]): string {
  const together = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  return `Minutes: ${[...phases, { name: 'together', seconds: together }]
    .map(({ name, seconds }) => `${name} ${(seconds / 60).toFixed(1)}`)
    .join(' · ')}`;
}

/** Outcomes as a table, and what failed; its last line is `N passed, N failed`. */
export function summary(outcomes: readonly Outcome[]): string {
  const head = ['', 'passed', 'failed', 'skipped', 'seconds', ''];
  const rows = outcomes.map(({ name, passed, failed, skipped, seconds, note = '' }) => [
    name,
    String(passed),
    String(failed),
    String(skipped),
    seconds.toFixed(1),
    note,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === row.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? []).map((line) => `✗ ${line}`);
  const { passed, failed } = totals(outcomes);
  return [...lines, '', ...failures, ...(failures.length > 0 ? [''] : []), `${passed} passed, ${failed} failed`].join(
    '\n',
  );
}

/** Sums over all outcomes. */
export const totals = (outcomes: readonly Outcome[]): { passed: number; failed: number } => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
});
