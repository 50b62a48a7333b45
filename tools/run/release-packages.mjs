import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failed } from './failed.mjs';
import { npm } from './install.mjs';
import { root } from './root.mjs';

const workspaces = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;

/**
 * Installs what the server needs at run time, exactly as the lockfile has it, for another platform if need be. No scripts
 * run. Returns the folder; our own packages are not in it, because the build has them inside.
 */
export const installFor = async (platform, work) => {
  const at = join(work, 'packages');
  for (const path of ['package.json', 'package-lock.json', ...workspaces().map((name) => `${name}/package.json`)]) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    cpSync(join(root, path), join(at, path));
  }
  const [os, cpu] = platform.split('-');
  const only = ['--workspace=@eoms/server', '--omit=dev', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  if ((await npm(['ci', '--prefix', at, ...only, ...quiet])) !== 0)
    throw new Failed(`The packages for ${platform} could not be installed: see the output of npm above.`);
  const modules = join(at, 'node_modules');
  const nested = workspaces().filter((name) => existsSync(join(at, name, 'node_modules')));
  if (nested.some((name) => name === 'server'))
    throw new Failed('The server has packages of its own beside those of all: a release cannot hold both yet.');
  for (const name of ['@eoms', '.bin', '.package-lock.json', '@types'])
    rmSync(join(modules, name), { recursive: true, force: true });
  return modules;
};

/** What is of use only to those who write programs. */
const isForWriters = (name) => /\.(map|d\.[cm]?ts|tsbuildinfo)$/.test(name);

export const trim = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) trim(path);
    else if (isForWriters(entry.name)) rmSync(path);
  }
};

/** Makes the links between PostgreSQL's libraries, which its package would make in an install script. */
export const completeLinks = (folder) => {
  // That for Windows has none.
  if (!existsSync(join(folder, 'native/pg-symlinks.json'))) return;
  for (const { source, target } of JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
};

const magics = { linux: ['7f454c46'], darwin: ['cffaedfe', 'cafebabe'], win32: ['4d5a'] };
/** The system that a file is a program or library of, if it is one. */
const systemOf = (path) => {
  const file = openSync(path, 'r');
  try {
    const first = Buffer.alloc(4);
    readSync(file, first, 0, 4, 0);
    const text = first.toString('hex');
    return Object.keys(magics).find((system) => magics[system].some((magic) => text.startsWith(magic)));
  } finally {
    closeSync(file);
  }
};
const isNative = (name) => /\.(node|so|dylib|dll|exe)(\.[\d.]+)?$/.test(name);

/** The agent of PuTTY for 32 bits, which we never ask: keys of backup places are given to us. */
const unused = ['ssh2/util/pagent.exe'];

const removeIn = (folder, os) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeIn(path, os);
    else if (entry.isFile() && isNative(entry.name) && (systemOf(path) ?? os) !== os) rmSync(path);
  }
};

/** Packages bring programs for several systems along: those for others go, and those that we never start. */
export const removeForeign = (modules, platform) => {
  for (const path of unused) rmSync(join(modules, path), { force: true });
  removeIn(modules, platform.split('-')[0]);
};
