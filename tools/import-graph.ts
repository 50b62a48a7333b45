import { dirname, join, normalize } from 'node:path/posix';
import { isNode, lineOf, parse, type Source, stringOf, walk } from './sources.ts';

export interface Import {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** The imported file for relative imports, else undefined. */
  readonly target: string | undefined;
  /** Whether it is imported only for its side effects: `import './x.ts'`. */
  readonly bare: boolean;
  /** Whether it is loaded only when that line runs: `import('./x.ts')`. */
  readonly lazy: boolean;
}

/** Returns the imports of a file: static, dynamic, type-only and re-exports. */
export const importsOf = (source: Source): Import[] => {
  const found: Import[] = [];
  walk(parse(source), (node) => {
    const specifier =
      node.type === 'TSImportType'
        ? stringOf(node.source ?? node.argument)
        : isNode(node.source)
          ? stringOf(node.source)
          : undefined;
    if (specifier !== undefined) {
      const target = specifier.startsWith('.') ? normalize(join(dirname(source.path), specifier)) : undefined;
      const specifiers = node.specifiers;
      const bare = node.type === 'ImportDeclaration' && Array.isArray(specifiers) && specifiers.length === 0;
      const lazy = node.type === 'ImportExpression' || node.type === 'TSImportType';
      const line = lineOf(source.text, node.start);
      found.push({ from: source.path, line, specifier, target, bare, lazy });
    }
    return undefined;
  });
  return found;
};

/** Finds groups of files that import each other in a cycle (Tarjan's algorithm). */
export const cyclesIn = (edges: ReadonlyMap<string, readonly string[]>): string[][] => {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || (edges.get(node) ?? []).includes(node)) cycles.push(shortestCycle(edges, group));
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return cycles;
};

/** The shortest cycle through the first member of a group. */
const shortestCycle = (edges: ReadonlyMap<string, readonly string[]>, group: readonly string[]): string[] => {
  const [first = ''] = group;
  const ways: string[][] = [[first]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift())
    for (const next of edges.get(way.at(-1) ?? '') ?? []) {
      if (next === first) return way;
      if (!group.includes(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  return [...group];
};
