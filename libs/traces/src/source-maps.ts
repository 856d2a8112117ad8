import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping';

/** A map is forgotten when no trace has needed it for this long: at rest it would be a large part of a process. */
const KEPT_MS = 30_000;

const maps = new Map<string, TraceMap | undefined>();
let forgetting: NodeJS.Timeout | undefined;

/** The source map beside a bundle, read when it is first asked for; undefined where there is none that can be read. */
export function sourceMapOf(bundle: string): TraceMap | undefined {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => maps.clear(), KEPT_MS).unref();
  if (!maps.has(bundle)) maps.set(bundle, readMap(`${bundle}.map`));
  return maps.get(bundle);
}

function readMap(file: string): TraceMap | undefined {
  try {
    return new TraceMap(JSON.parse(readFileSync(file, 'utf8')) as EncodedSourceMap, pathToFileURL(file).href);
  } catch {
    return undefined;
  }
}
