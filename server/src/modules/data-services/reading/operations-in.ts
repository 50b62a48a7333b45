import { type BehaviorParam, FoundOperation, fitsPlainType, type PlainType, paramsAtMost } from '@eoms/contract';
import { cleanText, createDocument, type JsonDocument } from './json-document.ts';
import { type Field, fieldsOf, plainTypeOf, resultOf } from './schema-shape.ts';
import { serversOf } from './servers-of.ts';

export type LeftOutReason =
  | 'method'
  | 'header'
  | 'form'
  | 'bodyType'
  | 'bodyShape'
  | 'list'
  | 'elsewhere'
  | 'tooManyParams'
  | 'tooMany'
  | 'notAllowed';

export interface ReadDocument {
  readonly title: string;
  readonly version: string;
  readonly format: string;
  readonly servers: readonly string[];
  readonly operations: readonly FoundOperation[];
  readonly leftOut: readonly { readonly operation: string; readonly reason: LeftOutReason }[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const otherMethods = ['head', 'options', 'trace', 'connect'] as const;
const operationsAtMost = 1_000;

class LeftOut extends Error {
  readonly reason: LeftOutReason;
  constructor(reason: LeftOutReason) {
    super(reason);
    this.reason = reason;
  }
}

interface Asked extends Field {
  readonly place: BehaviorParam['place'];
  readonly standard: unknown;
}

/** Names of parameters are letters, digits and underscores; what it is called on the way is noted where it differs. */
const named = (asked: readonly Asked[]): { readonly asked: Asked; readonly name: string }[] => {
  const taken = new Set<string>();
  return asked.map((one) => {
    const plain =
      one.name
        .replace(/[^A-Za-z0-9_]+/g, '_')
        .replace(/^(?=\d)/, '_')
        .slice(0, 60) || 'value';
    let name = plain;
    for (let n = 2; taken.has(name); n += 1) name = `${plain}_${n}`;
    taken.add(name);
    return { asked: one, name };
  });
};

const paramOf = (document: JsonDocument, { asked, name }: { asked: Asked; name: string }): BehaviorParam[] => {
  const { schema, required, place, standard } = asked;
  const type = plainTypeOf(document, schema);
  if (type === undefined) {
    if (required) throw new LeftOut(place === 'body' ? 'bodyShape' : 'list');
    return [];
  }
  const fits = (value: unknown): value is string | number | boolean =>
    ['string', 'number', 'boolean'].includes(typeof value) && fitsPlainType(type as PlainType, value as string);
  const defaultValue = fits(standard) && String(standard).length <= 2_000 ? standard : null;
  const sentAs = place === 'path' || asked.name === name ? {} : { sentAs: cleanText(asked.name, 100) };
  return [{ name, type, required, defaultValue, place, ...sentAs }];
};

/** Parameters of the path and of the operation; those of the operation go before. */
const parametersOf = (document: JsonDocument, item: unknown, operation: unknown): unknown[] => {
  const all = [...document.list(item, 'parameters'), ...document.list(operation, 'parameters')];
  if (all.some(document.leadsOut)) throw new LeftOut('elsewhere');
  const keyed = all.map((one) => [`${document.text(one, 'in', 20)} ${document.text(one, 'name', 100)}`, one] as const);
  return [...new Map(keyed).values()];
};

const askedIn = (document: JsonDocument, parameters: readonly unknown[]): Asked[] =>
  parameters.flatMap((one): Asked[] => {
    const place = document.text(one, 'in', 20);
    const required = document.get(one, 'required') === true;
    if (place === 'header' || place === 'cookie') {
      if (required) throw new LeftOut('header');
      return [];
    }
    if (place === 'formData') throw new LeftOut('form');
    if (place !== 'path' && place !== 'query') return [];
    // Swagger 2 has the type in the parameter itself.
    const schema = document.get(one, 'schema') ?? one;
    const name = document.text(one, 'name', 100);
    const standard = document.get(schema, 'default');
    return name === '' ? [] : [{ name, schema, required: required || place === 'path', place, standard }];
  });

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** The schema of a body in JSON, of OpenAPI 3 or Swagger 2; undefined where there is no body. */
const bodySchema = (document: JsonDocument, operation: unknown, parameters: readonly unknown[]): unknown => {
  const inParameter = parameters.find((one) => document.text(one, 'in', 20) === 'body');
  if (inParameter !== undefined) return document.get(inParameter, 'schema') ?? {};
  const content = document.object(document.get(operation, 'requestBody'), 'content');
  const types = Object.keys(content);
  if (types.length === 0) return undefined;
  const json = types.find((type) => jsonType.test(type) || type === '*/*');
  if (json === undefined) throw new LeftOut(types.some((type) => /form/.test(type)) ? 'form' : 'bodyType');
  return document.get(content[json], 'schema') ?? {};
};

const askedInBody = (document: JsonDocument, schema: unknown): Asked[] => {
  if (schema === undefined) return [];
  if (document.leadsOut(schema)) throw new LeftOut('elsewhere');
  const fields = fieldsOf(document, schema);
  if (fields === undefined) throw new LeftOut('bodyShape');
  return fields.map((field) => ({ ...field, place: 'body', standard: document.get(field.schema, 'default') }));
};

const answerSchema = (document: JsonDocument, operation: unknown): unknown => {
  const responses = document.object(operation, 'responses');
  const code = Object.keys(responses).find((one) => /^2/.test(one)) ?? 'default';
  const answer = document.get(responses, code);
  const content = document.object(answer, 'content');
  const json = Object.keys(content).find((type) => jsonType.test(type) || type === '*/*');
  return json === undefined ? document.get(answer, 'schema') : document.get(content[json], 'schema');
};

const fillPath = (path: string, params: readonly { readonly asked: Asked; readonly name: string }[]): string =>
  path.replace(/\{([^{}]*)\}/g, (whole, wanted: string) => {
    const found = params.find(({ asked }) => asked.place === 'path' && asked.name === wanted.trim());
    return found ? `{${found.name}}` : whole;
  });

interface Place {
  readonly prefix: string;
  readonly path: string;
  readonly method: (typeof methods)[number];
  readonly item: unknown;
}

const operationAt = (document: JsonDocument, { prefix, path, method, item }: Place): FoundOperation => {
  const operation = document.get(item, method);
  const parameters = parametersOf(document, item, operation);
  const body = method === 'get' ? undefined : bodySchema(document, operation, parameters);
  const asked = named([...askedIn(document, parameters), ...askedInBody(document, body)]);
  const params = asked.flatMap((one) => paramOf(document, one));
  if (params.length > paramsAtMost) throw new LeftOut('tooManyParams');
  const [tag] = document.list(operation, 'tags');
  const said = document.text(operation, 'summary', 100) || document.text(operation, 'operationId', 100);
  const found = FoundOperation.safeParse({
    controller: cleanText(tag, 100) || path.split('/').find((part) => part !== '' && !part.includes('{')) || 'default',
    name: said || `${method.toUpperCase()} ${path}`.slice(0, 100),
    description: document.text(operation, 'description', 500),
    requestMethod: method.toUpperCase(),
    uri: fillPath(`${prefix}${path}`, asked),
    params,
    resultPath: '',
    ...resultOf(document, answerSchema(document, operation)),
  });
  if (!found.success) throw new LeftOut('notAllowed');
  return found.data;
};

/** Of one controller, the second of a name is told apart by a number. */
const distinct = (operations: readonly FoundOperation[]): FoundOperation[] => {
  const taken = new Set<string>();
  return operations.map((operation) => {
    let { name } = operation;
    for (let n = 2; taken.has(`${operation.controller}\n${name}`); n += 1)
      name = `${operation.name.slice(0, 94)} (${n})`;
    taken.add(`${operation.controller}\n${name}`);
    return { ...operation, name };
  });
};

/**
 * What a document of OpenAPI 3 or Swagger 2 says that can be asked, as methods behind the base address. One odd operation
 * costs itself alone. Undefined for what is no such document.
 */
export const operationsIn = (root: unknown, baseUrl: string): ReadDocument | undefined => {
  const document = createDocument(root);
  const { openapi, swagger } = document.root as { openapi?: unknown; swagger?: unknown };
  const isNew = typeof openapi === 'string' && openapi.startsWith('3.');
  if (!isNew && String(swagger) !== '2.0') return undefined;
  const { servers, prefix } = serversOf(document, baseUrl);
  const operations: FoundOperation[] = [];
  const leftOut: { operation: string; reason: LeftOutReason }[] = [];
  const info = document.object(document.root, 'info');
  for (const path of Object.keys(document.object(document.root, 'paths'))) {
    const item = document.get(document.object(document.root, 'paths'), path);
    for (const method of [...methods, ...otherMethods]) {
      if (document.get(item, method) === undefined) continue;
      const shown = cleanText(`${method.toUpperCase()} ${path}`, 200);
      try {
        const known = methods.find((one) => one === method);
        if (!known) throw new LeftOut('method');
        if (operations.length >= operationsAtMost) throw new LeftOut('tooMany');
        operations.push(operationAt(document, { prefix, path, method: known, item }));
      } catch (error) {
        if (!(error instanceof LeftOut)) throw error;
        leftOut.push({ operation: shown, reason: error.reason });
      }
    }
  }
  return {
    title: document.text(info, 'title', 200),
    version: document.text(info, 'version', 60),
    format: isNew ? `OpenAPI ${cleanText(openapi, 10)}` : 'Swagger 2.0',
    servers,
    operations: distinct(operations),
    leftOut: leftOut.slice(0, operationsAtMost),
  };
};
