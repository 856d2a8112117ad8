/** Names of the page's meta elements that hold the base map of a deployment and its credit; the edge writes them. */
export const MAP_BASE_META = { url: 'portal-map-base-url', attribution: 'portal-map-base-attribution' } as const;

/** A base map: tiles as pictures, or one PMTiles file. */
export type MapBaseKind = 'tiles' | 'file';

// Without quotes and angle brackets, which have no place in an address, and without other placeholders.
const PLAIN = /^(?:https?:\/\/[\w.-]+(?::\d{1,5})?)?\/(?:[\w.~%&=?/:@!$+,;-]|\{(?:z|x|-?y)\})*$/i;

/** Returns the kind of base map at an address: a file where its path ends in `.pmtiles`, otherwise tiles. */
export const mapBaseKind = (url: string): MapBaseKind => (/^[^?]*\.pmtiles(?:\?|$)/i.test(url) ? 'file' : 'tiles');

const MAX_PORT = 65_535;

/** Returns why a setting is no base map; undefined if it is one. */
export function mapBaseFault(url: string): string | undefined {
  const placeholders = ['{z}', '{x}'].filter((name) => url.includes(name)).length + (/\{-?y\}/.test(url) ? 1 : 0);
  const isWhole = placeholders === (mapBaseKind(url) === 'file' ? 0 : 3);
  const port = Number(/^https?:\/\/[^/:]+:(\d+)/i.exec(url)?.[1] ?? 0);
  return PLAIN.test(url) && !url.startsWith('//') && port <= MAX_PORT && isWhole
    ? undefined
    : 'must be an address of tiles like https://tiles.example/{z}/{x}/{y}.png, or of a file that ends in .pmtiles';
}
