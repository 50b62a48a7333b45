import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { Failed } from './failed.mjs';
import { root } from './root.mjs';

const run = async (command, args, options) => {
  const { code, output } = await runQuietly(command, args, options);
  if (code !== 0) throw new Failed(`${command} failed:\n${output}`);
};

/** Writes the typed client of all calls as a package, `eoms-client-<version>.tgz`, and returns its path. Nothing is fetched. */
export const packClient = async (out, version) => {
  const work = mkdtempSync(join(tmpdir(), 'eoms-client-'));
  try {
    await run(process.execPath, ['--import', 'tsx', join(root, 'tools/make-client.ts'), work, version], { cwd: root });
    mkdirSync(out, { recursive: true });
    const quiet = ['--ignore-scripts', '--offline', '--loglevel=error'];
    await run('npm', ['pack', ...quiet, '--pack-destination', out], { cwd: work });
    return join(out, `eoms-client-${version}.tgz`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
