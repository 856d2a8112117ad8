import { ApiError } from '@portal/api-client';
import type { EndpointDeclaration } from '@portal/contracts/endpoint/endpoint';
import { ENDPOINTS } from '@portal/contracts/api/endpoints';
import * as v from 'valibot';
import { vi } from 'vitest';
import { api } from '../session/api.ts';

interface SentRequest {
  /** The method in lower case. */
  readonly verb: string;
  readonly path: string;
  readonly search: string;
  readonly json: unknown;
  readonly headers: unknown;
  readonly signal: AbortSignal | undefined;
}
type Answer = (request: SentRequest) => unknown;

/** Creates an error as the client throws it for an answer of the server. */
export const refusal = (status: number, over: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, code: 'ValidationFailed', message: 'Refused', ...over });

const PLAIN = Symbol('plain');

/** An answer without the envelope, as the map services' are. */
export const plain = (body: unknown) => ({ [PLAIN]: body });

const isPlain = (answer: unknown): answer is ReturnType<typeof plain> =>
  typeof answer === 'object' && answer !== null && PLAIN in answer;

/**
 * Answers a test's calls by '{verb} {path}'; others get 404. A function receives the request and may throw. Returns the
 * requests in order.
 */
export function answering(answers: Readonly<Record<string, unknown>>): SentRequest[] {
  const requests: SentRequest[] = [];
  vi.spyOn(api, 'send').mockImplementation(async ({ method, path, search, json, headers, signal }) => {
    const verb = method.toLowerCase();
    const call: SentRequest = { verb, path, search: search?.toString() ?? '', json, headers, signal };
    requests.push(call);
    const known = answers[`${verb} ${path}`];
    // A file has no content here: its function says when it comes, or throws.
    if (endpointAt(call)?.answer === 'raw' && typeof known === 'function') await (known as Answer)(call);
    const text = async () => {
      if (known === undefined) throw refusal(404, { code: 'NotFound' });
      const answer = typeof known === 'function' ? await (known as Answer)(call) : known;
      const body = isPlain(answer) ? answer[PLAIN] : { data: answer };
      checkAnswer(call, body);
      return answer === undefined ? '' : JSON.stringify(body);
    };
    return { text, blob: async () => new Blob([]) } as Response;
  });
  return requests;
}

const ALL = Object.values<EndpointDeclaration>(ENDPOINTS);

/** Returns the endpoint at an address; a literal segment takes precedence over a parameter. */
function endpointAt({ verb, path }: Pick<SentRequest, 'verb' | 'path'>): EndpointDeclaration | undefined {
  const segments = path.split('/');
  const matches = ALL.filter(({ method, path: pattern }) => {
    const parts = pattern.slice(1).split('/');
    return (
      method.toLowerCase() === verb &&
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  });
  const parameters = ({ path: pattern }: EndpointDeclaration) => pattern.split('{').length;
  return matches.toSorted((a, b) => parameters(a) - parameters(b))[0];
}

/** Refuses an answer that the service could not give: the types of the client rest on the endpoints' schemas. */
function checkAnswer(request: SentRequest, body: unknown): void {
  const answer = endpointAt(request)?.answer;
  if (answer === undefined || answer === 'raw') return;
  const { success, issues } = v.safeParse(answer, body);
  if (!success) throw new Error(`${request.verb} ${request.path} does not answer this:\n${v.summarize(issues)}`);
}
