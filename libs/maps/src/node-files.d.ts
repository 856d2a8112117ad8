/** Parts of Node that a test reads its source with; the maps run in browsers, which have none of it. */
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string;
}
declare module 'node:module' {
  export function createRequire(from: string): (name: string) => unknown;
}
