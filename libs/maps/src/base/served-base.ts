import { MAP_BASE_META } from '@portal/contracts/common/map-base';

/** Base map that the page names in place of the embedded one. */
export interface ServedBase {
  readonly url: string;
  readonly attribution: string;
}

const written = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Returns the base map of the deployment (`MAP_BASE_URL`); undefined where the page names none. */
export function servedBase(): ServedBase | undefined {
  const url = written(MAP_BASE_META.url);
  return url ? { url, attribution: written(MAP_BASE_META.attribution) } : undefined;
}
