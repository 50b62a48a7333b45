import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Feed, writeInProcess, writerLimits } from './write-in-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-writers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = async (name: string, text: string, feed: (feed: Feed) => Promise<void> = async () => undefined) => {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, text);
  return writeInProcess(pathToFileURL(file), feed, { ...writerLimits, withinMs: 20_000, heapMb: 32 });
};

it('returns what the program wrote from what it was fed', async () => {
  const program = `
    const all = [];
    process.on('message', (piece) => (piece.end ? process.send({ content: Buffer.concat(all) }) : all.push(piece.bytes)));`;
  const content = await run('adds', program, async (feed) => {
    for (const byte of [1, 2, 255]) await feed({ bytes: Buffer.from([byte]) });
    await feed({ end: true });
  });
  expect([...content]).toEqual([1, 2, 255]);
});

it('shows the program nothing of the environment', async () => {
  process.env.EOMS_TEST_SECRET = 'secret';
  const content = await run('looks', 'process.send({ content: Buffer.from(JSON.stringify(process.env)) });');
  delete process.env.EOMS_TEST_SECRET;
  expect(content.toString()).toBe('{}');
});

it.each([
  ['fails', 'throw new Error("broken");'],
  ['ends', 'process.exit(0);'],
  ['runs out of memory', 'const all = []; for (;;) all.push({ n: all.length });'],
])(
  'rejects when the program %s',
  async (name, text) => {
    const fed = run(name.replaceAll(' ', '-'), text, async (feed) => {
      for (let i = 0; i < 50; i += 1) await feed({ bytes: Buffer.alloc(100_000) });
    });
    await expect(fed).rejects.toThrow();
  },
  60_000,
);
