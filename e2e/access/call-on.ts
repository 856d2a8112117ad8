import { pathParamNames, type EndpointDeclaration } from '@portal/contracts/endpoint/endpoint';
import type { Kind } from './kind.ts';
import type { Call } from './row.ts';
import { entriesOf, sampleOf } from './sample.ts';

/** An outdated version: a permitted write answers that somebody else has changed the item, and changes nothing. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };

/**
 * Builds the call of an endpoint: the item's id where the endpoint takes it, a sample body, and the row's special
 * values.
 */
export function callOn(
  endpoint: EndpointDeclaration,
  about: Kind | undefined,
  id: string | undefined,
  special: Call,
  isIncomplete = false,
): Call {
  const { body: given, ...rest } = special;
  const [param] = pathParamNames(endpoint.path);
  const body = endpoint.method === 'GET' ? undefined : endpoint.body;
  const { ifMatch } = endpoint.method === 'GET' ? {} : endpoint;
  const inPath = param !== undefined && id !== undefined && about !== undefined;
  const held = inPath || id === undefined ? {} : holding(entriesOf(body ?? endpoint.query), about, id);
  const query = endpoint.query && { ...(sampleOf(endpoint.query) as object), ...(!body && held), ...special.query };
  const content = body && bodyOf(isIncomplete ? {} : sampleOf(body), held, given);
  return {
    ...rest,
    ...(inPath && { params: { [param]: id, ...rest.params } }),
    ...(query && Object.keys(query).length > 0 && { query: query as Record<string, string> }),
    ...(content !== undefined && { body: content }),
    headers: special.headers ?? (ifMatch ? AN_OLD_VERSION : {}),
  };
}

/** Returns the sample with the item's id and special values; undefined if all of them are empty. */
function bodyOf(sample: unknown, held: object, special: unknown): unknown {
  if (sample === undefined && special === undefined && Object.keys(held).length === 0) return undefined;
  return { ...(sample as object), ...held, ...(special as object) };
}

/** The id under the first name that the endpoint has for it, in a list where it takes several. */
function holding(
  entries: Readonly<Record<string, { readonly type: string }>>,
  about: Kind | undefined,
  id: string,
): object {
  const name = [...(about?.fields ?? []), 'id', 'ids'].find((one) => one in entries);
  if (name === undefined) return {};
  return { [name]: entries[name]?.type === 'array' ? [id] : id };
}
