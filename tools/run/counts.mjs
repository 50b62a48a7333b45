export const sum = (...counts) =>
  counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** Prints the summary as the last line of the output, where programs look for it. */
export const closeWith = ({ passed, failed, skipped }) => {
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
};
