import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { totalmem, userInfo } from 'node:os';
import { dirname } from 'node:path';
import { type Finding, finding } from './finding.ts';

const gigabyte = 1024 ** 3;
const sizeOf = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;
const leastMemory = 1.8 * gigabyte;
const disk = { problem: 0.5 * gigabyte, warning: 5 * gigabyte, fewestFiles: 20_000 };

export const checkNode = (version = process.versions.node): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 19);
  return isOld ? finding('problem', 'nodeOld', { version }) : finding('ok', 'node', { version });
};

export const checkMemory = (bytes = totalmem()): Finding => {
  const total = sizeOf(bytes);
  return bytes < leastMemory ? finding('warning', 'memoryLow', { total }) : finding('ok', 'memory', { total });
};

/** The folder itself, or the nearest one above it that is there. */
const standing = async (folder: string): Promise<string> => {
  const found = await stat(folder).catch(() => undefined);
  return found || folder === dirname(folder) ? folder : standing(dirname(folder));
};

export const checkFolder = async (folder: string): Promise<Finding> => {
  const there = await standing(folder);
  const account = userInfo().username;
  const mayWrite = await access(there, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite) return finding('problem', 'folderClosed', { folder: there, account });
  return finding('ok', there === folder ? 'folder' : 'folderNew', { folder });
};

export const checkDisk = async (folder: string): Promise<Finding> => {
  const { bavail, bsize, files, ffree } = await statfs(await standing(folder));
  const [bytes, free] = [bavail * bsize, sizeOf(bavail * bsize)];
  if (bytes < disk.warning) return finding(bytes < disk.problem ? 'problem' : 'warning', 'diskLow', { folder, free });
  // Some file systems have no such limit and say 0.
  if (files > 0 && ffree < disk.fewestFiles) return finding('warning', 'inodesLow', { folder, count: ffree });
  return finding('ok', 'disk', { folder, free });
};
