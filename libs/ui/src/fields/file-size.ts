const UNITS = ['kB', 'MB', 'GB'] as const;

/** The size of a file as people read it: `12 kB`, `3.4 MB`, `2.0 GB`. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length);
  const size = bytes / 1024 ** power;
  return `${power === 1 ? Math.round(size) : size.toFixed(1)} ${UNITS[power - 1] ?? ''}`;
}
