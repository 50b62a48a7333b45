import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileStore } from './files.ts';
import { createFolderBytes } from './folder-bytes.ts';
import { usualUploads } from './open-file-store.ts';

let database: TestDatabase;
let folder: string;
let files: FileStore;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'eoms-files-'));
  files = createFileStore({ database, bytes: createFolderBytes(folder), limits: usualUploads });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1677ff' } });
const image = { kind: 'image' } as const;
const file = { kind: 'file' } as const;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

describe('images', () => {
  it('become WebP without what was hidden in them', async () => {
    const content = await picture(300, 200)
      .withExif({ IFD0: { Copyright: 'hidden <script>' } })
      .jpeg()
      .toBuffer();
    expect(content.includes('hidden')).toBe(true);
    const saved = await files.save({ fileName: 'C:\\photos\\hall.jpg', content }, image);
    expect(saved).toMatchObject({ name: 'hall.webp', contentType: 'image/webp', width: 300, height: 200 });
    const read = await files.read(saved.id);
    expect(read?.content.includes('hidden')).toBe(false);
    expect((await sharp(read?.content).metadata()).format).toBe('webp');
  });
  it('are turned upright and limited in size', async () => {
    const content = await picture(400, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const saved = await files.save({ fileName: 'a.jpg', content }, { ...image, maximumSide: 200 });
    expect([saved.width, saved.height]).toEqual([50, 200]);
  });
  it('are refused as bombs, fakes, programs or when too large', async () => {
    const bomb = await picture(9_000, 9_000).png().toBuffer();
    const fake = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(100)]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await codeOf(files.save({ fileName: 'a.png', content: bomb }, image))).toBe('file.imageTooManyPixels');
    expect(await codeOf(files.save({ fileName: 'a.png', content: fake }, image))).toBe('file.wrongImageFormat');
    expect(await codeOf(files.save({ fileName: 'a.png', content: svg }, image))).toBe('file.wrongImageFormat');
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect(await codeOf(files.save({ fileName: 'a.png', content: large }, image))).toBe('file.imageTooLarge');
  });
});

describe('other files', () => {
  it('are typed by content, not by name', async () => {
    const saved = await files.save({ fileName: '../../etc/说明.exe.txt', content: Buffer.from('你好') }, file);
    expect(saved).toMatchObject({ name: '说明.exe.txt', contentType: 'text/plain', size: 6, width: null });
    const opened = await files.open(saved.id);
    const chunks = [];
    for await (const chunk of opened?.content ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('你好');
    expect(await codeOf(files.save({ fileName: 'a.txt', content: Buffer.from([0x4d, 0x5a, 0, 1, 2]) }, file))).toBe(
      'file.typeRefused',
    );
    expect(await codeOf(files.save({ fileName: 'a.html', content: Buffer.from('<b>') }, file))).toBe(
      'file.typeRefused',
    );
    expect(await codeOf(files.save({ fileName: 'a.txt', content: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') }, file))).toBe(
      'file.tooLarge',
    );
  });
  it('are stored under names that cannot be guessed', async () => {
    await files.save({ fileName: 'plain.txt', content: Buffer.from('x') }, file);
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes('/'));
    expect(names.every((name) => /^[0-9a-f]{2}\/[0-9a-f]{40}$/.test(name))).toBe(true);
  });
});

describe('removal', () => {
  it('returns null, and the sweep deletes bytes that no row refers to', async () => {
    const { id } = await files.save({ fileName: 'gone.txt', content: Buffer.from('x') }, file);
    const kept = await files.save({ fileName: 'kept.txt', content: Buffer.from('x') }, file);
    await files.remove([id]);
    expect(await files.open(id)).toBeNull();
    expect(await files.open(newId())).toBeNull();
    await writeFile(join(folder, (await readdir(folder))[0] ?? '', 'orphan'), 'x');
    expect(await files.sweep()).toBe(0);
    const old = new Date(Date.now() - 7_200_000);
    for (const name of await readdir(folder, { recursive: true })) await utimes(join(folder, name), old, old);
    expect(await files.sweep()).toBe(2);
    expect((await files.read(kept.id))?.content.toString()).toBe('x');
  });
});
