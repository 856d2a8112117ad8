import { createHash } from 'node:crypto';
import type { MapBaseKind } from '@portal/contracts/common/map-base';

/** Returns the headers of every answer, which a service's own override (OWASP secure headers, ASVS 5.0 V3.4). */
export function securityHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), ' +
      'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // On plain http browsers ignore it, and a local portal must not teach them that localhost is https.
    ...(publicUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

/** Policy of answers that are data: nothing in them may run, show or be framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Policy of a release's workers: they load scripts of their own release only. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Policy of pages made by a service (its API description in local mode) that set none themselves. */
export const SERVICE_PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export interface PagePolicy {
  /** Nonce of this answer, carried by the style elements that a page writes; undefined where it writes none. */
  readonly nonce: string | undefined;
  /** `'sha256-…'` of script elements without a source. */
  readonly scriptHashes: readonly string[];
  /** Origins of development servers. */
  readonly devOrigins: readonly string[];
  /** Origin of the bucket that stores files, where the portal does not serve them itself. */
  readonly storageOrigin?: string | undefined;
  /** Origins of the API, and of the one that revokes tokens, where they are not the portal's own. */
  readonly apiOrigins?: { readonly api: string | undefined; readonly global: string | undefined };
  /** Origin of the base map where it is not the portal's own: tiles are pictures, a file is fetched in parts. */
  readonly mapOrigin?: { readonly kind: MapBaseKind; readonly origin: string } | undefined;
}

/**
 * Returns the policy of the shell's page: scripts from the portal only, styles from the portal or with this answer's
 * nonce.
 */
export function pagePolicy(page: PagePolicy): string {
  const { nonce, scriptHashes, devOrigins, storageOrigin, apiOrigins, mapOrigin } = page;
  // The API gives the bytes of files where no bucket does.
  const files = [storageOrigin, apiOrigins?.api].filter((origin) => origin !== undefined);
  const map = (kind: MapBaseKind) => (mapOrigin?.kind === kind ? [mapOrigin.origin] : []);
  const shown = new Set([...files, ...map('tiles')]);
  const called = new Set([...files, ...(apiOrigins?.global ? [apiOrigins.global] : []), ...map('file')]);
  const sockets = devOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes, ...devOrigins],
    'style-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...devOrigins],
    'img-src': ["'self'", 'data:', 'blob:', ...shown, ...devOrigins],
    // Pictures and PDFs of documents come as images and by fetch, films as media: all from where files are stored.
    'media-src': ["'self'", ...files],
    'font-src': ["'self'", ...devOrigins],
    'connect-src': ["'self'", ...called, ...devOrigins, ...sockets],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Hashes for the policy of the script elements of a page that carry their text inside. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
