import { API_BASE_META, DEFAULT_API_BASE } from '@portal/contracts/common/api-base';

const written = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

const resolved = (base: string): string => new URL(base, location.origin).href.replace(/\/$/, '');

/** Returns the address of the API as the page names it (decisions §1): below its own origin by default. No slash ends it. */
export const apiBase = (): string => resolved(written(API_BASE_META.api) ?? DEFAULT_API_BASE);

/** Returns the address of the API that revokes tokens (spec 3 §7): that of all calls by default. */
export const globalApiBase = (): string => resolved(written(API_BASE_META.global) ?? apiBase());
