import { type AnyEndpoint, isBinary, pathsOf } from '@eoms/contract';
import { isForPersons } from '../../auth/api-keys.ts';
import type { Route } from '../implement.ts';
import type { ExampleOf } from './example-of.ts';
import type { Json, JsonSchema } from './json-schema.ts';
import { asPython, asTypeScript, inShellQuotes } from './literals.ts';

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

/** The parts of an operation of the document that a sample is made of. */
export interface SampledOperation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** A believable request: the values are those of the examples in the document. */
export interface SampleRequest {
  readonly name: string;
  readonly method: AnyEndpoint['method'];
  readonly path: string;
  readonly params: Json;
  readonly query: Json;
  readonly body: unknown;
  readonly sends: 'nothing' | 'json' | 'form' | 'bytes';
  readonly answersBytes: boolean;
  /** By what its caller is known. */
  readonly as: 'nobody' | 'person' | 'key';
}

const valuesIn = (operation: SampledOperation, where: string, exampleOf: ExampleOf, all = false): Json =>
  Object.fromEntries(
    operation.parameters
      .filter((one) => one.in === where && (all || one.required || one.name === 'current' || one.name === 'size'))
      .map(({ name = '', schema = {} }) => [name, exampleOf(schema, name)]),
  );

/** By what the caller of a call is known. */
export const asWhom = (endpoint: AnyEndpoint): SampleRequest['as'] => {
  if (endpoint.needs === 'public') return 'nobody';
  return isForPersons(endpoint) ? 'person' : 'key';
};

const withoutFile = (schema: JsonSchema): JsonSchema => {
  const { file: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== 'file') };
};

const bodyOf = ({ requestBody }: SampledOperation, exampleOf: ExampleOf): Pick<SampleRequest, 'sends' | 'body'> => {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined || !media) return { sends: 'nothing', body: undefined };
  if (type === 'application/json') return { sends: 'json', body: exampleOf(media.schema) };
  if (type !== 'multipart/form-data') return { sends: 'bytes', body: undefined };
  const fields = withoutFile(media.schema);
  return { sends: 'form', body: fields.required?.length ? exampleOf(fields) : undefined };
};

export const sampleRequest = (
  { name, endpoint }: Route,
  operation: SampledOperation,
  exampleOf: ExampleOf,
): SampleRequest => ({
  name,
  method: endpoint.method,
  path: pathsOf(endpoint)[0] ?? '',
  params: valuesIn(operation, 'path', exampleOf, true),
  query: valuesIn(operation, 'query', exampleOf),
  ...bodyOf(operation, exampleOf),
  answersBytes: isBinary(endpoint.reply),
  as: asWhom(endpoint),
});

const filled = ({ path, params }: SampleRequest): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const curlHeaders = { nobody: [], person: ['"token: $EOMS_TOKEN"'], key: ['"Authorization: Bearer $EOMS_KEY"'] };

const curlOf = (request: SampleRequest): string => {
  const { method, query, sends, body, answersBytes, as } = request;
  const fields = Object.entries((body ?? {}) as Json);
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]),
  ).toString();
  const data = {
    nothing: () => [],
    json: () => [`--header 'Content-Type: application/json'`, `--data ${inShellQuotes(JSON.stringify(body))}`],
    form: () => [
      ...fields.map(([name, value]) => `--form-string ${inShellQuotes(`${name}=${textOf(value)}`)}`),
      '--form file=@picture.png',
    ],
    bytes: () => [`--header 'Content-Type: application/octet-stream'`, '--data-binary @file'],
  };
  return [
    'curl --fail-with-body --silent --show-error --max-time 100',
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...curlHeaders[as].map((header) => `--header ${header}`),
    ...data[sends](),
    ...(answersBytes ? ['--output answer'] : []),
    `"$EOMS_URL${filled(request)}${search === '' ? '' : `?${search}`}"`,
  ].join(' \\\n  ');
};

const pythonHeaders = {
  nobody: [],
  person: ['headers={"token": os.environ["EOMS_TOKEN"]},'],
  key: ['headers={"Authorization": "Bearer " + os.environ["EOMS_KEY"]},'],
};

const pythonOf = (request: SampleRequest): string => {
  const { method, query, sends, body, answersBytes, as } = request;
  const fields = Object.fromEntries(
    Object.entries((body ?? {}) as Json).map(([name, value]) => [name, textOf(value)] as const),
  );
  const form = Object.keys(fields).length > 0 ? [`data=${asPython(fields, 1)},`] : [];
  const data = {
    nothing: () => [],
    json: () => [`json=${asPython(body, 1)},`],
    form: () => [...form, 'files={"file": open("picture.png", "rb")},'],
    bytes: () => ['data=open("file", "rb"),'],
  };
  const given = [
    `"${method}",`,
    `os.environ["EOMS_URL"] + "${filled(request)}",`,
    ...pythonHeaders[as],
    ...(Object.keys(query).length === 0 ? [] : [`params=${asPython(query, 1)},`]),
    ...data[sends](),
    'timeout=100,',
  ];
  const answer = answersBytes
    ? ['with open("answer", "wb") as file:', '    file.write(reply.content)']
    : ['answer = reply.json()', 'if not answer["status"]:', '    sys.exit(answer["code"])', 'print(answer["data"])'];
  return [
    'import os',
    ...(answersBytes ? [] : ['import sys']),
    '',
    'import requests',
    '',
    'reply = requests.request(',
    ...given.map((line) => `    ${line}`),
    ')',
    ...answer,
    '',
  ].join('\n');
};

const connections = {
  nobody: `connect({ url: process.env.EOMS_URL ?? '' })`,
  person: `connect({ url: process.env.EOMS_URL ?? '', token: process.env.EOMS_TOKEN ?? '' })`,
  key: `connect({ url: process.env.EOMS_URL ?? '', key: process.env.EOMS_KEY ?? '' })`,
};

const typescriptOf = ({ name, params, query, body, sends, as }: SampleRequest): string => {
  const isGiven = (part: Json): boolean => Object.keys(part).length > 0;
  const given = [
    ...(isGiven(params) ? [`params: ${asTypeScript(params, 1)},`] : []),
    ...(isGiven(query) ? [`query: ${asTypeScript(query, 1)},`] : []),
    ...(body === undefined ? [] : [`body: ${asTypeScript(body, 1)},`]),
    ...(sends === 'form' || sends === 'bytes' ? [`file: await openAsBlob('picture.png'),`] : []),
  ];
  const args = given.length === 0 ? '' : `{\n${given.map((line) => `  ${line}`).join('\n')}\n}`;
  return [
    ...(sends === 'form' || sends === 'bytes' ? [`import { openAsBlob } from 'node:fs';`] : []),
    `import { connect } from '@eoms/client';`,
    '',
    `const eoms = ${connections[as]};`,
    `const reply = await eoms.${name}(${args});`,
    'console.log(reply);',
    '',
  ].join('\n');
};

/** One call as three programs. */
export const samplesOf = (request: SampleRequest) => ({
  curl: curlOf(request),
  Python: pythonOf(request),
  TypeScript: typescriptOf(request),
});
