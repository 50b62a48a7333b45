import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failed } from './failed.mjs';
import { npm } from './install.mjs';
import { root } from './root.mjs';
import { during } from './say.mjs';

/**
 * What depends on the version of Node, as arguments of vitest: sockets, files, child processes and their limits, and the
 * product as a whole. `npm run prove node-24` repeats all tests of the server.
 */
export const dependsOnNode = [
  ...['drivers', 'engine', 'server'].flatMap((project) => ['--project', project]),
  ...['drivers/src', 'engine/src', 'server/src/platform', 'server/src/main.test'],
];

const folderOf = (version) => join(root, 'node_modules/.cache/node', version);

/** Returns the path of another version of Node (`24`, `24.21.0`), fetched from the npm registry beside our packages. */
export const ensureNode = async (version) => {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = folderOf(version);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  const what = ['install', '--prefix', folder, '--no-save', '--loglevel=error', '--no-fund', '--no-audit'];
  await during(`Fetching Node ${version}`, async () => {
    if ((await npm([...what, `${name}@${version}`])) !== 0 || !existsSync(program))
      throw new Failed(`Node ${version} could not be fetched: see the output of npm above.`);
  });
  return program;
};
