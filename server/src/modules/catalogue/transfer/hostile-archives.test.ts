import { randomBytes } from 'node:crypto';
import { catalogueEndpoints, type Envelope, type ModelImportReport, modelsEndpoints } from '@eoms/contract';
import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { ArchiveEntry } from '../../../platform/archive/write-archive.ts';
import { standBy } from '../../../platform/testing/stand-by.ts';
import { createTestApi, type TestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { watchPeaks } from '../../../platform/testing/watch-peaks.ts';
import { catalogueWith, lampDriver } from '../catalogue.fixture.ts';

const mb = 1024 * 1024;
const people = shortOrWhole(4, 8);
const emptyRows = shortOrWhole(10_000, 1_000_000);
/** Among all tests, other files compute beside this one. */
const slowestMs = shortOrWhole(2_500, 1_000);
const calls = { ...catalogueEndpoints, ...modelsEndpoints };
const manifest = {
  name: 'manifest.json',
  content: JSON.stringify({ format: 'eoms-models', version: 1, exportedAt: '2026-01-01T00:00:00Z' }),
};
const pictureName = (i: number) => `images/${String(i).padStart(32, '0')}.webp`;

/** Mostly zeros, with enough noise to stay within the allowed compression ratio. */
const archiveOf = async (entries: readonly ArchiveEntry[], noiseMb = 0.1): Promise<Buffer> => {
  const zip = new ZipFile();
  const noise = { name: 'noise', content: randomBytes(noiseMb * mb) };
  for (const { name, content } of [manifest, noise, ...entries]) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
const typeWith = (image: string, i: number) => ({
  code: `t${i}`,
  name: `T ${i}`,
  nameEn: `T ${i}`,
  icon: 'devices',
  sort: i,
  image,
});
/** A few are referenced, so that they are unpacked; the others are merely present. */
const pictures = (n: number): ArchiveEntry[] => [
  {
    name: 'device-types.json',
    content: JSON.stringify(Array.from({ length: 3 }, (_, i) => typeWith(pictureName(i), i))),
  },
  ...Array.from({ length: n }, (_, i) => ({ name: pictureName(i), content: Buffer.alloc(9 * mb) })),
];

/** Little to receive, much to check. */
const manyRows = (): Promise<Buffer> => archiveOf([{ name: 'models.json', content: `[${'{},'.repeat(emptyRows)}{}]` }]);

describe('an untrusted archive', () => {
  let platform: TestPlatform;
  let api: TestApi;
  let bystander: TestClient;
  beforeAll(async () => {
    platform = await createTestPlatform();
    const nodes = await wireOn(platform, (node) => catalogueWith({ ...node, drivers: [lampDriver([])] }));
    for (const catalogue of nodes) await catalogue.start();
    api = await createTestApi(platform, nodes);
    bystander = person();
  });
  afterAll(async () => {
    await api.close();
    await platform.close();
  });

  const encode = async (content: Buffer) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), 'models.zip');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return { headers, query: {}, body: Buffer.from(await encoded.arrayBuffer()) };
  };
  const send = async (upload: Awaited<ReturnType<typeof encode>>, client: TestClient) =>
    (await client.send(calls.importModels, upload)).json<Envelope<ModelImportReport>>();
  const person = () => api.signIn({ superAdministrator: true });

  it.each([
    ['5 MB that unpack to almost 500, in pictures', () => archiveOf(pictures(48), 4.2)],
    ['one file of 90 MB', () => archiveOf([{ name: 'models.json', content: Buffer.alloc(90 * mb, ' ') }], 0.9)],
    [`${emptyRows} empty rows`, () => manyRows()],
    ['rows within rows', () => archiveOf([{ name: 'models.json', content: '['.repeat(4_000_000) }])],
  ] as const)(
    `stays packed, ${people} at once, by as many people: %s`,
    async (_name, make) => {
      const content = await make();
      expect(content.length).toBeLessThan(5 * mb);
      const upload = await encode(content);
      const [peaks, stop] = [watchPeaks(), standBy(() => bystander.call(calls.listEnterprises, { query: {} }))];
      const goOn = platform.stayOnOne('two heavy calls at a time, of all users, protect the memory of one process');
      // Here a body arrives in one chunk and is parsed in one go; from a network it arrives in many.
      const replies = await Promise.all(
        Array.from({ length: people }, async (_, i) => {
          await letTimePass(i * 40, 'people do not press at the same moment');
          return send(upload, person());
        }),
      );
      const [slowest, { own, child }] = [await stop(), peaks()];
      goOn();
      expect(slowest).toBeLessThan(slowestMs);
      expect(own).toBeLessThan(300);
      expect(child).toBeLessThan(700);
      const codes = replies.map(({ code }) => code);
      // Two work and four wait; on a fast machine the first is done before the last has arrived.
      const refused = codes.filter((code) => code === '429').length;
      expect(refused).toBeLessThanOrEqual(Math.max(0, people - 6));
      const answered = ['200', 'import.tooLarge', 'import.unreadable'];
      expect(codes.filter((code) => answered.includes(code))).toHaveLength(people - refused);
      for (const { data } of replies) if (data) expect(data.errors.length).toBeGreaterThan(0);
    },
    120_000,
  );

  it('waits until the previous one of the same user has been read', async () => {
    const client = person();
    const long = await encode(await manyRows());
    const short = await encode(await archiveOf([{ name: 'brands.json', content: '[]' }]));
    const replies = await Promise.all([send(long, client), send(long, client)]);
    expect(replies.filter(({ code }) => code === '429')).toHaveLength(1);
    expect((await send(short, client)).code).toBe('200');
  });
});
