import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';

export const root = resolve(import.meta.dirname, '..');

/** A node of the syntax tree (ESTree with TypeScript); children are found by walking its fields. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface Source {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** A finding of a check; its text says in one line what is wrong and what to do. */
export interface Problem {
  readonly path: string;
  readonly line?: number;
  readonly text: string;
}

const skipped = new Set(['node_modules', 'dist', '.git', '.eoms', '.output', 'coverage']);

/** Returns every file below the folders, sorted. */
export const filesBelow = (base: string, folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) => {
      try {
        return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
          const path = `${folder}/${entry.name}`;
          if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(base, [path]);
          return [path];
        });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    })
    .sort();

export const workspaces = ['contract', 'phrases', 'drivers', 'engine', 'server', 'console', 'e2e', 'bench', 'tools'];

/** Reads the TypeScript sources of some folders. */
export const readSources = (base: string, folders: readonly string[] = workspaces): Source[] =>
  filesBelow(base, folders)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }));

export const isTest = (path: string): boolean =>
  /\.(test|fixture|bench|e2e)\.tsx?$/.test(path) || /^(e2e|bench)\/|\/testing\//.test(path);

export const parse = ({ path, text }: Source): SyntaxNode => parseSync(path, text).program as unknown as SyntaxNode;

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Visits a node and everything below it; `visit` returns false to skip a branch. */
export const walk = (node: SyntaxNode, visit: (node: SyntaxNode) => boolean | undefined): void => {
  if (visit(node) === false) return;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit);
    } else if (isNode(value)) walk(value, visit);
  }
};

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Returns the text of a string literal node, else undefined. */
export const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** Prints the problems, one per line, and sets the exit code. */
export const report = (check: string, problems: readonly Problem[]): void => {
  for (const { path, line, text } of problems) console.error(`${path}${line ? `:${line}` : ''}: ${text}`);
  if (problems.length > 0) {
    console.error(`${check}: ${problems.length} to fix`);
    process.exitCode = 1;
  }
};
