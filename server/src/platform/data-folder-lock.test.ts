import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));
const path = () => join(folder, 'eoms.lock');

/** Another process that locks the folder and keeps running. */
const holder = async () => {
  const module = JSON.stringify(fileURLToPath(new URL('data-folder-lock.ts', import.meta.url)));
  const script = `import { lockDataFolder } from ${module};
    await lockDataFolder(${JSON.stringify(folder)}).then(() => console.log('locked'), () => console.log('refused'));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: String(said).trim() };
};
const kill = async (child: ReturnType<typeof spawn>) => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

describe('the lock of a data folder', () => {
  it('is refused while another process lives, in one line that names it', async () => {
    const { child, said } = await holder();
    expect(said).toBe('locked');
    const refusal = await lockDataFolder(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUse);
    expect((refusal as Error).message).toContain(String(child.pid));
    await kill(child);
    const lock = await lockDataFolder(folder);
    expect(await readFile(path(), 'utf8')).toContain(String(process.pid));
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });
  it('is taken over by exactly one of several simultaneous starts', async () => {
    await writeFile(path(), '999999999 1');
    const holders = await Promise.all([holder(), holder(), holder()]);
    expect(holders.map(({ said }) => said).sort()).toEqual(['locked', 'refused', 'refused']);
    await Promise.all(holders.map(({ child }) => kill(child)));
  });
  it.each(['', 'nonsense', `${process.pid} 1`])('is taken over from a stale %j', async (content) => {
    // The last case is a process with our id that started at another time.
    await writeFile(path(), content);
    await (await lockDataFolder(folder)).release();
  });
  it('is not released by a process that no longer holds it', async () => {
    const lock = await lockDataFolder(folder);
    await writeFile(path(), '1 1');
    await lock.release();
    expect(await readFile(path(), 'utf8')).toBe('1 1');
  });
  it('reports why a folder cannot be used', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(lockDataFolder(join(folder, 'file', 'below'))).rejects.toThrow(/ENOTDIR/);
  });
});
