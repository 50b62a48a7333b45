import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStartGuard } from './start-guard.ts';

describe('the guard of starts', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-starts-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('requires safe mode after three starts that crashed early, until someone ends it', async () => {
    for (let i = 0; i < 3; i += 1) expect((await openStartGuard(folder)).safeMode).toBe(false);
    const fourth = await openStartGuard(folder);
    expect(fourth.safeMode).toBe(true);
    await fourth.ended();
    const fifth = await openStartGuard(folder);
    expect(fifth.safeMode).toBe(true);
    await fifth.forget();
    expect((await openStartGuard(folder)).safeMode).toBe(false);
  });

  it('counts crashes by an error however long the process ran, and after safe mode was left', async () => {
    const start = Date.now();
    for (let i = 0; i < 3; i += 1) {
      const guard = await openStartGuard(folder, start + i * 600_000);
      expect(guard.safeMode).toBe(false);
      // It has run for long enough to be taken for a success.
      await guard.forget();
      await guard.crashed();
    }
    expect((await openStartGuard(folder, start + 1_800_000)).safeMode).toBe(true);
  });

  it('does not count starts that ended in an orderly way', async () => {
    for (let i = 0; i < 6; i += 1) {
      const guard = await openStartGuard(folder);
      expect(guard.safeMode).toBe(false);
      await guard.ended();
    }
  });

  it('does not count old crashes, and tolerates a damaged file', async () => {
    const now = Date.now();
    for (let i = 0; i < 3; i += 1) await openStartGuard(folder, now);
    expect((await openStartGuard(folder, now + 2 * 3_600_000)).safeMode).toBe(false);
    await writeFile(join(folder, 'starts.json'), '{ broken');
    expect((await openStartGuard(folder)).safeMode).toBe(false);
    expect((await openStartGuard(join(folder, 'nowhere'))).safeMode).toBe(false);
  });
});
