import type { SessionClaims } from '@portal/contracts/identity/session';
import { buildFrom } from '@portal/service-kit';
import { startService } from '@portal/testing';
import { geoService } from './app.ts';

/** The service of a test, with settings of a provider where it is about one. */
export const startGeo = (settings: Readonly<Record<string, string>> = {}) =>
  startService(geoService, ({ settings: own, tokens }) =>
    buildFrom(geoService, { ...own, ...settings }, { jwks: tokens.jwks, logger: false }),
  );
export type RunningGeo = Awaited<ReturnType<typeof startGeo>>;

export interface GeoAnswer<Content> {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Content;
}

/** Sends a request as one person, signed out without claims. */
export async function ask<Content>(
  running: RunningGeo,
  path: string,
  query: Readonly<Record<string, string>> = {},
  claims: Partial<SessionClaims> | null = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<GeoAnswer<Content>> {
  const answer = await fetch(`${running.url}${path}?${new URLSearchParams(query)}`, {
    headers: { ...(claims && running.tokens.headers(claims)), ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, content: (text ? JSON.parse(text) : {}) as Content };
}
