import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPlace } from '../open-place.ts';
import { bytes, calm, contentOf, depsOfTest, settings } from '../places.fixture.ts';

it('a folder on a disk that is full has nothing left of the copy', async (context) => {
  const root = await mkdtemp(join(tmpdir(), 'eoms-full-'));
  const [data, folder] = [join(root, 'data'), join(root, 'mount')];
  await mkdir(data);
  await mkdir(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  try {
    if (!mounted) context.skip('a small disk cannot be mounted here');
    const place = await openPlace(settings({ address: folder }), depsOfTest(data), calm());
    const whole = bytes(3_000_000);
    const put = place.put('a.zip', contentOf(whole), whole.length, calm());
    await expect(put).rejects.toMatchObject({ step: 'write', reason: 'noRoom' });
    expect(await readdir(folder)).toEqual(['.eoms-backups']);
  } finally {
    if (mounted) spawnSync('umount', [folder]);
    await rm(root, { recursive: true, force: true });
  }
});
