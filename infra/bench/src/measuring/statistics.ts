/** Returns the value below which `share` (0 to 1) of the samples lie, by nearest rank; throws without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('There are no samples');
  return value;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Describes the distribution of samples in one line. */
export function describeSamples(samples: readonly number[], unit: string): string {
  const at = (share: number) => percentile(samples, share).toFixed(1);
  return `${samples.length} samples, ${unit}: min ${at(0)}, p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, max ${at(1)}`;
}

/**
 * Returns the share of pairs in which the value of the first kind is the greater, ties counting half (area under the
 * curve, Mann-Whitney U): 0.5 if the kinds cannot be separated. Throws without samples.
 */
export function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) throw new Error('There are no samples');
  const wins = one.reduce(
    (sum, value) => sum + other.reduce((won, rival) => won + (value > rival ? 1 : value === rival ? 0.5 : 0), 0),
    0,
  );
  return wins / (one.length * other.length);
}
