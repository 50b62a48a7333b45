import { spawnSync } from 'node:child_process';
import { pathsOf } from '@eoms/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createValidator } from '../validate.ts';
import { type SampledOperation, type SampleRequest, sampleRequest, samplesOf } from './code-samples.ts';
import { everyCall } from './every-call.ts';
import { createExamples } from './example-of.ts';
import { asPython, asTypeScript, inShellQuotes } from './literals.ts';
import { openapiOf } from './openapi.ts';

const routes = everyCall();
const document = openapiOf(routes, '1.2.3');
const exampleOf = createExamples(document.components.schemas);
const samples = routes.map((route) => {
  const operation = document.paths[pathsOf(route.endpoint)[0] ?? '']?.[route.endpoint.method.toLowerCase()];
  const request: SampleRequest = sampleRequest(route, operation as SampledOperation, exampleOf);
  return { route, request, programs: samplesOf(request) };
});

interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: string[];
  readonly data: string | undefined;
}

/** What curl is really given: a shell reads all programs, with a function in its place. */
const sentByCurl = (): Sent[] => {
  const script = `curl() { printf '%s\\n' "$#"; for one in "$@"; do printf '%s\\0' "$one"; done; printf '\\n\\001'; }\n`;
  const input = script + samples.map(({ programs }) => programs.curl).join('\n');
  const env = { EOMS_URL: 'http://eoms.test', EOMS_KEY: 'eoms_the-key', EOMS_TOKEN: 'the-token' };
  const { stdout, stderr } = spawnSync('/bin/sh', { input, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  expect(stderr).toBe('');
  return stdout
    .split('\n\u0001')
    .slice(0, -1)
    .map((call) => {
      const args = call.slice(call.indexOf('\n') + 1).split('\0');
      const after = (option: string): string[] =>
        args.flatMap((one, at) => (one === option ? [args[at + 1] ?? ''] : []));
      const [method = 'GET'] = after('--request') as Sent['method'][];
      return { method, url: args.at(-2) ?? '', headers: after('--header'), data: after('--data')[0] };
    });
};

describe('the programs in curl', () => {
  const app = Fastify();
  beforeAll(async () => {
    for (const { name, endpoint } of routes)
      app.route({
        method: endpoint.method,
        url: (pathsOf(endpoint)[0] ?? '').replace(/\{(\w+)\}/g, ':$1'),
        handler: async ({ params, query }) => ({ name, params, query }),
      });
    app.addContentTypeParser('*', async () => null);
    await app.ready();
  });
  afterAll(() => app.close());

  it('reach the call that they are for, as whoever may make it, with what it takes', async () => {
    const sent = sentByCurl();
    expect(sent).toHaveLength(samples.length);
    for (const [at, { method, url, headers, data }] of sent.entries()) {
      const { route, request } = samples[at] as (typeof samples)[number];
      expect(url.startsWith('http://eoms.test/eoms/')).toBe(true);
      const reached = (await app.inject({ method, url: url.slice('http://eoms.test'.length) })).json();
      expect(reached.name).toBe(route.name);
      const who = { nobody: [], person: ['token: the-token'], key: ['Authorization: Bearer eoms_the-key'] };
      expect(headers.filter((one) => !one.startsWith('Content-Type'))).toEqual(who[request.as]);
      if (route.endpoint.upload) continue;
      const { params, query } = reached;
      const body = data === undefined ? undefined : JSON.parse(data);
      const validate = createValidator(route.endpoint);
      expect(() => validate({ params, query, body }, 'en'), route.name).not.toThrow();
    }
  });
});

const python = spawnSync('python3', ['--version']).status === 0;
it.skipIf(!python)('the programs in Python compile', () => {
  const compile = [
    'import ast, json, sys',
    'for name, text in json.load(sys.stdin):',
    '    try: ast.parse(text)',
    '    except SyntaxError as error: print(name, error)',
  ].join('\n');
  const input = JSON.stringify(samples.map(({ route, programs }) => [route.name, programs.Python]));
  expect(spawnSync('python3', ['-c', compile], { input, encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' });
});

it('values are written as each language writes them', () => {
  const value = { yes: true, none: null, 'a-key': ["it's", 'true', 1.5], empty: {} };
  expect(asPython(value, 0)).toBe(
    '{\n    "yes": True,\n    "none": None,\n    "a-key": [\n        "it\'s",\n        "true",\n        1.5,\n    ],\n    "empty": {},\n}',
  );
  expect(asTypeScript(value, 1)).toBe(
    "{\n    yes: true,\n    none: null,\n    'a-key': [\n      'it\\'s',\n      'true',\n      1.5,\n    ],\n    empty: {},\n  }",
  );
  expect(inShellQuotes("it's")).toBe("'it'\\''s'");
});
