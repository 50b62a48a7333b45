import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@eoms/contract';
import { actionPhrase, phrasesOf } from '@eoms/phrases';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../..');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path),
);
const calls = new Map(
  Object.entries(contract)
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, family]) => Object.entries(family as Record<string, contract.AnyEndpoint>)),
);

/** Actions named in the code, and calls whose handler writes its own audit entry. */
const noted = (): string[] =>
  files.flatMap((path) => {
    const text = readFileSync(join(sources, path), 'utf8');
    if (!text.includes('audit(') && !text.includes('audit.write(')) return [];
    const named = [...text.matchAll(/\baction: '([A-Za-z.]+)',/g)].flatMap(([, action]) => action ?? []);
    const inside = text
      .split('.audit(')
      .slice(0, -1)
      .flatMap((before) => {
        const handler = [...before.matchAll(/^\s+(\w+): (?:async )?\(/gm)].at(-1)?.[1];
        return handler !== undefined && calls.has(handler) ? [handler] : [];
      });
    return [...named, ...inside];
  });

it('has words in both languages for everything that the operation log can hold', async () => {
  const changing = [...calls].filter(([, call]) => call.changes).map(([name]) => name);
  const actions = [...new Set([...changing, ...noted()])];
  expect(actions).toEqual(expect.arrayContaining(['login.refused', 'ticket.refused', 'exportDevices', 'exportModels']));
  for (const language of ['zh', 'en'] as const) {
    const words: Record<string, string> = await phrasesOf('actions', language);
    expect(actions.filter((action) => !words[actionPhrase(action)])).toEqual([]);
  }
});
