import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moduleOrder, type WiringPart, wiringParts } from './module-order.ts';
import { filesBelow, type Problem, readSources, report, root, type Source } from './sources.ts';

const page = 'docs/architecture.md';
const [begin, end] = ['<!-- modules -->', '<!-- /modules -->'];

/** Returns the paths that a page names in backticks; those with a placeholder or a glob are left out. */
export const namedFiles = (text: string): string[] =>
  [...text.matchAll(/`([\w@./-]+\.(?:tsx?|mjs|css|sql|ya?ml))(?:#\w+)?`/g)].map(([, path = '']) => path);

/** A path may be named by its end, as long as some file has that end. */
const isKnown = (files: readonly string[], path: string): boolean =>
  files.some((file) => file === path || file.endsWith(`/${path}`));

/** Returns the files that the page links to, relative to the root; addresses of other sites are left out. */
const linksOf = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, target = '']) => join(dirname(path), target));

/** The first sentence of the comment above the function that creates the module. */
export const purposeOf = (text: string): string | undefined => {
  const [, comment] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const create/.exec(text) ?? [];
  const words = comment
    ?.replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words?.split(/(?<=[.!?])\s/)[0];
};

const rowsOf = (sources: readonly Source[], part: WiringPart): string[] => {
  const made = new Set(moduleOrder(sources.filter(({ path }) => path === `server/src/wiring/${part}.ts`)));
  return [...made].map((name) => {
    const door = sources.find(({ path }) => path === `server/src/modules/${name}/${name}.module.ts`);
    return `| \`${name}\` | ${purposeOf(door?.text ?? '') ?? ''} |`;
  });
};

/** Returns the table of modules, from the first to the last, by the wiring that creates them. */
export const moduleTable = (sources: readonly Source[]): string =>
  wiringParts
    .map((part) =>
      [`**${part}**`, '', '| Module | What it does |', '| --- | --- |', ...rowsOf(sources, part)].join('\n'),
    )
    .join('\n\n');

const betweenMarks = (text: string, table: string): string =>
  text.replace(new RegExp(`${begin}[\\s\\S]*${end}`), () => `${begin}\n${table}\n${end}`);

const readPage = (base: string, path: string): string => readFileSync(join(base, path), 'utf8');

/**
 * Checks that files named in the pages about the code exist, that links between pages lead somewhere, and that the table of
 * modules is what the wiring creates. `write` brings the table up to date.
 */
export const checkDocs = (base: string, write = false): Problem[] => {
  const sources = readSources(base);
  const files = filesBelow(base, [
    'contract',
    'phrases',
    'drivers',
    'engine',
    'server',
    'console',
    'e2e',
    'bench',
    'tools',
  ]);
  const problems: Problem[] = [];
  const wanted = betweenMarks(readPage(base, page), moduleTable(sources));
  if (write) writeFileSync(join(base, page), wanted);
  else if (wanted !== readPage(base, page))
    problems.push({ path: page, text: 'the table of modules is out of date: npm run check:docs' });
  for (const row of wanted.match(/^\| `[\w-]+` \| {2}\|$/gm) ?? [])
    problems.push({ path: page, text: `say above its create function what the module does: ${row}` });
  const pages = filesBelow(base, ['docs']).filter((path) => path.endsWith('.md'));
  for (const path of [...pages, 'README.md', 'CONTRIBUTING.md', 'SECURITY.md']) {
    const text = readPage(base, path);
    for (const target of linksOf(path, text).filter((target) => !existsSync(join(base, target))))
      problems.push({ path, text: `links to ${target}, which does not exist` });
    if (!/architecture|glossary|recipes|decisions/.test(path)) continue;
    for (const name of namedFiles(text).filter((name) => !isKnown(files, name)))
      problems.push({ path, text: `names ${name}, which does not exist` });
  }
  return problems;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  report('docs', checkDocs(root, process.argv.includes('--write')));
