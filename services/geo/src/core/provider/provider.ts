import { unavailable } from '@portal/service-kit';
import * as v from 'valibot';
import type { GeoConfig } from '../../config.ts';
import { GEO_TEXTS } from '../../geo.texts.ts';

/** Error body that ArcGIS REST sends with status 200. */
const fault = v.object({ error: v.object({ code: v.number(), message: v.string() }) });

/** More than any answer has. */
const MAX_BYTES = 2 * 1024 * 1024;

export interface Provider {
  /**
   * Sends a request and checks the answer's shape. Returns undefined for the error code `noneBy`: a point without an
   * address is a 400 there. @throws 503 where the provider is unavailable, slow, refuses, or answers in another shape
   */
  ask<Schema extends v.GenericSchema>(
    address: string,
    parameters: Readonly<Record<string, string | undefined>>,
    answer: Schema,
    noneBy?: number,
  ): Promise<v.InferOutput<Schema> | undefined>;
}

/** An online provider that speaks ArcGIS REST. Its token stays here: browsers never see it. */
export function newProvider({ GEO_TOKEN, GEO_TIMEOUT_MS }: Pick<GeoConfig, 'GEO_TOKEN' | 'GEO_TIMEOUT_MS'>): Provider {
  return {
    async ask(address, parameters, answer, noneBy) {
      const query = new URLSearchParams({ f: 'json' });
      for (const [name, value] of Object.entries({ ...parameters, token: GEO_TOKEN })) {
        if (value !== undefined) query.set(name, value);
      }
      const content = await fetched(`${address}?${query}`, GEO_TIMEOUT_MS);
      const refused = v.safeParse(fault, content);
      if (refused.success && refused.output.error.code === noneBy) return undefined;
      if (refused.success) throw away(`it answered ${refused.output.error.code}: ${refused.output.error.message}`);
      const parsed = v.safeParse(answer, content);
      if (!parsed.success)
        throw away(`its answer has another shape at ${v.getDotPath(parsed.issues[0]) ?? 'its root'}`);
      return parsed.output;
    },
  };
}

async function fetched(url: string, timeoutMs: number): Promise<unknown> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!answer.ok) throw new Error(`it answered with status ${answer.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > MAX_BYTES) throw new Error('its answer is too large');
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch (error) {
    throw away(error instanceof Error ? error.message : String(error));
  }
}

/** Builds the 503, with the reason for the log only. */
function away(reason: string): Error {
  const problem = unavailable(GEO_TEXTS.away);
  problem.cause = new Error(`The map provider failed: ${reason}`);
  return problem;
}
