import type { ServiceName } from '@portal/contracts/common/paths';
import * as v from 'valibot';

/** A schema as an OpenAPI document holds it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Method, path and parameters of one route. */
export interface Operation {
  readonly service: ServiceName;
  readonly method: string;
  /** Path with parameters as `{id}`. */
  readonly path: string;
  readonly query: Readonly<Record<string, JsonSchema>>;
  readonly body: JsonSchema | undefined;
  /** The body's media type where it is not JSON. */
  readonly isForm: boolean;
  /** True if it requires an access token. */
  readonly isGuarded: boolean;
}

const schema = v.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const operation = v.object({
  parameters: v.optional(v.array(v.object({ name: v.string(), in: v.string(), schema: v.optional(schema) })), []),
  security: v.optional(v.array(v.unknown()), []),
  requestBody: v.optional(v.object({ content: v.record(v.string(), v.object({ schema: v.optional(schema) })) })),
});
const openApi = v.object({ paths: v.optional(v.record(v.string(), v.record(v.string(), operation)), {}) });

/** The operations of a running service, from its OpenAPI document. */
export async function operationsOf(service: ServiceName, url: string): Promise<readonly Operation[]> {
  const response = await fetch(`${url}/${service}/openapi.json`);
  const { paths } = v.parse(openApi, await response.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, security }]) => {
      const content = requestBody?.content ?? {};
      return {
        service,
        method: method.toUpperCase(),
        path,
        query: Object.fromEntries(
          parameters.filter((one) => one.in === 'query').map(({ name, schema = {} }) => [name, schema]),
        ),
        body: Object.values(content)[0]?.schema,
        isForm: 'multipart/form-data' in content,
        isGuarded: security.length > 0,
      };
    }),
  );
}
