import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const reader = join(import.meta.dirname, 'read-document.fixture.mjs');

/** The lines of each page, read by a program of its own. */
export const textOfPdf = (content: Buffer): string[][] => {
  const { stdout, stderr } = spawnSync(process.execPath, [reader], { input: content, encoding: 'utf8' });
  const [pages] = stdout.split('\n').filter((line) => line.startsWith('['));
  if (pages === undefined) throw new Error(stderr);
  return JSON.parse(pages);
};
