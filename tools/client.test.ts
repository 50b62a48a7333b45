import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathsOf } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SampledOperation, sampleRequest, samplesOf } from '../server/src/platform/http/docs/code-samples.ts';
import { everyCall } from '../server/src/platform/http/docs/every-call.ts';
import { createExamples } from '../server/src/platform/http/docs/example-of.ts';
import { openapiOf } from '../server/src/platform/http/docs/openapi.ts';
import { writeClient } from './make-client.ts';
import { root } from './sources.ts';

let folder = '';
const client = () => join(folder, 'node_modules/@eoms/client');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'eoms-client-'));
  await writeClient(client(), '1.2.3');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const routes = everyCall();
const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
};

it('has every call, and needs no other package', async () => {
  const { calls } = await import(join(client(), 'calls.js'));
  expect(Object.keys(calls)).toEqual(routes.map(({ name }) => name));
  const facts = JSON.parse(readFileSync(join(client(), 'package.json'), 'utf8'));
  expect([facts.version, facts.dependencies, facts.peerDependencies]).toEqual(['1.2.3', undefined, undefined]);
  const program = readFileSync(join(client(), 'index.js'), 'utf8');
  expect([...program.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual(['./calls.js']);
});

it('is what the programs on the page of the calls are written for: each of them compiles', () => {
  const document = openapiOf(routes, '1.2.3');
  const exampleOf = createExamples(document.components.schemas);
  mkdirSync(join(folder, 'samples'));
  for (const route of routes) {
    const operation = document.paths[pathsOf(route.endpoint)[0] ?? '']?.[route.endpoint.method.toLowerCase()];
    const request = sampleRequest(route, operation as SampledOperation, exampleOf);
    writeFileSync(join(folder, 'samples', `${route.name}.ts`), samplesOf(request).TypeScript);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['samples/*.ts'] }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  expect(stdout).toBe('');
}, 240_000);
