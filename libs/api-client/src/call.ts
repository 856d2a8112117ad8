import type {
  AnswerOf,
  BodyOf,
  EndpointDeclaration,
  OnNewerVersion,
  ParamsOf,
  QueryOf,
} from '@portal/contracts/endpoint/endpoint';
import type { EndpointKey, Endpoints } from '@portal/contracts/api/endpoints';
import type { Api } from './create-api.ts';

/** Values of a query in code: numbers and booleans instead of their texts, undefined for absent ones. */
type QueryValues<Query> = {
  readonly [Name in keyof Query]: Query[Name] | (string extends NonNullable<Query[Name]> ? number | boolean : never);
};

/** A part of a call: required where it has required content, absent where the endpoint has none. */
type Part<Name extends string, Content> = Content extends undefined
  ? { readonly [N in Name]?: undefined }
  : Record<never, never> extends Content
    ? { readonly [N in Name]?: Content }
    : { readonly [N in Name]: Content };

type Parts<E extends EndpointDeclaration> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E> extends undefined ? undefined : QueryValues<QueryOf<E>> | URLSearchParams> &
  Part<'body', BodyOf<E>>;

/** Settings of one call in addition to the endpoint's input. */
export interface CallSettings {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; 30,000 by default. */
  readonly timeout?: number;
  readonly retry?: number;
  /** Fields and files of an endpoint that consumes `multipart/form-data`. */
  readonly form?: FormData;
}

/** The version that a write replaces: required where something is replaced (decisions §4), absent elsewhere. */
type Guard<E> = E extends { readonly ifMatch: Exclude<OnNewerVersion, 'any'> }
  ? { readonly ifMatch: number }
  : { readonly ifMatch?: undefined };

/** The input of a call: parameters of the path, query and body of the endpoint, and settings of the call. */
export type CallInput<Key extends EndpointKey> = Parts<Endpoints[Key]> & Guard<Endpoints[Key]> & CallSettings;

/** The answer of an endpoint: the content of its `{data: …}`. */
export type Answer<Key extends EndpointKey> = AnswerOf<Endpoints[Key]>;

/** Calls an endpoint by its key, `call('PUT /locations/{id}', { params: { id }, body, ifMatch: version })`. */
export type Call = <Key extends EndpointKey>(key: Key, input: CallInput<Key>) => Promise<Answer<Key>>;

interface LooseInput extends CallSettings {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | URLSearchParams;
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
}

/** Sends the request of an endpoint: for answers that are files or streams. */
export type Send = <Key extends EndpointKey>(key: Key, input: CallInput<Key>) => Promise<Response>;

/**
 * Makes the typed client of all endpoints over an HTTP client. Types come from the endpoints of contracts; nothing of
 * them is in the bundle but the keys that are called. Both functions throw ApiError where the answer is a refusal or
 * never comes.
 */
export function createClient(api: Api): { readonly call: Call; readonly send: Send } {
  const send = (key: string, { params, query, body, ifMatch, ...settings }: LooseInput = {}) => {
    const [method = '', pattern = ''] = key.split(' ');
    return api.send({
      ...settings,
      method,
      path: pathOf(pattern, params),
      search: query instanceof URLSearchParams ? query : query && searchOf(query),
      json: body,
      ...(ifMatch !== undefined && { headers: { 'If-Match': `"${ifMatch}"` } }),
    });
  };
  const call = async (key: string, input?: LooseInput) => contentOf(await (await send(key, input)).text());
  // The one cast of the client: tests check the answers that they give against the endpoints' schemas.
  return { call, send } as { call: Call; send: Send };
}

/** Returns the path of an endpoint with its parameters filled in, without the leading slash. */
export const pathOf = (pattern: string, params: Readonly<Record<string, string>> = {}): string =>
  pattern.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Returns the query without values that are undefined; each item of a list is a parameter of its own. */
export function searchOf(query: object): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return search;
}

/** Returns the content of an answer `{data: …}` (spec 1 §7); the map services' answers have no such envelope. */
function contentOf(text: string): unknown {
  if (text === '') return undefined;
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}
