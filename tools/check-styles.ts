import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { importsOf } from './import-graph.ts';
import {
  filesBelow,
  isNode,
  isTest,
  lineOf,
  type Problem,
  parse,
  readSources,
  report,
  root,
  type Source,
  type SyntaxNode,
  stringOf,
  walk,
} from './sources.ts';

const globalStyles = 'console/src/ui/styles/';
/** Classes by which libraries find their own elements. */
const ofLibraries = /^(ant-|react-flow|nodrag$|nopan$|nowheel$)/;

/** The classes that a style sheet defines itself. */
const classesOf = (text: string): Set<string> => {
  const selectors = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^()]*\)/g, '')
    .matchAll(/([^{}]+)\{/g);
  const found = [...selectors].flatMap(([, selector = '']) =>
    selector.trim().startsWith('@') ? [] : [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  );
  return new Set(found.filter((name) => !ofLibraries.test(name)));
};

/** The words of the texts that stand in `className={…}`, without those that are compared with or looked up by. */
const wordsIn = (node: SyntaxNode): string[] => {
  if (node.type === 'BinaryExpression' && node.operator !== '+') return [];
  if (node.type === 'MemberExpression' || node.type === 'CallExpression') return [];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].filter(isNode).flatMap(wordsIn);
  const text = stringOf(node);
  if (text !== undefined) return text.split(/\s+/).filter(Boolean);
  if (node.type === 'TemplateElement')
    return (node.value as { raw: string }).raw.split(/\s+/).filter((word) => word !== '' && !word.endsWith('-'));
  return Object.values(node).flat().filter(isNode).flatMap(wordsIn);
};

interface Sheet {
  readonly defined: ReadonlySet<string>;
  readonly used: Set<string>;
}

/** What a source takes from its style modules; a name that is put together counts as every class that it may be. */
const uses = (source: Source, modules: ReadonlyMap<string, Sheet>, everyWord: ReadonlySet<string>): Problem[] => {
  const problems: Problem[] = [];
  const names = new Map<string, Sheet>();
  const targets = new Map(importsOf(source).map(({ specifier, target }) => [specifier, target]));
  walk(parse(source), (node) => {
    const sheet = modules.get(targets.get(stringOf(node.source) ?? '') ?? '');
    if (node.type === 'ImportDeclaration' && sheet)
      for (const { local } of node.specifiers as { local: { name: string } }[]) names.set(local.name, sheet);
    if (node.type !== 'MemberExpression' || !isNode(node.object) || !isNode(node.property)) return undefined;
    const used = node.object.type === 'Identifier' ? names.get(String(node.object.name)) : undefined;
    if (!used) return undefined;
    const name = node.computed ? stringOf(node.property) : String(node.property.name);
    const [first] =
      node.property.type === 'TemplateLiteral' ? (node.property.quasis as { value: { raw: string } }[]) : [];
    if (name !== undefined) {
      used.used.add(name);
      if (!used.defined.has(name))
        problems.push({
          path: source.path,
          line: lineOf(source.text, node.start),
          text: `no class ${name} is defined`,
        });
    } else
      for (const one of used.defined)
        if (first ? one.startsWith(first.value.raw) : everyWord.has(one)) used.used.add(one);
    return undefined;
  });
  return problems;
};

/** Checks that classes are defined and used, and that only `ui/styles` has style sheets for every screen. */
export const checkStyles = (base: string): Problem[] => {
  const read = (path: string): Source => ({ path, text: readFileSync(join(base, path), 'utf8') });
  const sheets = filesBelow(base, ['console/src'])
    .filter((path) => path.endsWith('.css'))
    .map(read);
  const sources = readSources(base, ['console/src']).filter(({ path }) => !isTest(path));
  const everyWord = new Set(sources.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const problems: Problem[] = sheets
    .filter(({ path }) => !path.startsWith(globalStyles) && !path.endsWith('.module.css'))
    .map(({ path }) => ({ path, text: 'styles that are for every screen belong in ui/styles; make it a .module.css' }));
  const global = new Set(
    sheets.filter(({ path }) => path.startsWith(globalStyles)).flatMap(({ text }) => [...classesOf(text)]),
  );
  const modules = new Map<string, Sheet>(
    sheets
      .filter(({ path }) => path.endsWith('.module.css'))
      .map(({ path, text }) => [normalize(path), { defined: classesOf(text), used: new Set() }]),
  );
  for (const source of sources) {
    problems.push(...uses(source, modules, everyWord));
    walk(parse(source), (node) => {
      const isClass =
        node.type === 'JSXAttribute' &&
        isNode(node.name) &&
        /^c?lassName$|[a-z]ClassName$/.test(String(node.name.name));
      if (isClass && isNode(node.value))
        for (const word of wordsIn(node.value))
          if (!global.has(word) && !ofLibraries.test(word))
            problems.push({
              path: source.path,
              line: lineOf(source.text, node.start),
              text: `no class ${word} is defined in ui/styles`,
            });
      return undefined;
    });
  }
  for (const name of global)
    if (!everyWord.has(name) && ![...everyWord].some((word) => word.endsWith('-') && name.startsWith(word)))
      problems.push({ path: globalStyles, text: `nobody uses the class ${name}` });
  for (const [path, { defined, used }] of modules)
    for (const name of defined) if (!used.has(name)) problems.push({ path, text: `nobody uses the class ${name}` });
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('styles', checkStyles(root));
