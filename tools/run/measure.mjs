import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** `npm run bench`, or one benchmark: `npm run bench -- live-push`. */
export const measure = async (args) => {
  await ensureInstalled();
  await ensureBuilt('console', 'server');
  process.exitCode =
    spawnSync(process.execPath, [join(root, 'bench/run.mjs'), ...args], { stdio: 'inherit' }).status ?? 1;
};
