import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productVersion } from './product-version.ts';
import { releaseNotes } from './release-notes.ts';

it('begins with the version of this release', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  expect([productVersion, releaseNotes[0]?.version]).toEqual([version, version]);
});

it('says something about each version, once, the latest first', () => {
  const versions = releaseNotes.map(({ version }) => version);
  expect(new Set(versions).size).toBe(versions.length);
  const days = releaseNotes.map(({ date }) => Date.parse(date));
  expect(days).toEqual([...days].sort((a, b) => b - a));
  for (const { changes } of releaseNotes) expect(changes.length).toBeGreaterThan(0);
});
