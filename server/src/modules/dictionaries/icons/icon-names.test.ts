import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconNames } from './icon-names.ts';

const folder = new URL('../../../../../console/src/ui/icons/', import.meta.url);
const drawn = readdirSync(folder)
  .filter((name) => name.endsWith('-shapes.ts'))
  .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^ {2}(\w+):/gm)])
  .map(([, name]) => name);

it('names each icon once, and only icons that the console draws', () => {
  expect(new Set(iconNames).size).toBe(iconNames.length);
  expect(iconNames.filter((name) => !drawn.includes(name))).toEqual([]);
});
