import { BehaviorParam, fitsPlainType, type PlainType } from '@eoms/contract';
import type { JsonDocument } from './json-document.ts';
import { LeftOut } from './left-out.ts';
import { type Field, fieldsOf, plainTypeOf } from './schema-shape.ts';

/** A value that an operation asks for, as the document calls it. */
export interface Asked extends Field {
  readonly place: BehaviorParam['place'];
  readonly standard: unknown;
}

const namesAtMost = 200;
/** The connection has these from the data server (OpenAPI 3 says the same of them). */
const notOfOperations = /^(?:accept|authorization|content-type)$/i;

/** Parameters of the path and of the operation; those of the operation go before. */
export const parametersOf = (document: JsonDocument, item: unknown, operation: unknown): unknown[] => {
  const all = [...document.list(item, 'parameters'), ...document.list(operation, 'parameters')];
  if (all.some(document.leadsOut)) throw new LeftOut('elsewhere');
  if (all.length > namesAtMost) throw new LeftOut('tooManyParams');
  const keyed = all.map((one) => [`${document.text(one, 'in', 20)} ${document.text(one, 'name', 100)}`, one] as const);
  return [...new Map(keyed).values()];
};

export const askedIn = (document: JsonDocument, parameters: readonly unknown[]): Asked[] =>
  parameters.flatMap((one): Asked[] => {
    const place = document.text(one, 'in', 20);
    const name = document.text(one, 'name', 100);
    const required = document.get(one, 'required') === true;
    if (place === 'header' || place === 'cookie') {
      if (required && !notOfOperations.test(name)) throw new LeftOut('header');
      return [];
    }
    if (place === 'formData') throw new LeftOut('form');
    if ((place !== 'path' && place !== 'query') || name === '') return [];
    // Swagger 2 has the type in the parameter itself.
    const schema = document.get(one, 'schema') ?? one;
    const standard = document.get(schema, 'default');
    return [{ name, schema, required: required || place === 'path', place, standard }];
  });

const namesInPath = (path: string): string[] => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name.trim());

/** Parts of a path are asked for whether they are described or not; what is described and no part of it is not. */
export const withPartsOf = (path: string, asked: readonly Asked[]): Asked[] => {
  const names = namesInPath(path);
  const described = asked.filter(({ place, name }) => place !== 'path' || names.includes(name));
  const missing = new Set(names.filter((name) => !described.some((one) => one.place === 'path' && one.name === name)));
  const added = [...missing].map(
    (name): Asked => ({ name, schema: {}, required: true, place: 'path', standard: null }),
  );
  return [...described, ...added];
};

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i;
export const isJsonType = (type: string): boolean => jsonType.test(type) || type === '*/*';

/** The schema of a body in JSON, of OpenAPI 3 or Swagger 2; undefined where there is no body. */
export const bodySchema = (document: JsonDocument, operation: unknown, parameters: readonly unknown[]): unknown => {
  const inParameter = parameters.find((one) => document.text(one, 'in', 20) === 'body');
  if (inParameter !== undefined) {
    const taken = [document.list(operation, 'consumes'), document.list(document.root, 'consumes')].find(
      ({ length }) => length > 0,
    );
    if (taken && !taken.some((type) => typeof type === 'string' && isJsonType(type))) throw new LeftOut('bodyType');
    return document.get(inParameter, 'schema') ?? {};
  }
  if (document.keyLeadsOut(operation, 'requestBody')) throw new LeftOut('elsewhere');
  const content = document.object(document.get(operation, 'requestBody'), 'content');
  const types = Object.keys(content);
  if (types.length === 0) return undefined;
  const json = types.find(isJsonType);
  if (json === undefined) throw new LeftOut(types.some((type) => /form/.test(type)) ? 'form' : 'bodyType');
  if (document.keyLeadsOut(content[json], 'schema')) throw new LeftOut('elsewhere');
  return document.get(content[json], 'schema') ?? {};
};

export const askedInBody = (document: JsonDocument, schema: unknown): Asked[] => {
  if (schema === undefined) return [];
  const fields = fieldsOf(document, schema);
  if (fields === undefined) throw new LeftOut('bodyShape');
  if (fields.length > namesAtMost) throw new LeftOut('tooManyParams');
  return fields
    .filter(({ schema: one }) => document.get(one, 'readOnly') !== true)
    .map((field) => ({ ...field, place: 'body', standard: document.get(field.schema, 'default') }));
};

/** Names of parameters are letters, digits and underscores; what it is called on the way is noted where it differs. */
export const named = (asked: readonly Asked[]): { readonly asked: Asked; readonly name: string }[] => {
  const taken = new Set<string>();
  return asked.map((one) => {
    const plain =
      one.name
        .replace(/[^A-Za-z0-9_]+/g, '_')
        .replace(/^(?=\d)/, '_')
        // A call cannot give a value of this name.
        .replace(/^__proto__$/, 'proto')
        .slice(0, 60) || 'value';
    let name = plain;
    for (let n = 2; taken.has(name); n += 1) name = `${plain}_${n}`;
    taken.add(name);
    return { asked: one, name };
  });
};

const standardOf = (standard: unknown, type: PlainType): BehaviorParam['defaultValue'] => {
  if (typeof standard !== 'string' && typeof standard !== 'number' && typeof standard !== 'boolean') return null;
  return fitsPlainType(type, standard) && String(standard).length <= 2_000 ? standard : null;
};

/** The parameter of a value; none for one that need not be given and cannot be. */
export const paramOf = (
  document: JsonDocument,
  { asked, name }: { readonly asked: Asked; readonly name: string },
): BehaviorParam[] => {
  const { schema, required, place, standard } = asked;
  const type = plainTypeOf(document, schema);
  if (type === undefined) {
    if (document.leadsOut(schema) && required) throw new LeftOut('elsewhere');
    if (required) throw new LeftOut(place === 'body' ? 'bodyShape' : 'list');
    return [];
  }
  const sentAs = place === 'path' || asked.name === name ? {} : { sentAs: asked.name };
  const param = BehaviorParam.safeParse({
    name,
    type,
    required,
    defaultValue: standardOf(standard, type),
    place,
    ...sentAs,
  });
  if (param.success) return [param.data];
  if (required) throw new LeftOut('notAllowed');
  return [];
};
