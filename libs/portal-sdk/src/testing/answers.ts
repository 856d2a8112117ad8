import { ApiError } from '@portal/api-client';
import { vi } from 'vitest';
import { api } from '../session/index.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;
interface Asked {
  readonly verb: (typeof VERBS)[number];
  readonly path: string;
  readonly search: string;
  readonly json: unknown;
  readonly headers: unknown;
}
type Answer = (asked: Asked) => unknown;

/** What the server would throw. */
export const refusal = (status: number, over: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, code: 'ValidationFailed', message: 'Refused', ...over });

const PLAIN = Symbol('plain');

/** An answer without the envelope, as the map services' are. */
export const plain = (body: unknown) => ({ [PLAIN]: body });

const isPlain = (answer: unknown): answer is ReturnType<typeof plain> =>
  typeof answer === 'object' && answer !== null && PLAIN in answer;

/**
 * Answers the calls of a test by '{verb} {path}'; what is not named is answered 404. A function sees what was asked and
 * may throw. Gives back what was asked, in order.
 */
export function answering(answers: Readonly<Record<string, unknown>>): Asked[] {
  const asked: Asked[] = [];
  for (const verb of VERBS) {
    vi.spyOn(api, verb).mockImplementation(((path: string, options: Record<string, unknown> = {}) => {
      const search = new URLSearchParams((options.searchParams ?? {}) as Record<string, string>).toString();
      const call: Asked = { verb, path, search, json: options.json, headers: options.headers };
      asked.push(call);
      const known = answers[`${verb} ${path}`];
      const data = async () => {
        if (known === undefined) throw refusal(404, { code: 'NotFound' });
        const answer = typeof known === 'function' ? (known as Answer)(call) : known;
        return isPlain(answer) ? answer[PLAIN] : { data: answer };
      };
      return Object.assign(Promise.resolve(), { json: data, blob: async () => new Blob([]) });
    }) as never);
  }
  return asked;
}
