import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLoudly } from './child.mjs';
import { Failed } from './failed.mjs';
import { root } from './root.mjs';
import { during } from './say.mjs';

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
};

/**
 * Whether everything in the lockfile is installed. npm writes its record of the installed packages last, so an
 * interrupted installation does not count.
 */
export const isInstalled = () => {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional, link, devOptional }]) => {
    if (!path.startsWith('node_modules/') || optional || devOptional) return true;
    return link ? installed[path]?.link === true : installed[path]?.version === version;
  });
};

/** Runs npm; if npm started us, the same npm. */
export const npm = (args) => {
  const script = process.env.npm_execpath;
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'development' } };
  return script?.endsWith('.js') || script?.endsWith('.cjs')
    ? runLoudly(process.execPath, [script, ...args], options)
    : runLoudly('npm', args, { ...options, shell: process.platform === 'win32' });
};

export const ensureInstalled = async () => {
  if (isInstalled()) return;
  await during('Installing packages (once, a minute or two)', async () => {
    if ((await npm(['ci', '--loglevel=error', '--no-fund', '--no-audit'])) !== 0)
      throw new Failed('The packages could not be installed: see the output of npm above.');
  });
};
