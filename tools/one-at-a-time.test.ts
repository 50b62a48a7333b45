import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'eoms-turns-'));
const log = join(folder, 'log');
const lock = join(folder, 'lock');

/** Notes when it begins and ends, and takes a moment. */
const worker = (name: string) =>
  new Promise<number | null>((resolve) => {
    const script = `
      import { appendFileSync } from 'node:fs';
      const { oneAtATime } = await import(${JSON.stringify(join(import.meta.dirname, 'run/one-at-a-time.mjs'))});
      await oneAtATime(${JSON.stringify(lock)}, async () => {
        appendFileSync(${JSON.stringify(log)}, '${name}(');
        await new Promise((resolve) => setTimeout(resolve, 100));
        appendFileSync(${JSON.stringify(log)}, '${name})');
      });`;
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }).once('exit', resolve);
  });

it('lets one process work after the other, and takes over from one that died', async () => {
  appendFileSync(log, '');
  const codes = await Promise.all(['a', 'b', 'c'].map(worker));
  expect(codes).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toMatch(/^(?:([abc])\(\1\)){3}$/);
  // No process has this number: it is beyond the largest that Linux gives.
  writeFileSync(lock, '99999999');
  expect(await worker('d')).toBe(0);
  expect(readFileSync(log, 'utf8')).toMatch(/d\(d\)$/);
  expect(existsSync(lock)).toBe(false);
}, 20_000);
