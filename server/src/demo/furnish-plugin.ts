import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pluginsEndpoints } from '@eoms/contract';
import { examplesFolder } from '../examples-folder.ts';
import { writeArchive } from '../platform/archive/write-archive.ts';
import type { InternalCall } from './internal-calls.ts';

const { listPalette, uploadPlugin } = pluginsEndpoints;
/** Code of the example in its manifest. */
export const examplePlugin = 'dial';

/** Installs the example of a plugin from outside; returns whether it is there. Installations may lack the examples. */
export const furnishPlugin = async (call: InternalCall, folder = examplesFolder): Promise<boolean> => {
  if ((await call(listPalette, {})).some(({ code }) => code === examplePlugin)) return true;
  const from = join(folder, 'plugin-dial');
  const names = await readdir(from).catch(() => []);
  if (names.length === 0) return false;
  const entries = await Promise.all(names.map(async (name) => ({ name, content: await readFile(join(from, name)) })));
  const file = new File([new Uint8Array(await buffer(writeArchive(entries)))], `${examplePlugin}.zip`);
  await call(uploadPlugin, { file });
  return true;
};
