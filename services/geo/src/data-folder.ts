import { readFileSync } from 'node:fs';

/** Path of `data/`, from `src/` and `dist/` alike. */
const FOLDER = new URL('../data/', import.meta.url);

/** Reads a file of `data/` (described in its README). */
export const readData = <Content>(file: string): Content =>
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Content;
