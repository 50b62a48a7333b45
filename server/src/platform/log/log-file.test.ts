import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { openLogFile } from './log-file.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'eoms-log-'));
  folder = join(parent, 'logs');
});
afterEach(() => rmSync(parent, { recursive: true }));

const path = () => join(folder, 'eoms.log');
const read = (name = 'eoms.log') => readFileSync(join(folder, name), 'utf8');
const written = async (text: string) => expect.poll(() => read()).toContain(text);

it('keeps a number of files of bounded size, the newest first, for this account only', async () => {
  const file = openLogFile({ folder, largest: 100, count: 3 });
  for (let n = 0; n < 10; n += 1) {
    file.write(`line ${n} ${'x'.repeat(50)}\n`);
    file.flush();
  }
  expect(readdirSync(folder).sort()).toEqual(['eoms.log', 'eoms.log.1', 'eoms.log.2']);
  expect([read(), read('eoms.log.1'), read('eoms.log.2')].map((text) => text.slice(0, 6))).toEqual([
    'line 9',
    'line 8',
    'line 7',
  ]);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('goes on in a new file when another process has moved or removed its own', async () => {
  const file = openLogFile({ folder });
  file.write('first\n');
  await written('first');
  renameSync(path(), `${path()}.moved`);
  file.write('second\n');
  await written('second');
  rmSync(path());
  file.write('third\n');
  await written('third');
  expect(read('eoms.log.moved')).toBe('first\n');
});

it('writes whole lines beside another process', async () => {
  const [mine, other] = [
    openLogFile({ folder, largest: 5_000, count: 50 }),
    openLogFile({ folder, largest: 5_000, count: 50 }),
  ];
  for (let n = 0; n < 300; n += 1) {
    (n % 2 ? mine : other).write(`${JSON.stringify({ n })}\n`);
    if (n % 7 === 0) mine.flush();
    if (n % 5 === 0) other.flush();
  }
  const all = () =>
    readdirSync(folder).flatMap((name) =>
      read(name)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).n as number),
    );
  await expect.poll(() => new Set(all()).size).toBe(300);
});

it('drops and counts what cannot be written, says so once, and goes on afterwards', async () => {
  writeFileSync(folder, 'a file where the folder should be');
  const said: string[] = [];
  const file = openLogFile({ folder, pauseMs: 0, onTrouble: (reason) => said.push(reason) });
  for (const n of [1, 2, 3]) file.write(`${n}\n`);
  expect(said).toHaveLength(1);
  rmSync(folder);
  file.write('again\n');
  await written('again');
  expect(JSON.parse(read().split('\n')[0] ?? '')).toMatchObject({ lost: 3, msg: 'log lines were lost' });
});

it('survives a full disk', () => {
  // A device that is always full; only Linux has it.
  if (process.platform !== 'linux') return;
  const file = openLogFile({ folder: parent, pauseMs: 0 });
  spawnSync('ln', ['-s', '/dev/full', join(parent, 'eoms.log')]);
  for (let n = 0; n < 5; n += 1) file.write('lost\n');
  file.flush();
  rmSync(join(parent, 'eoms.log'));
  file.write('again\n');
  file.flush();
  expect(readFileSync(join(parent, 'eoms.log'), 'utf8')).toContain('again');
});

it('has more than a quiet terminal, and no secrets', async () => {
  const terminal: string[] = [];
  const file = openLogFile({ folder });
  const log = createLog('warn', { write: (line) => void terminal.push(line) }, {}, file);
  log.info({ password: 'hidden' }, 'quiet');
  log.warn('loud');
  file.flush();
  expect(terminal.map((line) => JSON.parse(line).msg)).toEqual(['loud']);
  await written('quiet');
  await written('loud');
  expect(read()).not.toContain('hidden');
});
