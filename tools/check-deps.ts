import { fileURLToPath } from 'node:url';
import {
  isNode,
  isTest,
  lineOf,
  type Problem,
  parse,
  readSources,
  report,
  root,
  type SyntaxNode,
  walk,
} from './sources.ts';

/** As many as a reader can keep in mind; a part that needs more does more than one thing. */
const mostDeps = 8;
/**
 * With every member counted that a dependency picks (`places: Pick<PlacesModule, 'details' | 'relations'>` is two). More than
 * eight, because a pick says more than the whole type would, which counts once, and must not be worse than that.
 */
const mostPicked = 12;
/** An entry point joins its module to those above it; it only hands on what it gets, to parts that are held to the above. */
const mostPickedByEntry = 24;
const isEntry = (path: string): boolean => /\.(module|deps)\.ts$/.test(path);

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '');
const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Number of literals in a union such as `'a' | ('b' | 'c')`. */
const literalsOf = (node: unknown): number => {
  if (!isNode(node)) return 0;
  if (node.type === 'TSUnionType') return listOf(node.types).reduce((count, one) => count + literalsOf(one), 0);
  if (node.type === 'TSParenthesizedType') return literalsOf(node.typeAnnotation);
  return node.type === 'TSLiteralType' ? 1 : 0;
};

const pickedBy = (node: SyntaxNode): number => {
  const parameters = isNode(node.typeArguments) ? listOf(node.typeArguments.params) : [];
  return nameOf(node.typeName ?? node.expression) === 'Pick' ? literalsOf(parameters[1]) : 0;
};

/** What a member costs: one, or as many as it picks, also inside `{ … }` and `A & B`. */
const pickedIn = (member: SyntaxNode): number => {
  let picked = 0;
  walk(member, (node) => {
    if (/^TS(Function|Method)/.test(node.type)) return false;
    if (node.type === 'TSTypeReference') picked += pickedBy(node);
    return undefined;
  });
  return Math.max(1, picked);
};

/**
 * What a named type declares, each member by its `cost`. Inherited ones count from `Pick<…>` and from types of this
 * file.
 */
const countOf = (
  types: ReadonlyMap<string, SyntaxNode>,
  node: unknown,
  cost: (member: SyntaxNode) => number,
  seen: ReadonlySet<string> = new Set(),
): number => {
  if (!isNode(node)) return 0;
  const inner = (one: unknown): number => countOf(types, one, cost, seen);
  const sum = (nodes: unknown): number => listOf(nodes).reduce((count, one) => count + inner(one), 0);
  const costs = (nodes: unknown): number => listOf(nodes).reduce((count, one) => count + cost(one), 0);
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      return inner(node.body) + sum(node.extends);
    case 'TSInterfaceBody':
      return costs(node.body);
    case 'TSTypeLiteral':
      return costs(node.members);
    case 'TSTypeAliasDeclaration':
      return inner(node.typeAnnotation);
    case 'TSIntersectionType':
      return sum(node.types);
    case 'TSParenthesizedType':
      return inner(node.typeAnnotation);
    case 'TSInterfaceHeritage':
    case 'TSTypeReference': {
      const name = nameOf(node.expression ?? node.typeName);
      if (name === 'Pick') return pickedBy(node);
      return seen.has(name) ? 0 : countOf(types, types.get(name), cost, new Set([...seen, name]));
    }
    default:
      return 0;
  }
};

const problemOf = (path: string, name: string, named: number, picked: number): string | undefined => {
  if (named > mostDeps)
    return `${name} names ${named} dependencies (at most ${mostDeps}): split the part that needs them`;
  const most = isEntry(path) ? mostPickedByEntry : mostPicked;
  return picked > most
    ? `${name} picks ${picked} members of its dependencies (at most ${most}): split it, or group what it picks by subject`
    : undefined;
};

/** Checks that types called `…Deps` have at most eight members, and do not pick too much of them. */
export const checkDeps = (base: string): Problem[] => {
  const problems: Problem[] = [];
  for (const source of readSources(base)) {
    if (isTest(source.path)) continue;
    const types = new Map<string, SyntaxNode>();
    walk(parse(source), (node) => {
      if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
        types.set(nameOf(node.id), node);
      return undefined;
    });
    for (const [name, node] of types) {
      if (!/Deps$/.test(name)) continue;
      const text = problemOf(
        source.path,
        name,
        countOf(types, node, () => 1),
        countOf(types, node, pickedIn),
      );
      if (text !== undefined) problems.push({ path: source.path, line: lineOf(source.text, node.start), text });
    }
  }
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('deps', checkDeps(root));
