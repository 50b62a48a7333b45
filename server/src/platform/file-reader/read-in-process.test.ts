import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { xlsx } from '../tables/xlsx.fixture.ts';
import { readerLimits, readInProcess } from './read-in-process.ts';

const task = { do: 'table', rowsAtMost: 1_000_000 } as const;
const rows = Array.from({ length: 200_000 }, (_, i) => `<row><c t="inlineStr"><is><t>row ${i}</t></is></c></row>`);

// Each is a process of its own, which starts slowly beside others.
describe('the process that reads untrusted files', { timeout: 60_000 }, () => {
  it.each([
    ['takes too long', { ...readerLimits, withinMs: 100 }],
    ['holds too much memory', { ...readerLimits, resident: 1024 * 1024 }],
    ['runs out of heap', { ...readerLimits, heapMb: 16 }],
  ])('dies alone when it %s', async (_what, limits) => {
    const strings = Array.from({ length: 500_000 }, (_, i) => `<si><t>string ${i}</t></si>`).join('');
    const read = await readInProcess(task, await xlsx({ rows: rows.join(''), strings }), () => undefined, limits);
    expect(read.outcome).toBe('unreadable');
  });

  it('passes on what it reads, and errors of the consumer', async () => {
    const content = await xlsx({ rows: rows.slice(0, 100).join('') });
    let pieces = 0;
    const { outcome, name } = await readInProcess(task, content, () => {
      pieces += 1;
    });
    expect([outcome, name, pieces]).toEqual(['read', 'Sheet 1', 100]);
    const failing = readInProcess(task, content, () => {
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
  });

  it('is given nothing of our environment', async () => {
    process.env.EOMS_TEST_SECRET = 'hush';
    const reading = readInProcess(task, await xlsx({ rows: rows.slice(0, 20_000).join('') }), () => undefined);
    const environments: string[] = [];
    for (const pid of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (status.includes(`PPid:\t${process.pid}\n`))
        environments.push(await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''));
    }
    delete process.env.EOMS_TEST_SECRET;
    expect(environments.length).toBeGreaterThan(0);
    expect(environments.join()).not.toContain('hush');
    await reading;
  });
});
