import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { countsOf } from './run/vitest.mjs';
import { root } from './sources.ts';

const report = (passed: number, failed: number, files: { status: string; assertionResults: unknown[] }[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: files,
});

it('counts what vitest reports', () => {
  expect(countsOf(report(3, 1), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  expect(countsOf(report(3, 0), 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
});

it('counts a file that does not load, an unhandled error, a run without tests and a lost report as failures', () => {
  expect(countsOf(report(3, 0, [{ status: 'failed', assertionResults: [] }]), 1).failed).toBe(1);
  expect(countsOf(report(3, 0), 1).failed).toBe(1);
  expect(countsOf(report(0, 0), 0).failed).toBe(1);
  expect(countsOf(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('says which commands there are', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'nonsense'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/Unknown command nonsense\. There are: start, demo, dev, test, check, e2e,/);
});
