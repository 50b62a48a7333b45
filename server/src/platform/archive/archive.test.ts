import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ArchiveError, openArchive } from './open-archive.ts';
import { unpack } from './unpack.fixture.ts';
import { writeArchive } from './write-archive.ts';

const packed = async (entries: Parameters<typeof writeArchive>[0]): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of writeArchive(entries)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A zip file with a single entry whose directory record makes false claims about it. */
const forged = (name: string, body: Buffer, claimed: number): Buffer => {
  const label = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(body.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(label.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(body.length, 20);
  central.writeUInt32LE(claimed, 24);
  central.writeUInt16LE(label.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + label.length, 12);
  end.writeUInt32LE(local.length + label.length + body.length, 16);
  return Buffer.concat([local, label, body, central, label, end]);
};
const limits = { entries: 3, inflated: 1_000_000, ratio: 100 };

describe('an archive', () => {
  it('gives back what was put into it', async () => {
    const content = await packed([
      { name: 'a.json', content: '{"甲": 1}' },
      { name: 'images/b.webp', content: Buffer.from([1, 2, 3]) },
    ]);
    const files = await unpack(content);
    expect([...files.keys()]).toEqual(['a.json', 'images/b.webp']);
    expect(files.get('a.json')?.toString()).toBe('{"甲": 1}');
  });

  it('is refused when it is not one, or broken', async () => {
    for (const content of [
      Buffer.alloc(0),
      Buffer.from('no zip'),
      (await packed([{ name: 'a', content: 'x' }])).subarray(9),
    ])
      await expect(unpack(content)).rejects.toBeInstanceOf(ArchiveError);
  });

  it('is refused if a name leaves its folder', async () => {
    for (const name of ['../a', '/etc/a', 'a\\b', 'C:/a'])
      await expect(openArchive(forged(name, deflateRawSync('x'), 1)), name).rejects.toBeInstanceOf(ArchiveError);
  });

  it('is refused beyond its limits, whatever it claims', async () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => ({ name, content: name }));
    await expect(openArchive(await packed(many), limits)).rejects.toThrow('too many entries');
    const bomb = deflateRawSync(Buffer.alloc(900_000));
    await expect(openArchive(forged('a', bomb, 900_000), limits)).rejects.toThrow('too much');
    await expect(unpack(forged('a', bomb, 10))).rejects.toBeInstanceOf(ArchiveError);
    const noise = Buffer.from(Array.from({ length: 1_100_000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251));
    await expect(openArchive(await packed([{ name: 'a', content: noise }]), limits)).rejects.toThrow('too much');
    const twins = await packed([
      { name: 'a', content: 'x' },
      { name: 'a', content: 'y' },
    ]);
    await expect(openArchive(twins, limits)).rejects.toThrow('a');
  });
});
