import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyEndpoint, isBinary, pathsOf } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { everyCall } from '../server/src/platform/http/docs/every-call.ts';
import { openapiOf } from '../server/src/platform/http/docs/openapi.ts';
import type { Route } from '../server/src/platform/http/implement.ts';
import { root } from './sources.ts';

const source = join(root, 'tools/client');

/** How a call sends what it is given. */
const sendsOf = ({ body, upload }: AnyEndpoint): '' | 'json' | 'form' | 'raw' => {
  if (upload) return upload.kind === 'raw' ? 'raw' : 'form';
  return body ? 'json' : '';
};

const isPaged = ({ query, reply }: AnyEndpoint): boolean =>
  query?.shape?.current !== undefined && !isBinary(reply) && 'shape' in reply && 'records' in (reply.shape as object);

/** The table that the program looks calls up in. */
const tableOf = (routes: readonly Route[]): string => {
  const rows = routes.map(({ name, endpoint }) => {
    const flags = [isBinary(endpoint.reply), isPaged(endpoint)].map(Number);
    return `  ${name}: ${JSON.stringify([endpoint.method, pathsOf(endpoint)[0], sendsOf(endpoint), ...flags])},`;
  });
  return `export const calls = {\n${rows.join('\n')}\n};\n`;
};

const needsText = ({ needs }: AnyEndpoint): string =>
  typeof needs === 'string' ? needs : `${needs.action} on ${needs.screens.join(' or ')}`;

const commentOf = ({ endpoint }: Route): string => {
  const codes: readonly Parameters<typeof errorText>[0][] = endpoint.errors ?? [];
  const lines = [
    `${endpoint.summary}.`,
    `\`${endpoint.method} ${pathsOf(endpoint)[0]}\`, needs: ${needsText(endpoint)}`,
    ...codes.map((code) => `- \`${code}\`: ${errorText(code, 'en')}`),
  ];
  return ['  /**', ...lines.map((line) => `   * ${line.replaceAll('*/', '* /')}`), '   */'].join('\n');
};

const interfacesOf = (routes: readonly Route[]): string => {
  const calls = routes.map((route) => `${commentOf(route)}\n  ${route.name}: Call<'${route.name}'>;`);
  const paged = routes.filter(({ endpoint }) => isPaged(endpoint)).map(({ name }) => `  ${name}: Each<'${name}'>;`);
  const each = [
    '/** Calls that answer pages, record by record through all of them. */',
    'export interface EachRecord {',
  ];
  return [
    ...[...each, ...paged, '}', ''],
    ...['/** Every call. */', 'export interface Eoms {', '  readonly each: EachRecord;', ...calls, '}', ''],
  ].join('\n');
};

/** The types of every call, from the same document that the server publishes. */
const typesOf = async (routes: readonly Route[], version: string): Promise<string> => {
  // The generator belongs to the tests of the server.
  const found = createRequire(join(root, 'server/package.json')).resolve('openapi-typescript');
  const { default: generate, astToString } = await import(pathToFileURL(found).href);
  return astToString(await generate(JSON.stringify(openapiOf(routes, version)), { defaultNonNullable: false }));
};

const description = (version: string) => ({
  name: '@eoms/client',
  version,
  description: 'Every call of EOMS as a typed function',
  license: 'SEE LICENSE IN LICENSE',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
  files: ['index.js', 'index.d.ts', 'calls.js', 'openapi.d.ts', 'LICENSE'],
});

/** Writes the package into a folder, ready to be packed. */
export const writeClient = async (folder: string, version: string): Promise<void> => {
  const routes = everyCall();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(folder, { recursive: true });
  for (const name of ['index.js', 'LICENSE']) cpSync(join(source, name), join(folder, name));
  write('README.md', readFileSync(join(source, 'README.md'), 'utf8').replaceAll('{version}', version));
  write('calls.js', tableOf(routes));
  write('index.d.ts', readFileSync(join(source, 'index.d.ts.txt'), 'utf8') + interfacesOf(routes));
  write('openapi.d.ts', await typesOf(routes, version));
  write('package.json', `${JSON.stringify(description(version), null, 2)}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, version] = process.argv.slice(2);
  if (!folder || !version) throw new Error('make-client.ts <folder> <version>');
  await writeClient(folder, version);
}
