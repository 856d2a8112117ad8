import { startService, type RunningTestService, type TestSettings } from '@portal/testing';
import { buildFrom, type Service } from './index.ts';
import { service } from './requests.fixture.ts';

/** Id of no item. */
export const someId = '0b0e9f66-6d0e-4f6c-9a6e-0d6f8a8b1c2d';

/** The service with a route of each kind, and calls of it. */
export async function startCalled() {
  let settings: TestSettings | undefined;
  const running: RunningTestService<Service> = await startService(service, ({ settings: given, tokens }) => {
    settings = given;
    return buildFrom(service, given, { jwks: tokens.jwks, logger: false });
  });
  if (!settings) throw new Error('The service was not built');

  const call = async (
    path: string,
    init: RequestInit & { claims?: Parameters<typeof running.tokens.headers>[0]; anonymous?: boolean } = {},
  ) => {
    const { claims, anonymous, ...rest } = init;
    const response = await fetch(`${running.url}${path}`, {
      ...rest,
      headers: { ...(!anonymous && running.tokens.headers(claims)), ...rest.headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { running, settings, call, send };
}
export type Called = Awaited<ReturnType<typeof startCalled>>;
