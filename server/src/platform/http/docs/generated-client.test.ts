import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterEach, expect, it } from 'vitest';
import { everyCall } from './every-call.ts';
import { openapiOf } from './openapi.ts';

const server = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);
// The product's own compiler; the generator depends on an older one.
const compiler = join(createRequire(join(server, '../package.json')).resolve('typescript/package.json'), '../bin/tsc');
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: [],
};

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a TypeScript client generated from the document compiles, and holds its users to it', async () => {
  // Inside the workspace, so that the client's library resolves.
  await mkdir(join(server, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(join(server, 'node_modules/.cache/client-'));
  const document = JSON.stringify(openapiOf(everyCall(), '1.2.3'));
  await writeFile(join(folder, 'eoms.ts'), astToString(await openapiTypescript(document)));
  await cp(join(import.meta.dirname, 'sample-client.txt'), join(folder, 'client.ts'));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const { stdout } = await run(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  );
  expect(stdout).toBe('');
}, 120_000);
