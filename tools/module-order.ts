import type { Import } from './import-graph.ts';
import { isNode, isTest, parse, type Source, stringOf, walk } from './sources.ts';

const moduleOf = (path: string): string | undefined => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/** The parts of the wiring, in the order in which `wiring.ts` creates them. */
export const wiringParts = ['foundation', 'equipment', 'operations', 'estate'] as const;
export type WiringPart = (typeof wiringParts)[number];

const madeIn = (wiring: Source): string[] => {
  const homes = new Map<string, string>();
  const made: string[] = [];
  walk(parse(wiring), (node) => {
    if (node.type === 'ImportDeclaration') {
      const home = /^\.\.\/modules\/([^/]+)\//.exec(stringOf(node.source) ?? '')?.[1];
      for (const specifier of Array.isArray(node.specifiers) ? node.specifiers : [])
        if (home && isNode(specifier) && isNode(specifier.local)) homes.set(String(specifier.local.name), home);
    }
    if (node.type === 'CallExpression' && isNode(node.callee)) {
      const home = homes.get(String(node.callee.name));
      if (home) made.push(home);
    }
    return undefined;
  });
  return made;
};

/** Returns the modules in the order in which the wiring creates them. */
export const moduleOrder = (sources: readonly Source[]): string[] =>
  wiringParts.flatMap((part) => {
    const wiring = sources.find(({ path }) => path === `server/src/wiring/${part}.ts`);
    return wiring ? madeIn(wiring) : [];
  });

/** A module may import only `<m>.module.ts` of modules above it; its tables may join theirs (decision 001). */
export const orderProblem = (order: readonly string[], { from, target }: Import): string | undefined => {
  const home = moduleOf(from);
  const reached = target === undefined ? undefined : moduleOf(target);
  if (target === undefined || !reached || home === reached || isTest(from) || !from.startsWith('server/'))
    return undefined;
  if (!home) {
    const isDoor = target.endsWith(`/${reached}.module.ts`);
    return isDoor || /^server\/src\/(demo|platform\/testing)\//.test(from)
      ? undefined
      : `only modules reach inside modules; use modules/${reached}/${reached}.module.ts`;
  }
  const isTable = target.endsWith('.tables.ts') && /\.(store|tables)\.ts$/.test(from);
  if (!isTable && target !== `server/src/modules/${reached}/${reached}.module.ts`)
    return `use the door modules/${reached}/${reached}.module.ts, not its inside (${target})`;
  if (order.indexOf(reached) < order.indexOf(home)) return undefined;
  return `${reached} is made after ${home} in server/src/wiring: let ${reached} plug in what ${home} needs, or publish news`;
};
