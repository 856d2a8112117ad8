import type { AccessRule } from '@portal/rights';
import type * as v from 'valibot';
import type { Topic } from './topic.ts';

/** A schema of a request or answer, without transforms, so that the validated value is the one sent. */
export type WireSchema = v.GenericSchema;

/** Name of an endpoint's requests in the audit record. */
export interface AuditedEndpoint {
  /** `item.verb`, both in camelCase: `project.close`. */
  readonly action: string;
  /**
   * `faults` records also refusals other than 401, 403 and 404, except invalid fields: sign-in refuses with 400. `all` records
   * these as well: where a field may name a person, its refusal is an answer.
   */
  readonly refusals?: 'faults' | 'all';
}

/** An endpoint that is not audited, with the reason: it changes nothing. */
export interface UnauditedEndpoint {
  readonly none: string;
}
export type AuditDeclaration = AuditedEndpoint | UnauditedEndpoint;

/**
 * Consequence of a newer version of an item for a write (ADR 27). `overwrite`: the refusal names that version, and a request
 * with it is accepted. `reload`: the refusal does not name it; the item has to be read again first. `any`: the write adds to
 * the item and replaces nothing, so screens name no version; `*` is accepted, and a version that is named is compared.
 */
export type OnNewerVersion = 'overwrite' | 'reload' | 'any';

interface Declared {
  /** The specification's path, without `/api`; parameters as `{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: AccessRule;
  /** Schema of the path's parameters; each is a text where none is given. */
  readonly params?: WireSchema;
  readonly query?: WireSchema;
  /** Schema of the answer; `raw` for files and streams. */
  readonly answer: WireSchema | 'raw';
  /** Status of the answer; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
}

interface ReadEndpoint extends Declared {
  readonly method: 'GET';
  /** Audit action of a GET that changes something, exports many items, or opens a link; others are not audited. */
  readonly audit?: AuditDeclaration;
  /** Topics whose changes make the answer old. */
  readonly reads?: readonly Topic[];
}

interface WriteEndpoint extends Declared {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly audit: AuditDeclaration;
  readonly body?: WireSchema;
  /** Media type of a body that is not JSON (`multipart/form-data`). */
  readonly consumes?: string;
  /** Declared where `If-Match` guards the item's version (decisions §4): what follows from a newer one. */
  readonly ifMatch?: OnNewerVersion;
  /**
   * Effect of the project's state (spec 2 §8): a closed project refuses the write, allows it as an exception of
   * decisions §2, or the write is about no single project.
   */
  readonly whenClosed: 'refused' | 'allowed' | 'unrelated';
  /** Topics that the write changes, such as a tab of a project. Empty if no screen shows the change. */
  readonly changes: readonly Topic[];
}

/** The declaration of an endpoint. A write without audit action, effect of a closed project or topics does not compile. */
export type EndpointDeclaration = ReadEndpoint | WriteEndpoint;

/** The key of an endpoint: its method and path, `PUT /locations/{id}`. */
export type KeyOf<E extends EndpointDeclaration> = `${E['method']} ${E['path']}`;

/**
 * Declares an endpoint: the one place for its address, schemas, access and effects. The service's route, the client,
 * OpenAPI, the closed-project test, live invalidation and the address of its access test derive from the value.
 */
export const endpoint = <const E extends EndpointDeclaration>(declaration: E): E => declaration;

/** Returns the key of an endpoint. */
export const keyOf = <E extends EndpointDeclaration>({ method, path }: E): KeyOf<E> => `${method} ${path}`;

type NameIn<Segment> = Segment extends `{${infer Name}}` ? Name : never;
type NamesIn<Path> = Path extends `${infer First}/${infer Rest}` ? NameIn<First> | NamesIn<Rest> : NameIn<Path>;

/** Parameters of a path: `/projects/{id}/folders/{folderId}` has `id` and `folderId`. */
export type PathParams<Path extends string> = { readonly [Name in NamesIn<Path>]: string };

/** Returns the names of a path's parameters, in their order. */
export const pathParamNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

type OutputOf<S, Otherwise> = S extends WireSchema ? v.InferOutput<S> : Otherwise;

/** Parameters, query and body as a handler gets them. */
export type ParamsOf<E extends EndpointDeclaration> = OutputOf<E['params'], PathParams<E['path']>>;
export type QueryOf<E extends EndpointDeclaration> = OutputOf<E['query'], undefined>;
export type BodyOf<E> = E extends { readonly body: infer S } ? OutputOf<S, undefined> : undefined;
/** The answer as JSON. */
export type WireAnswerOf<E extends EndpointDeclaration> = OutputOf<E['answer'], unknown>;
/** The content of the answer: what `{data: …}` holds, the answer itself where it has no such envelope. */
export type AnswerOf<E extends EndpointDeclaration> =
  WireAnswerOf<E> extends { data: infer Content } ? Content : WireAnswerOf<E>;
