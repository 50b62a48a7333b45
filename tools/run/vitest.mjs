import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runLoudly } from './child.mjs';
import { failuresOf } from './failures.mjs';
import { fewLeft } from './file-times.mjs';
import { root, tool } from './root.mjs';
import { makeScratch } from './scratch.mjs';

/** Counts results. A run that broke outside its tests (a file that fails to load, an unhandled error) also failed. */
export const countsOf = (report, code) => {
  const results = report?.testResults ?? [];
  const broken = results.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, skipped };
};

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Runs vitest and returns its counts, what failed and the time of each file. `node` is the Node binary to run it with;
 * `onFewLeft` is called once when only a few files have not begun.
 */
export const runVitest = async (args, env = {}, { node = process.execPath, onFewLeft } = {}) => {
  const scratch = makeScratch();
  const [report, times] = [join(scratch.folder, 'report.json'), join(scratch.folder, 'times.json')];
  try {
    const ours = [`--outputFile.json=${report}`, `--reporter=${join(root, 'tools/run/file-times.mjs')}`];
    const script = [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', ...ours, ...args];
    const path = `${dirname(node)}:${process.env.PATH ?? ''}`;
    const code = await runLoudly(node, script, {
      env: { ...process.env, PATH: path, TMPDIR: scratch.folder, EOMS_FILE_TIMES: times, ...env },
      ...(onFewLeft ? { onMessage: (message) => message === fewLeft && onFewLeft() } : {}),
    });
    const results = read(report);
    const { files = [], errors = [] } = read(times) ?? {};
    return { ...countsOf(results, code), failures: failuresOf(results, errors), files };
  } finally {
    scratch.remove();
  }
};
