import type { AnyEndpoint } from '@eoms/contract';
import { z } from 'zod';

export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  default?: unknown;
  examples?: unknown[];
  $ref?: string;
}

const texts = [
  'sample',
  'a1',
  '1',
  '123456',
  '13800138000',
  'sample@example.org',
  'https://sample.example',
  '/sample',
  '#112233',
  '0.00',
];

export const textFor = (schema: JsonSchema, id: string): string => {
  if (schema.format === 'uuid') return id;
  const [example] = schema.examples ?? [];
  if (typeof example === 'string') return example;
  if (schema.format === 'date') return '2026-01-01';
  if (schema.format === 'date-time') return '2026-01-01T00:00:00+00:00';
  if (schema.format === 'email') return 'sample@example.org';
  if (schema.format === 'uri') return 'https://sample.example';
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern);
    return texts.find((text) => pattern.test(text) && text.length >= (schema.minLength ?? 0)) ?? 'sample';
  }
  return 'sample-text'.padEnd(schema.minLength ?? 0, 'x');
};

/** A value that matches a schema; every id in it is `id`. */
const valueFor = (schema: JsonSchema, id: string, all: boolean): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return valueFor(choice, id, all);
  if (schema.allOf && schema.type !== 'string')
    return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, id, all) as object));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return textFor(schema, id);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    case 'array':
      return schema.items && (all || (schema.minItems ?? 0) > 0) ? [valueFor(schema.items, id, all)] : [];
    case 'null':
      return null;
    default:
      return objectFor(schema, id, all);
  }
};

const objectFor = (schema: JsonSchema, id: string, all: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name, part]) => schema.required?.includes(name) || (all && part.format === 'uuid'))
      .map(([name, part]) => [name, valueFor(part, id, all)]),
  );

const schemaOf = (part: z.ZodType | undefined): JsonSchema | undefined =>
  part && (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

export interface SampleInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/**
 * Input that matches an endpoint's schemas, with the same id everywhere. `all` also fills optional ids, so that filters
 * by another user's place are tried.
 */
export const sampleInput = (endpoint: AnyEndpoint, id: string, all: boolean): SampleInput => {
  const [params, query, body] = [schemaOf(endpoint.params), schemaOf(endpoint.query), schemaOf(endpoint.body)];
  return {
    ...(params ? { params: objectFor(params, id, true) as Record<string, string> } : {}),
    ...(query ? { query: objectFor(query, id, all) as Record<string, string> } : {}),
    ...(body ? { body: valueFor(body, id, all) } : {}),
  };
};
