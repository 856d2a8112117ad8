import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type * as v from 'valibot';
import { jsonSchemaOf } from './json-schema.ts';

/**
 * Fastify's serializer: answers by their valibot schemas, without fields that these do not name. A serializer is
 * compiled for its first answer: those of all routes would take most of a service's start and a third of its memory.
 */
export const serializerCompiler: FastifySerializerCompiler<v.GenericSchema> = ({ schema }) => {
  let serialize: ((content: unknown) => string) | undefined;
  return (content: unknown) => {
    serialize ??= fastJsonStringify(jsonSchemaOf(schema));
    return serialize(content);
  };
};
