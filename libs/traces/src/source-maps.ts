import { readFileSync } from 'node:fs';

/** A map is forgotten when no trace has needed it for this long. */
const KEPT_MS = 30_000;

export interface SourceMap {
  /** Relative to the map. */
  readonly sources: readonly string[];
  readonly mappings: string;
}

const maps = new Map<string, SourceMap | undefined>();
let forgetting: NodeJS.Timeout | undefined;

/** Returns the source map beside a bundle, read on first use; undefined where none can be read. */
export function sourceMapOf(bundle: string): SourceMap | undefined {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => maps.clear(), KEPT_MS).unref();
  if (!maps.has(bundle)) maps.set(bundle, readMap(`${bundle}.map`));
  return maps.get(bundle);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SourceMap;
  } catch {
    return undefined;
  }
}
