import { constants } from 'node:fs';
import { lstat, open, opendir, realpath, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, parse, relative, sep } from 'node:path';
import { folderIn } from '../address.ts';
import { PlaceError } from '../backup-place.ts';
import { isOwnName, isUnfinished } from '../kept-names.ts';
import type { Content, OpenRemote, Remote, RemoteEntry } from '../remote.ts';

/** Says that the right disk is mounted. */
export const folderMark = '.eoms-backups';

/** Not through a link that somebody put there; Windows knows no such flag. */
const noLinks = constants.O_NOFOLLOW ?? 0;

const isWithin = (inner: string, outer: string): boolean => {
  const way = relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && parse(way).root === '');
};

/** The real folder; throws where it is none, or none for copies. */
const requireFolder = async (address: string, dataFolder: string): Promise<string> => {
  const folder = await realpath(folderIn(address));
  if (folder === parse(folder).root) throw new PlaceError('refused', 'this is the root of the file system');
  if (!(await stat(folder)).isDirectory()) throw new PlaceError('missing', 'this is no folder');
  const own = await realpath(dataFolder);
  if (isWithin(folder, own) || isWithin(own, folder))
    throw new PlaceError('refused', 'the folder and the data folder of this system are within each other');
  return folder;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeAll = async (path: string, content: Content, signal: AbortSignal): Promise<void> => {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of content) {
      signal.throwIfAborted();
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const factsOf = async (folder: string, name: string): Promise<RemoteEntry[]> => {
  const facts = await lstat(join(folder, name)).catch(() => null);
  return facts?.isFile() ? [{ name, size: facts.size, changedAt: facts.mtimeMs }] : [];
};

/** A folder that is mounted on every node that makes backups. */
export const openFolder: OpenRemote = async ({ address, marked }, { dataFolder }) => {
  /** Looked at before each use: a disk that has gone leaves an empty folder of the same name. */
  const here = async (): Promise<string> => {
    const folder = await requireFolder(address, dataFolder);
    if (!(await lstat(join(folder, folderMark)).catch(() => null))?.isFile())
      throw new PlaceError('missing', `${folderMark} is not in the folder: is the disk mounted?`);
    return folder;
  };
  if (!marked) {
    const flags = constants.O_WRONLY | constants.O_CREAT | noLinks;
    const handle = await open(join(await requireFolder(address, dataFolder), folderMark), flags, 0o600);
    await handle.close();
  }
  await here();
  const pathOf = async (name: string): Promise<string> => join(await here(), name);
  const remote: Remote = {
    async upload(name, content, _size, signal) {
      await writeAll(await pathOf(name), content, signal);
    },
    async rename(from, to) {
      const folder = await here();
      await rename(join(folder, from), join(folder, to));
      await syncFolder(folder);
    },
    async *list() {
      const folder = await here();
      for await (const { name } of await opendir(folder))
        if (isOwnName(name) || isUnfinished(name)) yield* await factsOf(folder, name);
    },
    sizeOf: async (name) => (await lstat(await pathOf(name))).size,
    async download(name) {
      const handle = await open(await pathOf(name), constants.O_RDONLY | noLinks);
      return handle.createReadStream();
    },
    remove: async (name) => rm(await pathOf(name), { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(await here());
      return bavail * bsize;
    },
    close: async () => undefined,
  };
  return remote;
};
