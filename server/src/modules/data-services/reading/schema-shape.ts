import type { BehaviorResultType, PlainType } from '@eoms/contract';
import type { JsonDocument } from './json-document.ts';

const deepest = 8;
const formats: Readonly<Record<string, PlainType>> = { date: 'date', time: 'time', 'date-time': 'datetime' };

/** The type of a schema; of several (OpenAPI 3.1), the first that is not "null". */
const typeOf = (document: JsonDocument, schema: unknown): string => {
  const type = document.get(schema, 'type');
  const types = Array.isArray(type) ? type : [type];
  return String(types.find((one) => typeof one === 'string' && one !== 'null') ?? '');
};

/** The plain type that values of a schema have; undefined for lists and objects. */
export const plainTypeOf = (document: JsonDocument, schema: unknown): PlainType | undefined => {
  const type = typeOf(document, schema);
  if (type === 'integer') return 'int';
  if (type === 'number') return 'double';
  if (type === 'boolean') return 'bool';
  if (type === 'string') return formats[document.text(schema, 'format', 20)] ?? 'string';
  // A choice between values says their type by itself.
  const [first] = document.list(schema, 'enum');
  if (type === '' && typeof first === 'string') return 'string';
  return type === '' && Object.keys(document.object({ schema }, 'schema')).length === 0 ? 'string' : undefined;
};

export interface Field {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
}

/** The properties of an object, also of those that it is put together from; undefined for what is no object. */
export const fieldsOf = (document: JsonDocument, schema: unknown, depth = 0): Field[] | undefined => {
  if (depth > deepest) return [];
  const parts = document.list(schema, 'allOf');
  const properties = document.object(schema, 'properties');
  const names = Object.keys(properties);
  const type = typeOf(document, schema);
  if (type !== 'object' && names.length === 0 && parts.length === 0) return undefined;
  const required = new Set(document.list(schema, 'required'));
  const own = names.map((name) => ({ name, schema: properties[name], required: required.has(name) }));
  const inherited = parts.flatMap((part) => fieldsOf(document, part, depth + 1) ?? []);
  return [...new Map([...inherited, ...own].map((field) => [field.name, field])).values()];
};

export interface ResultShape {
  readonly resultType: BehaviorResultType;
  readonly collection: boolean;
}

/** What an answer of this schema is; an object where nothing is said. */
export const resultOf = (document: JsonDocument, schema: unknown): ResultShape => {
  const isList = typeOf(document, schema) === 'array';
  const one = isList ? document.get(schema, 'items') : schema;
  const isPlain = fieldsOf(document, one) === undefined && typeOf(document, one) !== 'array';
  const plain = isPlain && typeOf(document, one) !== '' ? plainTypeOf(document, one) : undefined;
  return { resultType: plain ?? 'object', collection: isList };
};
