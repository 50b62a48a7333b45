import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { Failed } from './failed.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root, tool } from './root.mjs';
import { during, say } from './say.mjs';

/** The sources of each build, without tests. */
const builds = {
  console: {
    result: 'console/dist/index.html',
    sources: [
      'console/src',
      'console/public',
      'console/index.html',
      'console/panel.html',
      'console/vite.config.ts',
      'contract/src',
      'phrases/src',
    ],
  },
  server: {
    result: 'server/dist/main.js',
    sources: ['server/src', 'server/vite.config.ts', 'contract/src', 'phrases/src', 'drivers/src', 'engine/src'],
  },
};

const isSource = (path) => !/\.(test|fixture)\.tsx?$/.test(path);

const filesBelow = (path) => {
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory()
          ? filesBelow(`${path}/${entry.name}`)
          : isSource(entry.name)
            ? [`${path}/${entry.name}`]
            : [],
      );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};

const fingerprint = ({ sources }) => {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', 'tsconfig.base.json', ...sources].flatMap(filesBelow))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
};

const stampOf = (name) => join(root, name, 'dist', '.made-from');

const isFresh = (name, print) => {
  try {
    return existsSync(join(root, builds[name].result)) && readFileSync(stampOf(name), 'utf8') === print;
  } catch {
    return false;
  }
};

const build = async (name) => {
  const print = fingerprint(builds[name]);
  if (isFresh(name, print)) return;
  rmSync(stampOf(name), { force: true });
  await during(`Building the ${name}`, async () => {
    const cwd = join(root, name);
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await runQuietly(process.execPath, [tool('vite/bin/vite.js'), 'build'], { cwd, env });
    if (code !== 0) {
      say(output);
      throw new Failed(`The ${name} could not be built: see the output above.`);
    }
    writeFileSync(stampOf(name), print);
  });
};

/**
 * Builds each named part if it is missing or older than its sources: `ensureBuilt('console', 'server')`. Of two commands
 * in one checkout the second waits, and finds the work done.
 */
export const ensureBuilt = async (...names) => {
  for (const name of names) await oneAtATime(join(root, 'node_modules', `.eoms-building-${name}`), () => build(name));
};
