import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema of a wire schema: what serialisation and OpenAPI are made from. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode: 'output', errorMode: 'ignore' });
  return simplifyObject(json);
}

/**
 * Converts `anyOf` with null into a type list: serializing `anyOf` tries each branch with a validator, a type list only
 * compares.
 */
function simplifyObject(node: object): JsonSchema {
  const simple: JsonSchema = Object.fromEntries(
    Object.entries(node).map(([key, value]): [string, unknown] => [key, simplify(value)]),
  );
  const branches = simple['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return simple;
  const other: JsonSchema | undefined = branches.find((branch: JsonSchema) => branch['type'] !== 'null');
  const hasNull = branches.some((branch: JsonSchema) => branch['type'] === 'null');
  if (!hasNull || typeof other?.['type'] !== 'string') return simple;
  const { anyOf: __, ...rest } = simple;
  return other['type'] === 'object' || other['type'] === 'array'
    ? { ...rest, ...other, nullable: true }
    : { ...rest, ...withNull(other) };
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  return node === null || typeof node !== 'object' ? node : simplifyObject(node);
}

function withNull(schema: JsonSchema): JsonSchema {
  const { enum: values, ...rest } = schema;
  return { ...rest, ...(Array.isArray(values) && { enum: [...values, null] }), type: [schema['type'], 'null'] };
}
