import { fileURLToPath } from 'node:url';
import { isNode, lineOf, type Problem, parse, readSources, report, root, type SyntaxNode, walk } from './sources.ts';

const partsOf = ({ type, properties, attributes }: SyntaxNode): readonly unknown[] => {
  if (type === 'ObjectExpression') return properties as unknown[];
  return type === 'JSXOpeningElement' ? (attributes as unknown[]) : [];
};

const spreadsLiteral = (part: unknown): part is SyntaxNode =>
  isNode(part) &&
  (part.type === 'SpreadElement' || part.type === 'JSXSpreadAttribute') &&
  isNode(part.argument) &&
  part.argument.type === 'ObjectExpression';

/**
 * Finds literals that are spread inside another literal or element. TypeScript does not look for excess properties in
 * what is spread, so a mistyped optional name would compile.
 */
export const checkLiterals = (base: string): Problem[] => {
  const problems: Problem[] = [];
  for (const source of readSources(base))
    walk(parse(source), (node) => {
      for (const part of partsOf(node).filter(spreadsLiteral))
        problems.push({
          path: source.path,
          line: lineOf(source.text, part.start),
          text: 'a literal spread inside a literal is not checked for mistyped names: write its fields out',
        });
      return undefined;
    });
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('literals', checkLiterals(root));
