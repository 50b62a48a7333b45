import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runQuietly } from './run/child.mjs';
import { failureLines, failuresOf, noteUnsteady, secondChance } from './run/failures.mjs';
import { createParts } from './run/parts.mjs';
import { proofs } from './run/prove.mjs';
import { countsOf } from './run/vitest.mjs';
import { root } from './sources.ts';

const report = (passed: number, failed: number, files: { status: string; assertionResults: unknown[] }[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: files,
});

it('counts the tests that vitest reports', () => {
  expect(countsOf(report(3, 1), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  expect(countsOf(report(3, 0), 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
});

it('counts a file that fails to load, an unhandled error, a run without tests and a missing report as failures', () => {
  expect(countsOf(report(3, 0, [{ status: 'failed', assertionResults: [] }]), 1).failed).toBe(1);
  expect(countsOf(report(3, 0), 1).failed).toBe(1);
  expect(countsOf(report(0, 0), 0).failed).toBe(1);
  expect(countsOf(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('runs parts beside each other, in the order of their start, and counts that time once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const parts = createParts();
  const counts = { passed: 1, failed: 0, skipped: 0 };
  let endFirst = (): void => undefined;
  const first = parts.run('first', () => new Promise((end) => (endFirst = () => end(counts))));
  await parts.run('second', async () => {
    vi.setSystemTime(Date.now() + 60_000);
    return counts;
  });
  endFirst();
  await first;
  expect(parts.counts()).toEqual({ passed: 2, failed: 0, skipped: 0 });
  const times = ['Time of each part', '60 s  first', '60 s  second', '60 s  all'];
  expect(parts.times().map((line) => line.trim())).toEqual(times);
  vi.useRealTimers();
});

it('runs a program at low priority', async () => {
  // It may begin before its priority is set, and this process may itself have a low one.
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  const wait = `
    setInterval(() => require("node:os").getPriority() >= ${low} && process.exit(7), 5);
    setTimeout(() => process.exit(1), 10_000)`;
  const { code } = await runQuietly(process.execPath, ['-e', wait], { lowPriority: true });
  expect(code).toBe(7);
});

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/run.mjs', ...args], { cwd: root, encoding: 'utf8' });

it('lists the available commands', () => {
  const { status, stderr } = run('nonsense');
  expect(status).toBe(2);
  expect(stderr).toMatch(/Unknown command nonsense\. There are: start, demo, dev, test, check, e2e,/);
});

it('adds up the parts of a run and names its slowest files, even when a part fails', async () => {
  const parts = createParts();
  const file = (name: string, ms: number) => ({ project: 'server', file: `src/${name}.test.ts`, ms });
  const files = [file('quick', 900), file('slow', 61_400), ...Array.from({ length: 10 }, () => file('other', 2_000))];
  await parts.run('tests', async () => ({ passed: 2, failed: 0, skipped: 1, files }));
  await parts.run('journeys', async () => {
    throw new Error('no browser');
  });
  expect(parts.counts()).toEqual({ passed: 2, failed: 1, skipped: 1 });
  const lines = parts.times().map((line) => line.trim());
  expect(lines.slice(0, 6)).toEqual([
    'Time of each part',
    '0 s  tests',
    '0 s  journeys',
    '0 s  all',
    'The 10 slowest files',
    '61 s  server/src/slow.test.ts',
  ]);
  expect(lines).toHaveLength(15);
  expect(lines.join()).not.toContain('quick');
});

it('runs what failed in its parts once more when all have ended', async () => {
  const parts = createParts();
  const failures = [{ file: 'server/src/slow.test.ts', name: 'takes over', says: 'too late' }];
  const again = vi.fn(async () => ({ passed: 1, failed: 0, failures: [] }));
  await parts.run('tests', async () => ({ passed: 4, failed: 1, skipped: 0, failures }), again);
  expect(again).not.toHaveBeenCalled();
  await parts.runFailedAgain();
  expect([parts.counts(), parts.unsteady()]).toEqual([{ passed: 5, failed: 0, skipped: 0 }, failures]);
});

it('lists the proofs, rejects unknown names, and has a file for each', () => {
  expect(run('prove').stderr).toContain('kills');
  const { status, stderr } = run('prove', 'nothing');
  expect([status, stderr]).toEqual([1, expect.stringContaining('There is no proof nothing.')]);
  const names = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const files = ['e2e', 'server/src', 'engine/src', 'drivers/src', 'tools'].flatMap(names);
  const isTest = (file: string) => /\.(e2e|test)\.ts$/.test(file) && !file.includes('node_modules');
  for (const { journeys = [], tests = [] } of Object.values<{ says: string; journeys?: string[]; tests?: string[] }>(
    proofs,
  ))
    for (const name of [...journeys, ...tests])
      expect(files.filter((file) => isTest(file) && file.includes(name))).toHaveLength(1);
});

it('accepts the version of another Node and nothing else', () => {
  const { status, stderr } = run('test', '--node', 'latest');
  expect([status, stderr]).toEqual([1, expect.stringContaining('--node <version>')]);
});

const failed = (...names: string[]) => ({
  name: join(root, 'server/src/slow.test.ts'),
  status: 'failed',
  assertionResults: names.map((fullName) => ({
    fullName,
    status: 'failed',
    failureMessages: ['Error: too late\n    at …'],
  })),
});

it('names each failed test, each broken file and each error outside them', () => {
  const broken = { ...failed(), name: join(root, 'server/src/broken.test.ts'), message: 'Cannot find x\nat …' };
  expect(failuresOf({ testResults: [failed('takes over'), broken] }, ['boom at main.ts:1'])).toEqual([
    { file: 'server/src/slow.test.ts', name: 'takes over', says: 'Error: too late' },
    { file: 'server/src/broken.test.ts', name: '', says: 'Cannot find x' },
    { file: '', name: 'an error outside every test', says: 'boom at main.ts:1' },
  ]);
});

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

it('runs failed files once more alone, counts what failed twice, and names what needed its second chance', async () => {
  const failures = failuresOf({ testResults: [failed('takes over')] });
  const first = { passed: 9, failed: 1, skipped: 0, failures };
  const again = vi.fn();
  again.mockReturnValueOnce({ passed: 1, failed: 0, failures: [] });
  const unsteady = await secondChance(first, again);
  expect(unsteady).toMatchObject({ passed: 10, failed: 0, unsteady: failures });
  expect(again.mock.calls).toEqual([[['server/src/slow.test.ts', '--maxWorkers=1']]]);
  again.mockReturnValueOnce({ passed: 0, failed: 1, failures });
  const broken = await secondChance(first, again);
  expect(broken).toMatchObject({ passed: 9, failed: 1, failures, unsteady: [] });
  const [outside] = failuresOf(undefined, ['no worker']);
  again.mockReturnValueOnce({ passed: 0, failed: 1, failures: [outside] });
  const unrepeated = await secondChance(first, again);
  expect(unrepeated).toMatchObject({ passed: 9, failed: 1, failures: [...failures, outside] });
  expect(failureLines([unsteady, broken])).toEqual([
    'Failed',
    '  ✗ server/src/slow.test.ts > takes over: Error: too late',
    'Failed at first and passed alone',
    '  ✗ server/src/slow.test.ts > takes over: Error: too late',
  ]);
});

it('notes what needed its second chance, one row a file, and says which did before; in CI it only says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eoms-flaky-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'flaky.md');
  writeFileSync(path, '| server/src/slow.test.ts | 2026-11-01 | takes over | ? | open |\n');
  const unsteady = failuresOf({ testResults: [failed('takes a | over', 'gives back')] });
  noteUnsteady(unsteady, { path, isKept: false });
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(2);
  noteUnsteady(unsteady, { path, isKept: true });
  const [, row] = readFileSync(path, 'utf8').split('\n');
  expect(row).toMatch(
    /^\| server\/src\/slow\.test\.ts \| \d{4}-\d\d-\d\d \| gives back: Error: too late \| \? \| open \|$/,
  );
  expect(process.stderr.write).toHaveBeenCalledWith(expect.stringContaining('to be mended: server/src/slow.test.ts'));
});
