import { readFileSync } from 'node:fs';

/** `data/` stands beside `src/` and `dist/` alike. */
const FOLDER = new URL('../data/', import.meta.url);

/** A file of `data/` (its README says what each is). */
export const readData = <Content>(file: string): Content =>
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Content;
