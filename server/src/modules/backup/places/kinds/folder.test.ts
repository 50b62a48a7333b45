import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlace } from '../open-place.ts';
import { bytes, calm, contentOf, depsOfTest, keepsFiles, settings } from '../places.fixture.ts';
import { folderMark } from './folder.ts';

let root: string;
let data: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'eoms-places-'));
  data = join(root, 'data');
  folder = join(root, 'mount');
  await mkdir(data);
  await mkdir(folder);
});
afterAll(() => rm(root, { recursive: true, force: true }));
const open = (address: string, marked = false) => openPlace(settings({ address, marked }), depsOfTest(data), calm());

describe('a folder', () => {
  keepsFiles(() => ({
    open: () => open(folder),
    namesThere: async () => (await readdir(folder)).sort(),
    putForeign: (name) => writeFile(join(folder, name), 'x'),
  }));

  it('knows how much room there is', async () => {
    expect(await (await open(folder)).freeBytes(calm())).toBeGreaterThan(0);
  });

  it('notices that its disk is not mounted any more', async () => {
    const place = await open(folder);
    expect(await readdir(folder)).toContain(folderMark);
    await rename(folder, `${folder}.away`);
    await mkdir(folder);
    const gone = { reason: 'missing' };
    await expect(place.put('a.zip', contentOf(bytes(5)), 5, calm())).rejects.toMatchObject({ ...gone, step: 'write' });
    await expect(place.list(calm())).rejects.toMatchObject({ ...gone, step: 'list' });
    await expect(open(folder, true)).rejects.toMatchObject({ ...gone, step: 'connect' });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await rename(`${folder}.away`, folder);
    expect(await place.list(calm())).toEqual([]);
  });

  it('is not the data folder, nor within or around it, by whatever name', async () => {
    await mkdir(join(data, 'inner'));
    await symlink(join(data, 'inner'), join(root, 'link'));
    await symlink('/', join(root, 'everything'));
    const wrong = [
      data,
      join(data, 'inner'),
      root,
      join(root, 'link'),
      `${folder}/../data/inner`,
      join(root, 'everything'),
    ];
    for (const address of wrong)
      await expect(open(address), address).rejects.toMatchObject({ reason: 'refused', step: 'connect' });
    await expect(open(join(root, 'none'))).rejects.toMatchObject({ reason: 'missing' });
    await writeFile(join(root, 'file'), '');
    await expect(open(join(root, 'file'))).rejects.toMatchObject({ reason: 'missing' });
    expect(await readdir(join(data, 'inner'))).toEqual([]);
  });

  it('does not read through links, nor shows them', async () => {
    await symlink('/etc/passwd', join(folder, 'passwd.zip'));
    const place = await open(folder);
    expect(await place.list(calm())).toEqual([]);
    await expect(place.open('passwd.zip', calm())).rejects.toMatchObject({ step: 'read' });
    await place.remove('passwd.zip', calm());
  });
});
