import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  walk,
  workspaces,
} from './sources.ts';

const mostLines = 400;
/** Twice what reads well, to allow for wiring. Statements, not lines: a field on a line of its own makes nothing harder. */
const mostStatements = 45;
const banned = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'manager', 'base', 'lib']);
/** Barrel files: only the public entry points of packages. */
const mayBeIndex = new Set([
  ...workspaces.map((folder) => `${folder}/src/index.ts`),
  'contract/src/vocabulary/index.ts',
  'contract/src/testing/index.ts',
  'drivers/src/kit/index.ts',
]);
/** Configuration files, whose tools require a default export. */
const mayExportDefault = /\.config\.ts$/;

const nameProblems = (path: string): string[] => {
  const name = basename(path).replace(/\.tsx?$/, '');
  const problems: string[] = [];
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) problems.push('write the file name in kebab-case');
  const word = name.split('.')[0] ?? '';
  if (banned.has(word)) problems.push(`"${word}" says nothing: name the file after its subject`);
  if (word === 'index' && !mayBeIndex.has(path))
    problems.push("a barrel outside a package's index.ts ties knots: import the files themselves");
  return problems;
};

const isFunction = (type: string): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

const isStatement = ({ type }: SyntaxNode): boolean =>
  type === 'VariableDeclaration' || (type.endsWith('Statement') && type !== 'BlockStatement');

/** The statements of a function; those of the functions inside it are their own. */
const statementsOf = (body: SyntaxNode): number => {
  let count = 0;
  walk(body, (node) => {
    if (isFunction(node.type)) return false;
    if (isStatement(node)) count += 1;
    return undefined;
  });
  return count;
};

const functionProblems = (source: Source, problems: Problem[]): void =>
  walk(parse(source), (node) => {
    if (node.type === 'ExportDefaultDeclaration' && !mayExportDefault.test(source.path))
      problems.push({
        path: source.path,
        line: lineOf(source.text, node.start),
        text: 'export it by name, not as default',
      });
    if (!isFunction(node.type) || !isNode(node.body) || isTest(source.path)) return undefined;
    const statements = statementsOf(node.body);
    if (statements > mostStatements)
      problems.push({
        path: source.path,
        line: lineOf(source.text, node.start),
        text: `a function of ${statements} statements (at most ${mostStatements}): split it by what it does`,
      });
    return undefined;
  });

/** Checks sizes and names of files, sizes of functions, barrel files and default exports. */
export const checkFiles = (base: string): Problem[] => {
  const problems: Problem[] = [];
  for (const path of filesBelow(base, workspaces)) {
    if (!/\.(ts|tsx|mts|mjs|css)$/.test(path) || path.includes('/migrations/')) continue;
    for (const text of nameProblems(path.replace(/\.(mts|mjs|css)$/, '.ts'))) problems.push({ path, text });
    const lines = readFileSync(join(base, path), 'utf8').split('\n').length - 1;
    if (lines > mostLines) problems.push({ path, text: `${lines} lines (at most ${mostLines}): one idea per file` });
  }
  for (const source of readSources(base)) functionProblems(source, problems);
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('files', checkFiles(root));
