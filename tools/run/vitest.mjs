import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLoudly } from './child.mjs';
import { tool } from './root.mjs';

/** A run that broke before or after its tests (a file that does not load, an unhandled error) counts as failed too. */
export const countsOf = (report, code) => {
  const results = report?.testResults ?? [];
  const broken = results.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, skipped };
};

/** Runs vitest and answers its counts. */
export const runVitest = async (args, env = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'eoms-vitest-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const script = [tool('vitest/vitest.mjs'), 'run', ...reporters, ...args];
    const code = await runLoudly(process.execPath, script, { env: { ...process.env, ...env } });
    let report;
    try {
      report = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      report = undefined;
    }
    return countsOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
