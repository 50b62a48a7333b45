import { appendFileSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';
import { say } from './say.mjs';

/** More files than this fail for one common reason, which a second run would only repeat. */
const mostFiles = 10;

const firstLine = (text) => (text ?? '').trim().split('\n')[0];

/** Lists what failed: tests, files that broke outside their tests (vitest's JSON report), errors outside every file. */
export const failuresOf = (report, errors = []) => [
  ...(report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [{ file, name: '', says: firstLine(message) }] : [];
    return tests.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      says: firstLine(failureMessages?.[0]),
    }));
  }),
  ...errors.map((says) => ({ file: '', name: 'an error outside every test', says })),
];

/**
 * Runs the files that failed once more, alone. Machines that test are small and busy, and a test of real programs can run
 * out of time on one; what fails alone as well is broken. Both are named at the end of the run, and what needed its second
 * chance is noted in docs/flaky.md. Returns the corrected result of `first`; `run(args)` runs the files in `args`.
 */
export const secondChance = async (first, run) => {
  const failures = first.failures ?? [];
  const files = [...new Set(failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > mostFiles || files.includes('')) return first;
  say(`\n== once more, alone: ${files.join(', ')}`);
  const second = await run([...files, '--maxWorkers=1']);
  if (second.failures.some(({ file }) => file === '')) return { ...first, failures: [...failures, ...second.failures] };
  const failedTwice = new Set(second.failures.map(({ file }) => file));
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    failures: second.failures,
    unsteady: failures.filter(({ file }) => !failedTwice.has(file)),
  };
};

const lines = (title, failures) =>
  failures.length === 0
    ? []
    : [title, ...failures.map(({ file, name, says }) => `  ✗ ${[file, name].filter(Boolean).join(' > ')}: ${says}`)];

/** Returns what failed, and what failed at first, one line each. */
export const failureLines = (parts) => [
  ...lines(
    'Failed',
    parts.flatMap(({ failures = [] }) => failures),
  ),
  ...lines(
    'Failed at first and passed alone',
    parts.flatMap(({ unsteady = [] }) => unsteady),
  ),
];

const inCell = (text) => text.replaceAll('|', '\\|').slice(0, 160);

/**
 * Adds a row to docs/flaky.md for each file that failed at first and passed alone. In CI nobody would keep that change, so
 * the rows are only printed.
 */
export const noteUnsteady = (
  unsteady,
  { path = join(root, 'docs/flaky.md'), isKept = process.env.CI !== 'true' } = {},
) => {
  if (unsteady.length === 0) return;
  const known = readFileSync(path, 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  const ofFile = new Map(unsteady.map((failure) => [failure.file, failure]));
  const rows = [...ofFile.values()].map(
    ({ file, name, says }) => `| ${file} | ${today} | ${inCell(`${name}: ${says}`)} | ? | open |`,
  );
  const again = [...ofFile.keys()].filter((file) => known.includes(`| ${file} |`));
  if (isKept) appendFileSync(path, `${rows.join('\n')}\n`);
  say([isKept ? 'Added to docs/flaky.md; write the cause:' : 'For docs/flaky.md, with the cause:', ...rows].join('\n'));
  if (again.length > 0) say(`Not for the first time, so to be mended: ${again.join(', ')}`);
};
