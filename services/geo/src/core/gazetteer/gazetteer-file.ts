import { existsSync } from 'node:fs';
import { readColumns, writeColumns } from './column-file.ts';
import { openGazetteer, type Gazetteer } from './gazetteer.ts';
import { makeGazetteer, type PackedGazetteer } from './pack.ts';

/** Written when the service is built; seen from `src/core/gazetteer/` and from `dist/`. */
const FILE = new URL(
  import.meta.url.includes('/dist/') ? 'gazetteer.bin' : '../../../dist/gazetteer.bin',
  import.meta.url,
);

/** Makes the gazetteer out of the packages and writes it beside the bundle. */
export function writeGazetteer(): void {
  writeColumns(FILE, makeGazetteer());
}

/** Loads the gazetteer of the build; without one it is built here, which takes seconds. */
export const loadGazetteer = (): Gazetteer =>
  openGazetteer(existsSync(FILE) ? (readColumns(FILE) as unknown as PackedGazetteer) : makeGazetteer());
