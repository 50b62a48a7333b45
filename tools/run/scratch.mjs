import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './is-alive.mjs';

const memory = '/dev/shm';
const roomAtLeast = 6 * 1024 ** 3;
const ofRun = /^eoms-tests-(\d+)-\w+$/;

const isRoomy = () => {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomAtLeast;
};

/** Removes what runs that were killed left behind, as far as this account may. */
const sweep = (folder) => {
  for (const name of readdirSync(folder)) {
    const [, pid] = ofRun.exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // That of another account.
    }
  }
};

/**
 * Makes the folder for everything that a run of tests writes: in memory where there is plenty. Each test of the server has
 * a database of its own, a thousand files; where thousands were removed a moment ago, ext4 takes long to find room for new
 * ones (a tenth of the processor time of these tests).
 */
export const makeScratch = () => {
  const parent = isRoomy() ? memory : tmpdir();
  sweep(parent);
  const folder = mkdtempSync(join(parent, `eoms-tests-${process.pid}-`));
  // As open as the folder for temporary files: some tests start programs under other accounts.
  chmodSync(folder, 0o1777);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
};
