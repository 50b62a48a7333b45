import { FoundOperation, methodsAtMost, type OperationFault, paramsAtMost, type ServerFit } from '@eoms/contract';
import {
  type Asked,
  askedIn,
  askedInBody,
  bodySchema,
  isJsonType,
  named,
  parametersOf,
  paramOf,
  withPartsOf,
} from './asked-values.ts';
import { cleanText, createDocument, type JsonDocument } from './json-document.ts';
import { LeftOut } from './left-out.ts';
import { resultOf } from './schema-shape.ts';
import { type DocumentServer, serverOf } from './servers-of.ts';

export interface ReadDocument {
  readonly title: string;
  readonly version: string;
  readonly format: string;
  readonly server: string;
  readonly fit: ServerFit;
  readonly operations: readonly FoundOperation[];
  readonly leftOut: readonly { readonly operation: string; readonly reason: OperationFault }[];
  /** How many more are left out. */
  readonly leftOutMore: number;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const otherMethods = ['head', 'options', 'trace', 'connect'] as const;
const listedAtMost = 500;

const answerSchema = (document: JsonDocument, operation: unknown): unknown => {
  const responses = document.object(operation, 'responses');
  const code = Object.keys(responses).find((one) => /^2/.test(one)) ?? 'default';
  const answer = document.get(responses, code);
  const content = document.object(answer, 'content');
  const json = Object.keys(content).find(isJsonType);
  return json === undefined ? document.get(answer, 'schema') : document.get(content[json], 'schema');
};

const fillPath = (path: string, params: readonly { readonly asked: Asked; readonly name: string }[]): string =>
  path.replace(/\{([^{}]*)\}/g, (whole, wanted: string) => {
    const found = params.find(({ asked }) => asked.place === 'path' && asked.name === wanted.trim());
    return found ? `{${found.name}}` : whole;
  });

interface Place {
  readonly path: string;
  readonly method: (typeof methods)[number];
  readonly item: unknown;
}
interface FoundPlace {
  readonly found: FoundOperation;
  /** Its path does not begin as the base address does. */
  readonly isOutside: boolean;
}

/** The server of an operation: its own, that of its path, or that of the document. */
const ownServer = (document: JsonDocument, parts: readonly unknown[], main: DocumentServer, baseUrl: string) => {
  for (const part of parts) {
    const server = serverOf(document, part, baseUrl);
    if (!server) continue;
    if (server.origin !== main.origin && !server.isSameHost) throw new LeftOut('otherServer');
    return server;
  }
  return main;
};

const operationAt = (
  document: JsonDocument,
  { path, method, item }: Place,
  main: DocumentServer,
  baseUrl: string,
): FoundPlace => {
  const operation = document.get(item, method);
  const server = ownServer(document, [operation, item], main, baseUrl);
  const parameters = parametersOf(document, item, operation);
  const body = method === 'get' ? undefined : bodySchema(document, operation, parameters);
  const inPlace = withPartsOf(path, askedIn(document, parameters));
  const asked = named([...inPlace, ...askedInBody(document, body)]);
  const params = asked.flatMap((one) => paramOf(document, one));
  if (params.length > paramsAtMost) throw new LeftOut('tooManyParams');
  const [tag] = document.list(operation, 'tags');
  const said = document.text(operation, 'summary', 100) || document.text(operation, 'operationId', 100);
  const whole = server.uriOf(path);
  const found = FoundOperation.safeParse({
    controller:
      cleanText(tag, 100) ||
      cleanText(
        path.split('/').find((part) => part !== '' && !part.includes('{')),
        100,
      ) ||
      'default',
    name: said || cleanText(`${method.toUpperCase()} ${path}`, 100),
    description: document.text(operation, 'description', 500),
    requestMethod: method.toUpperCase(),
    uri: fillPath(whole ?? path, asked),
    params,
    resultPath: '',
    ...resultOf(document, answerSchema(document, operation)),
  });
  if (!found.success) throw new LeftOut('notAllowed');
  return { found: found.data, isOutside: whole === undefined };
};

/** Of one controller, the second of a name is told apart by a number. */
const distinct = (operations: readonly FoundOperation[]): FoundOperation[] => {
  const taken = new Map<string, number>();
  return operations.map((operation) => {
    const key = (name: string): string => `${operation.controller}\n${name}`;
    let { name } = operation;
    let n = taken.get(key(name)) ?? 0;
    while (taken.has(key(name))) {
      n += 1;
      name = `${cleanText(operation.name, 92)} (${n + 1})`;
    }
    taken.set(key(operation.name), n);
    taken.set(key(name), taken.get(key(name)) ?? 0);
    return { ...operation, name };
  });
};

/** The paths of a document with the methods that each has. */
function* placesIn(
  document: JsonDocument,
): Generator<Place | { readonly shown: string; readonly reason: OperationFault }> {
  const paths = document.object(document.root, 'paths');
  for (const path of Object.keys(paths)) {
    if (/^x-/i.test(path)) continue;
    const item = document.get(paths, path);
    if (document.keyLeadsOut(paths, path)) yield { shown: path, reason: 'elsewhere' };
    for (const method of methods)
      if (document.get(item, method) !== undefined) yield { path, method, item };
      else if (document.keyLeadsOut(item, method))
        yield { shown: `${method.toUpperCase()} ${path}`, reason: 'elsewhere' };
    for (const method of otherMethods)
      if (document.get(item, method) !== undefined)
        yield { shown: `${method.toUpperCase()} ${path}`, reason: 'method' };
  }
}

/**
 * What a document of OpenAPI 3 or Swagger 2 says that can be asked, as methods behind the base address. One odd operation
 * costs itself alone. Undefined for what is no such document.
 */
export const operationsIn = (root: unknown, baseUrl: string): ReadDocument | undefined => {
  const document = createDocument(root);
  const { openapi, swagger } = document.root as { openapi?: unknown; swagger?: unknown };
  const isNew = typeof openapi === 'string' && openapi.startsWith('3.');
  const isOld = !isNew && (swagger === '2.0' || swagger === 2);
  if (!isNew && !isOld) return undefined;
  const server = serverOf(document, document.root, baseUrl) as DocumentServer;
  const operations: FoundPlace[] = [];
  const leftOut: { operation: string; reason: OperationFault }[] = [];
  let leftOutMore = 0;
  const leave = (shown: string, reason: OperationFault): void => {
    if (leftOut.length < listedAtMost) leftOut.push({ operation: cleanText(shown, 200), reason });
    else leftOutMore += 1;
  };
  for (const place of placesIn(document)) {
    if ('reason' in place) {
      leave(place.shown, place.reason);
      continue;
    }
    const shown = `${place.method.toUpperCase()} ${place.path}`;
    if (operations.length >= methodsAtMost) {
      leave(shown, 'tooMany');
      continue;
    }
    try {
      operations.push(operationAt(document, place, server, baseUrl));
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      leave(shown, error.reason);
    }
  }
  const isOutside = server.address !== '' && operations.some((one) => one.isOutside);
  const info = document.object(document.root, 'info');
  return {
    title: document.text(info, 'title', 200),
    version: document.text(info, 'version', 60),
    format: isNew ? `OpenAPI ${cleanText(openapi, 10)}` : 'Swagger 2.0',
    server: server.address,
    fit: isOutside ? 'path' : server.isSameHost ? 'same' : 'host',
    operations: distinct(operations.map(({ found }) => found)),
    leftOut,
    leftOutMore,
  };
};
