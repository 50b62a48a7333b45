import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('.', import.meta.url);
const isProduct = (name: string): boolean =>
  name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name) && !name.startsWith('testing/');

const listened = /\.on(?:ce)?\(\s*'(?:message|data|response|connection|request)',\s*(\w*)(\()?/g;
const repeated = /\b(?:setInterval|queueMicrotask)\(\s*(?:this\.)?(\w*)(\()?/g;

const isGuarded = (source: string, handler: string, isCall: boolean): boolean =>
  isCall
    ? /^(guard|createGuard)$/.test(handler)
    : new RegExp(`\\bconst ${handler} = (guard|createGuard)\\b`).test(source);

/** Every place where Node itself calls back with foreign data, by file; those without a guard. */
const bare = (pattern: RegExp): { readonly found: number; readonly bare: readonly string[] } => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const places = names.filter(isProduct).flatMap((name) => {
    const source = readFileSync(new URL(name, root), 'utf8');
    return [...source.matchAll(pattern)].map(([text, handler = '', call]) => ({
      text: `${name}: ${text.replace(/\s+/g, ' ')}`,
      isGuarded: isGuarded(source, handler, call !== undefined),
    }));
  });
  return { found: places.length, bare: places.filter((one) => !one.isGuarded).map(({ text }) => text) };
};

it('has a guard (kit/guard.ts) around each callback that takes foreign data', () => {
  const { found, bare: without } = bare(listened);
  expect(without).toEqual([]);
  expect(found).toBeGreaterThan(15);
});

it('has a guard around each repeated timer and microtask', () => {
  const { bare: without } = bare(repeated);
  expect(without).toEqual([]);
});
