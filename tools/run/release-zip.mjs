import { createWriteStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

const filesIn = (folder, below = '') =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });

/** A zip with the same bytes for the same files: sorted by name, one date, no owners. For Windows, which has no links. */
export const writeZip = async (folder, name, target, seconds) => {
  // The format has local times.
  process.env.TZ = 'UTC';
  const zip = new yazl.ZipFile();
  const mtime = new Date(seconds * 1_000);
  for (const path of filesIn(folder).sort()) {
    if (!statSync(join(folder, path)).isFile()) throw new Error(`${path} is no file: a zip for Windows cannot hold it`);
    zip.addFile(join(folder, path), `${name}/${path}`, { mtime, mode: 0o100644, forceDosTimestamp: true });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
};
