import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as contract from '@eoms/contract';
import { pathsOf } from '@eoms/contract';
import { openapiOf } from '../server/src/platform/http/docs/openapi.ts';
import type { Route } from '../server/src/platform/http/implement.ts';
import { type Call, callsOf, callsPage } from './calls-page.ts';
import { isNode, isTest, type Problem, parse, readSources, report, root, type Source, walk } from './sources.ts';
import { specCalls } from './spec-calls.ts';

const page = 'docs/calls.md';

/** Families that a source passes to `implement(family, handlers)`, whose types match handlers to calls. */
export const implementedFamilies = (sources: readonly Source[]): Set<string> => {
  const found = new Set<string>();
  for (const source of sources) {
    if (isTest(source.path) || !source.text.includes('implement(')) continue;
    walk(parse(source), (node) => {
      const [family] = Array.isArray(node.arguments) ? node.arguments : [];
      if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'implement' && isNode(family))
        found.add(String(family.name));
      return undefined;
    });
  }
  return found;
};

const keyOf = (method: string, path: string): string => `${method} ${path.replace(/\{\w*\}/g, '{}')}`;

export const uniqueProblems = (calls: readonly Call[]): Problem[] => {
  const seen = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { family, name, endpoint } of calls) {
    const key = keyOf(endpoint.method, endpoint.path);
    const twin = seen.get(key);
    if (twin)
      problems.push({
        path: 'contract/src',
        text: `${family}.${name} and ${twin} are both ${key}: give one another path`,
      });
    seen.set(key, `${family}.${name}`);
  }
  return problems;
};

export const specProblems = (calls: readonly Call[], wanted: readonly string[]): Problem[] => {
  const offered = new Set(calls.map(({ endpoint }) => keyOf(endpoint.method, endpoint.path)));
  const isOffered = (call: string) => offered.has(call) || offered.has(`${call}/{}`);
  return wanted
    .filter((call) => !isOffered(call))
    .map((call) => ({
      path: 'contract/src',
      text: `the specification names ${call}: add it to the contract, path and method to the letter`,
    }));
};

/** Calls that the OpenAPI document lacks: two calls on one path and method would overwrite each other. */
const openapiProblems = (calls: readonly Call[]): Problem[] => {
  const routes: Route[] = calls.map(({ name, endpoint }) => ({ name, endpoint, handle: async () => null }));
  const { paths } = openapiOf(routes, '0') as { paths: Record<string, Record<string, { operationId?: string }>> };
  return calls
    .filter(({ name, endpoint }) => {
      const [path = ''] = pathsOf(endpoint);
      return paths[path]?.[endpoint.method.toLowerCase()]?.operationId !== name;
    })
    .map(({ family, name }) => ({
      path: 'contract/src',
      text: `${family}.${name} is missing in the OpenAPI document`,
    }));
};

/** Checks that contract, routes, OpenAPI document and page agree, and that no call of the specification is missing. */
export const checkContract = (
  base: string,
  exports: Readonly<Record<string, unknown>>,
  wanted: readonly string[],
): Problem[] => {
  const calls = callsOf(exports);
  const implemented = implementedFamilies(readSources(base, ['server/src']));
  const families = new Set(calls.map(({ family }) => family));
  const documented = readFileSync(join(base, page), { encoding: 'utf8', flag: 'a+' });
  return [
    ...uniqueProblems(calls),
    ...specProblems(calls, wanted),
    ...[...families]
      .filter((family) => !implemented.has(family))
      .map((family) => ({
        path: 'server/src/modules',
        text: `no route implements ${family}: call implement(${family}, …) in a *.routes.ts`,
      })),
    ...openapiProblems(calls),
    ...(documented === callsPage(calls)
      ? []
      : [{ path: page, text: 'is not what the contract says: run npm run check:calls' }]),
  ];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) writeFileSync(join(root, page), callsPage(callsOf(contract)));
  else report('contract', checkContract(root, contract, specCalls));
}
