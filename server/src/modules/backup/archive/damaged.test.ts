import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { BackupError } from '../backup-error.ts';
import { createSite, furnishSite, type SiteOfTest } from '../tasks/tasks.fixture.ts';
import { openBackup } from './open-backup.ts';
import { verifyBackup } from './verify-backup.ts';

let site: SiteOfTest;
let path: string;
let whole: Buffer;
beforeAll(async () => {
  site = await createSite();
  await furnishSite(site, 'v1.sealed');
  path = join(site.folder, 'whole.zip');
  await site.write(path, { passphrase: 'correct horse battery' });
  whole = await readFile(path);
});
afterAll(() => site.close());

let files = 0;
/** `good`: all of it was read and is as it was written. */
const read = async (content: Buffer): Promise<'good' | BackupError['reason']> => {
  files += 1;
  const file = join(site.folder, `damaged-${files}.zip`);
  await writeFile(file, content);
  try {
    const backup = await openBackup(file);
    try {
      await verifyBackup(backup, { signal: new AbortController().signal });
    } finally {
      backup.close();
    }
    return 'good';
  } catch (error) {
    if (error instanceof BackupError) return error.reason;
    throw error;
  } finally {
    await rm(file);
  }
};

const spread = (places: number): number[] =>
  Array.from({ length: places }, (_, n) => Math.floor((n * whole.length) / places));

describe('a damaged backup', { timeout: 600_000 }, () => {
  it('is refused wherever it was cut off', async () => {
    for (const at of spread(250)) expect(await read(whole.subarray(0, at)), `cut at ${at}`).toBe('unreadable');
  });
  it('is refused, or read as it was, wherever a byte was changed', async () => {
    let refused = 0;
    for (const at of spread(500)) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const outcome = await read(changed);
      // Times and rights of files in the zip mean nothing; whatever is read is what the signature says.
      if (outcome === 'good') continue;
      expect(['unreadable', 'signature', 'newer'], `changed at ${at}`).toContain(outcome);
      refused += 1;
    }
    // The rest was names of times and rights in the zip: of a small backup they are a good part.
    expect(refused).toBeGreaterThan(250);
  });
  it('is refused with a name that is not ours, twice the same, or one part more or less', async () => {
    const made = async (change: (zip: ZipFile) => void): Promise<Buffer> => {
      const zip = new ZipFile();
      change(zip);
      zip.end();
      return buffer(zip.outputStream as Readable);
    };
    const bytes = Buffer.from('{}');
    for (const name of ['manifest.json.exe', 'tables/places.jsonl.x', 'tables/Places.jsonl', 'a/b'])
      expect(await read(await made((zip) => zip.addBuffer(bytes, name)))).toBe('unreadable');
    expect(await read(await made((zip) => zip.addBuffer(bytes, 'manifest.json')))).toBe('unreadable');
    expect(
      await read(
        await made((zip) => {
          zip.addBuffer(bytes, 'manifest.json');
          zip.addBuffer(bytes, 'manifest.json');
        }),
      ),
    ).toBe('unreadable');
    const climbing = Buffer.from(
      whole.toString('latin1').replaceAll('tables/places.jsonl', '../bles/places.jsonl'),
      'latin1',
    );
    expect(await read(climbing)).toBe('unreadable');
    const absolute = Buffer.from(
      whole.toString('latin1').replaceAll('tables/places.jsonl', '/ables/places.jsonl'),
      'latin1',
    );
    expect(await read(absolute)).toBe('unreadable');
  });
  it('of a newer format is refused in other words', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('{\n "format": "eoms-backup/2"}'), 'manifest.json');
    zip.addBuffer(Buffer.from(''), 'manifest.sig');
    zip.end();
    expect(await read(await buffer(zip.outputStream as Readable))).toBe('newer');
  });
  it('is good as it was written', async () => {
    await copyFile(path, join(site.folder, 'copy.zip'));
    expect(await read(whole)).toBe('good');
  });
});
