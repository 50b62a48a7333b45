import {
  isNode,
  isTest,
  lineOf,
  type Problem,
  parse,
  readSources,
  type Source,
  type SyntaxNode,
  stringOf,
  walk,
} from './sources.ts';

/** The files that may know single languages, each with the reason. */
const knowing: Readonly<Record<string, string>> = {
  'contract/src/vocabulary/texts.ts': 'reads texts',
  'phrases/src/phrases-of.ts': 'reads phrases',
  'console/src/app/antd-locales.ts': 'the locales of the component library',
  'console/src/features/catalogue/name-rule.ts': 'people enter both names',
  'console/src/features/layouts/widget-fields.tsx': 'people enter both titles',
  'console/src/features/panels/widget-inspector.tsx': 'people enter both labels',
};

const codes = new Set(['zh', 'en']);
const isCode = (node: unknown): boolean => codes.has(stringOf(node) ?? '');
const nameOf = (node: unknown): unknown => {
  if (!isNode(node)) return undefined;
  if (node.type === 'CallExpression') return nameOf(node.callee);
  return node.type === 'MemberExpression' ? nameOf(node.property) : node.name;
};
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 1;

/** What is wrong with a piece of code, by the type of its node. */
const faults: Readonly<Record<string, (node: SyntaxNode) => string | undefined>> = {
  BinaryExpression: ({ operator, left, right }) =>
    operator !== 'in' && (isCode(left) || isCode(right))
      ? 'decides by the language: use textOf, wordsIn, listOf or a phrase'
      : undefined,
  SwitchCase: ({ test }) => (isCode(test) ? 'decides by the language: use textOf, wordsIn or a phrase' : undefined),
  MemberExpression: ({ computed, property }) =>
    computed && nameOf(property) === 'language' ? 'reads a text by its language: use textOf or wordsIn' : undefined,
  ArrayExpression: ({ elements }) =>
    isList(elements) && elements.every(isCode) ? 'lists the languages: use languages or sourceLanguages' : undefined,
  TSUnionType: ({ types }) =>
    isList(types) && types.every((one) => isNode(one) && isCode(one.literal))
      ? 'names the languages: use Language or keyof SourceText'
      : undefined,
  TSTypeReference: ({ typeName, typeArguments }) => {
    const [key] = isNode(typeArguments) && Array.isArray(typeArguments.params) ? typeArguments.params : [];
    return nameOf(typeName) === 'Record' && isNode(key) && nameOf(key.typeName) === 'Language'
      ? 'needs every language: use InLanguages'
      : undefined;
  },
};

const faultsIn = (source: Source): Problem[] => {
  const problems: Problem[] = [];
  walk(parse(source), (node) => {
    const text = faults[node.type]?.(node);
    if (text !== undefined) problems.push({ path: source.path, line: lineOf(source.text, node.start), text });
    return undefined;
  });
  return problems;
};

const mayDecide = /'(zh|en)'|language\]|Record<Language\b/;

/** Finds code that a further language would have to change, outside the few files that may know single languages. */
export const languageBranches = (base: string): Problem[] =>
  readSources(base, ['contract/src', 'phrases/src', 'drivers/src', 'engine/src', 'server/src', 'console/src'])
    .filter(({ path, text }) => !isTest(path) && !Object.hasOwn(knowing, path) && mayDecide.test(text))
    .flatMap(faultsIn);
