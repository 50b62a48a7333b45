import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeScratch } from './run/scratch.mjs';

it('makes a folder for everything that tests write, and removes what killed runs left', () => {
  const first = makeScratch();
  writeFileSync(join(first.folder, 'written'), '');
  const parent = dirname(first.folder);
  // No process has this number: it is beyond the largest that Linux gives.
  const left = join(parent, 'eoms-tests-4194305-abcdef');
  const anothers = join(parent, 'eoms-tests-of-another-program');
  for (const folder of [left, anothers]) mkdirSync(folder, { recursive: true });

  const second = makeScratch();
  expect([left, first.folder, anothers].map((folder) => existsSync(folder))).toEqual([false, true, true]);

  rmdirSync(anothers);
  for (const scratch of [first, second]) scratch.remove();
  expect([first.folder, second.folder].map((folder) => existsSync(folder))).toEqual([false, false]);
});
