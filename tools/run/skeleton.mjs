import { join } from 'node:path';
import { runLoudly } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** `npm run new driver|module|screen …` */
export const skeleton = async (args) => {
  await ensureInstalled();
  process.exitCode = await runLoudly(process.execPath, ['--import', 'tsx', join(root, 'tools/new.ts'), ...args]);
};
