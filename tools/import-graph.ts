import { dirname, join, normalize } from 'node:path/posix';
import { isNode, lineOf, parse, type Source, stringOf, walk } from './sources.ts';

export interface Import {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** The file it names, for relative imports; else undefined. */
  readonly target: string | undefined;
  /** `import './x.ts'`: runs code for its effects only. */
  readonly bare: boolean;
}

/** Static, dynamic, re-exporting and type-only imports of a file. */
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
      found.push({ from: source.path, line: lineOf(source.text, node.start), specifier, target, bare });
    }
    return undefined;
  });
  return found;
};

/** Groups of files that import each other in a circle (Tarjan). */
export const circlesIn = (edges: ReadonlyMap<string, readonly string[]>): string[][] => {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];
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
    if (group.length > 1 || (edges.get(node) ?? []).includes(node)) circles.push(shortestRound(edges, group));
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return circles;
};

/** The shortest way from the first member of a group back to itself. */
const shortestRound = (edges: ReadonlyMap<string, readonly string[]>, group: readonly string[]): string[] => {
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
