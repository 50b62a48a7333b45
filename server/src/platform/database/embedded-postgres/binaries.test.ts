import { execFile } from 'node:child_process';
import { cp, lstat, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { binariesIn, completeLibraryLinks, copyBinaries, locateBinaries } from './binaries.ts';

const run = promisify(execFile);

it('makes the library links that a blocked install script left out', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-binaries-'));
  try {
    const shipped = locateBinaries().folder;
    await cp(shipped, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    const rows = JSON.parse(await readFile(join(shipped, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of rows) await rm(join(folder, target), { force: true });
    const { postgres } = binariesIn(join(folder, 'native'));
    await expect(run(postgres, ['--version'])).rejects.toThrow(/cannot open shared object|dyld/);

    expect(await completeLibraryLinks(join(folder, 'native'))).toBe(true);
    expect((await run(postgres, ['--version'])).stdout).toContain('PostgreSQL');
    for (const { target } of rows) expect((await lstat(join(folder, target))).isSymbolicLink()).toBe(true);

    const copy = await copyBinaries(binariesIn(join(folder, 'native')), join(folder, 'copy'));
    expect((await run(copy.postgres, ['--version'])).stdout).toContain('PostgreSQL');
    expect(dirname(copy.postgres)).toContain('copy');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
