import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAlive } from './is-alive.mjs';

const waitMs = 200;

const take = (path) => {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
};

/** The process that holds it; undefined if it has just let go, or has not yet written its number. */
const holderOf = (path) => {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
};

/** Runs `work` while no other process does, by a file with the number of the one that does; a dead one has let go. */
export const oneAtATime = async (path, work) => {
  mkdirSync(dirname(path), { recursive: true });
  while (!take(path)) {
    const holder = holderOf(path);
    if (holder !== undefined && !isAlive(holder)) rmSync(path, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
};
