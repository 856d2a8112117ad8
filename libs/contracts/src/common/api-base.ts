/** Address of the API where none is set: below the portal's own origin (decisions §1). */
export const DEFAULT_API_BASE = '/api';

/**
 * Names of the page's meta elements that hold the addresses of the API and of the host that revokes tokens. The edge
 * writes them when it serves the page, so that one build runs with any address.
 */
export const API_BASE_META = { api: 'portal-api-base-url', global: 'portal-global-api-base-url' } as const;

const ADDRESS = /^(?:https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?)?(?:\/[\w.~-]+)*$/i;

/** Returns why a setting is not the address of an API (`/api`, `https://api.portal.example/api`); undefined if it is. */
export const apiBaseFault = (text: string): string | undefined =>
  text !== '' && ADDRESS.test(text)
    ? undefined
    : 'must be a path like /api, or an http(s) address like https://api.portal.example/api';
