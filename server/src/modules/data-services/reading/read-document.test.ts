import { expect, it } from 'vitest';
import { documentLimits, readDocument } from './read-document.ts';

const document = Buffer.from(JSON.stringify({ openapi: '3.0.0', paths: { '/x': { get: {} } } }));
const base = 'https://venue.test';

it('ends at its limits of time and memory, and costs nothing but itself', async () => {
  const limited = (limits: Partial<typeof documentLimits>) =>
    readDocument(document, base, { ...documentLimits, ...limits });
  await expect(limited({ withinMs: 1 })).rejects.toMatchObject({ code: 'dataService.readingLimit' });
  await expect(limited({ heapMb: 2 })).rejects.toMatchObject({ code: 'dataService.readingLimit' });
  expect((await readDocument(document, base)).operations).toMatchObject([{ uri: '/x' }]);
});

it('reads a large document of many operations', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, n) => [`/rooms/${n}`, { get: { summary: `Room ${n}`, responses: {} } }]),
  );
  const read = await readDocument(Buffer.from(JSON.stringify({ openapi: '3.0.0', paths })), base);
  expect([read.operations.length, read.leftOut.length + read.leftOutMore]).toEqual([1_000, 19_000]);
});
