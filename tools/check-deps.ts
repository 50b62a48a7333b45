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

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '');
const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Number of literals in a union such as `'a' | 'b'`. */
const literalsOf = (node: SyntaxNode): number =>
  node.type === 'TSUnionType' ? listOf(node.types).length : node.type === 'TSLiteralType' ? 1 : 0;

/** Number of dependencies a named type declares. Inherited ones count from `Pick<…>` and from types of this file. */
const countOf = (
  types: ReadonlyMap<string, SyntaxNode>,
  node: unknown,
  seen: ReadonlySet<string> = new Set(),
): number => {
  if (!isNode(node)) return 0;
  const inner = (one: unknown): number => countOf(types, one, seen);
  const sum = (nodes: unknown): number => listOf(nodes).reduce((count, one) => count + inner(one), 0);
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      return inner(node.body) + sum(node.extends);
    case 'TSInterfaceBody':
      return listOf(node.body).length;
    case 'TSTypeLiteral':
      return listOf(node.members).length;
    case 'TSTypeAliasDeclaration':
      return inner(node.typeAnnotation);
    case 'TSIntersectionType':
      return sum(node.types);
    case 'TSParenthesizedType':
      return inner(node.typeAnnotation);
    case 'TSInterfaceHeritage':
    case 'TSTypeReference': {
      const name = nameOf(node.expression ?? node.typeName);
      const parameters = isNode(node.typeArguments) ? listOf(node.typeArguments.params) : [];
      const [, picked] = parameters;
      if (name === 'Pick' && picked) return literalsOf(picked);
      return seen.has(name) ? 0 : countOf(types, types.get(name), new Set([...seen, name]));
    }
    default:
      return 0;
  }
};

/** Checks that types called `…Deps` have at most eight members. */
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
      const count = /Deps$/.test(name) ? countOf(types, node) : 0;
      if (count > mostDeps)
        problems.push({
          path: source.path,
          line: lineOf(source.text, node.start),
          text: `${name} names ${count} dependencies (at most ${mostDeps}): split the part that needs them`,
        });
    }
  }
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('deps', checkDeps(root));
