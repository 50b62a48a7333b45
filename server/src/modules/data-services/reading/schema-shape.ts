import type { BehaviorResultType, PlainType } from '@eoms/contract';
import type { JsonDocument } from './json-document.ts';

const deepest = 8;
/** More than any request may have; what has more is left out for it. */
const fieldsAtMost = 200;
const formats: Readonly<Record<string, PlainType>> = { date: 'date', time: 'time', 'date-time': 'datetime' };

/** The type of a schema; of several (OpenAPI 3.1), the first that is not "null". */
const typeOf = (document: JsonDocument, schema: unknown): string => {
  const type = document.get(schema, 'type');
  const types = Array.isArray(type) ? type : [type];
  return String(types.find((one) => typeof one === 'string' && one !== 'null') ?? '');
};

/** What a schema is where it only wraps another one: a choice between that and "null", or a list of one part. */
const unwrapped = (document: JsonDocument, schema: unknown, depth = 0): unknown => {
  if (depth > deepest || typeOf(document, schema) !== '') return schema;
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const parts = document.list(schema, key).filter((part) => document.get(part, 'type') !== 'null');
    if (parts.length === 1) return unwrapped(document, parts[0], depth + 1);
  }
  return schema;
};

const plainTypes: Readonly<Record<string, PlainType>> = { integer: 'int', number: 'double', boolean: 'bool' };
const typesOfValues: Readonly<Record<string, PlainType>> = { string: 'string', number: 'double', boolean: 'bool' };

/** The plain type that values of a schema have; undefined for lists and objects, and for what is not there. */
export const plainTypeOf = (document: JsonDocument, wrapped: unknown): PlainType | undefined => {
  const schema = unwrapped(document, wrapped);
  if (document.leadsOut(schema)) return undefined;
  const type = typeOf(document, schema);
  if (Object.hasOwn(plainTypes, type)) return plainTypes[type];
  if (type === 'string') {
    const format = document.text(schema, 'format', 20);
    return Object.hasOwn(formats, format) ? formats[format] : 'string';
  }
  if (type !== '') return undefined;
  // A choice between values says their type by itself.
  const [first] = document.list(schema, 'enum');
  if (first !== undefined) return typesOfValues[typeof first];
  return Object.keys(document.object({ schema }, 'schema')).length === 0 ? 'string' : undefined;
};

export interface Field {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
}

/**
 * The properties of an object, also of those that it is put together from; undefined for what is no object. A part that
 * comes again, as circles do, adds nothing.
 */
export const fieldsOf = (document: JsonDocument, wrapped: unknown): Field[] | undefined => {
  const schema = unwrapped(document, wrapped);
  const isObject = (one: unknown): boolean =>
    typeOf(document, one) === 'object' ||
    ['properties', 'allOf'].some((key) => Object.keys(document.get(one, key) ?? {}).length > 0);
  if (!isObject(schema)) return undefined;
  const found = new Map<string, Field>();
  const required = new Set<unknown>();
  const seen = new Set<unknown>();
  const take = (one: unknown): void => {
    const node = document.follow(one);
    if (seen.has(node) || found.size > fieldsAtMost || seen.size > fieldsAtMost) return;
    seen.add(node);
    for (const part of document.list(node, 'allOf')) take(part);
    for (const name of document.list(node, 'required')) required.add(name);
    const properties = document.object(node, 'properties');
    for (const name of Object.keys(properties).slice(0, fieldsAtMost + 1))
      found.set(name, { name, schema: properties[name], required: false });
  };
  take(schema);
  return [...found.values()].map((field) => ({ ...field, required: required.has(field.name) }));
};

export interface ResultShape {
  readonly resultType: BehaviorResultType;
  readonly collection: boolean;
}

/** What an answer of this schema is; an object where nothing is said. */
export const resultOf = (document: JsonDocument, wrapped: unknown): ResultShape => {
  const schema = unwrapped(document, wrapped);
  const isList = typeOf(document, schema) === 'array';
  const one = unwrapped(document, isList ? document.get(schema, 'items') : schema);
  const plain = typeOf(document, one) === '' ? undefined : plainTypeOf(document, one);
  return { resultType: plain ?? 'object', collection: isList };
};
