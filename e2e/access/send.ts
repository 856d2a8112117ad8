import type { Call } from './row.ts';

export interface Answer {
  /** Status, and the code of a refusal: `403 Forbidden`. */
  readonly result: string;
  readonly text: string;
}

const TIMEOUT_MS = 20_000;

/** Makes one call. `route` is `METHOD /path/{parameter}`. */
export async function send(
  address: string,
  route: string,
  { params = {}, query, body, form, headers = {} }: Call,
  authorization: string | undefined,
  isStream = false,
): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${address}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...headers,
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  if (isStream && response.ok) {
    await response.body?.cancel();
    return { result: String(response.status), text: '' };
  }
  const text = await response.text();
  return { result: [response.status, ...codeOf(response, text)].join(' '), text };
}

function codeOf(response: Response, text: string): string[] {
  if (response.ok || !text.startsWith('{')) return [];
  return [(JSON.parse(text) as { error?: { code?: string } }).error?.code ?? ''];
}
