/** The value below which `share` (0 to 1) of the samples lie, by nearest rank; throws without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('There are no samples');
  return value;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** One line that tells what the samples are like. */
export function describeSamples(samples: readonly number[], unit: string): string {
  const at = (share: number) => percentile(samples, share).toFixed(1);
  return `${samples.length} samples, ${unit}: min ${at(0)}, p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, max ${at(1)}`;
}
