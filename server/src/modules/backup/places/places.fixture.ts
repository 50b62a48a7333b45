import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { isAllowed } from '../../../platform/outbound/address-rules.ts';
import type { OpenPlace, PlaceSettings } from './backup-place.ts';
import type { RemoteDeps } from './remote.ts';

/** Servers of tests are on this machine, which no place may name. */
export const depsOfTest = (dataFolder: string): RemoteDeps => ({
  dataFolder,
  outbound: {
    ownPorts: [],
    isAllowed: (targets, address, port) => address === '127.0.0.1' || isAllowed(targets, address, port),
  },
});

export const settings = (more: Partial<PlaceSettings>): PlaceSettings => ({
  type: 'folder',
  address: '/nowhere',
  account: '',
  region: '',
  hostKey: '',
  networks: [],
  secret: '',
  marked: false,
  ...more,
});

export const calm = (): AbortSignal => new AbortController().signal;
export const bytes = (size: number): Buffer => randomBytes(size);
/** Content in odd pieces. */
export const contentOf = (whole: Buffer, piece = 70_001): Readable =>
  Readable.from(
    (function* () {
      for (let from = 0; from < whole.length; from += piece) yield whole.subarray(from, from + piece);
    })(),
  );
/** Content that comes so far and no further. */
export const stuckAfter = (begin: Buffer): Readable => {
  const content = new Readable({ read: () => undefined });
  content.push(begin);
  return content;
};

export interface Kept {
  readonly open: () => Promise<OpenPlace>;
  /** What is really there, by name, whatever it is. */
  readonly namesThere: () => Promise<string[]>;
  /** Puts a file of somebody else there. */
  readonly putForeign: (name: string) => Promise<void>;
  readonly large?: number;
}

/** What every kind of place has to do, against a real one. */
export const keepsFiles = (kept: () => Kept): void => {
  const during = async (work: (place: OpenPlace) => Promise<void>): Promise<void> => {
    const place = await kept().open();
    try {
      await work(place);
    } finally {
      await place.close();
    }
  };
  const readAll = async (place: OpenPlace, name: string) => buffer(await place.open(name, calm()));

  it('keeps what it is given, replaces it, and lists and removes it', () =>
    during(async (place) => {
      const first = bytes(kept().large ?? 3_000_000);
      await place.put('backup-1.zip', contentOf(first), first.length, calm());
      expect((await readAll(place, 'backup-1.zip')).equals(first)).toBe(true);
      expect(await place.list(calm())).toEqual([{ name: 'backup-1.zip', size: first.length }]);
      const second = bytes(10);
      await place.put('backup-1.zip', contentOf(second), second.length, calm());
      await place.put('empty.zip', contentOf(Buffer.alloc(0)), 0, calm());
      expect((await readAll(place, 'backup-1.zip')).equals(second)).toBe(true);
      expect(await readAll(place, 'empty.zip')).toHaveLength(0);
      await place.remove('backup-1.zip', calm());
      await place.remove('empty.zip', calm());
      await place.remove('empty.zip', calm());
      expect(await place.list(calm())).toEqual([]);
    }));

  it('says what is missing, and takes no names but its own', () =>
    during(async (place) => {
      await expect(place.open('none.zip', calm())).rejects.toMatchObject({ reason: 'missing', step: 'read' });
      for (const name of ['../out.zip', 'a/b', '.hidden', '', 'x'.repeat(300)])
        await expect(place.put(name, contentOf(bytes(5)), 5, calm())).rejects.toMatchObject({ reason: 'fault' });
    }));

  it('leaves alone what others put there', async () => {
    const names = ['notes of the director.txt', '.cache', 'ours.zip'];
    for (const name of names) await kept().putForeign(name);
    await during(async (place) => {
      expect((await place.list(calm())).map(({ name }) => name)).toEqual(['ours.zip']);
      await place.remove('ours.zip', calm());
    });
    expect(await kept().namesThere()).toEqual(expect.arrayContaining(['.cache', 'notes of the director.txt']));
  });

  it('has nothing half-done under a real name, whatever ends a copy', () =>
    during(async (place) => {
      const before = await kept().namesThere();
      const stop = new AbortController();
      const content = stuckAfter(bytes(400_000));
      const stopped = place.put('half.zip', content, 5_000_000, stop.signal);
      const why = new Error('a person has stopped it');
      setImmediate(() => stop.abort(why));
      await expect(stopped).rejects.toBe(why);
      await expect(place.put('short.zip', contentOf(bytes(100)), 101, calm())).rejects.toMatchObject({
        step: 'write',
        reason: 'fault',
      });
      await expect(place.put('long.zip', contentOf(bytes(101)), 100, calm())).rejects.toMatchObject({
        reason: 'fault',
      });
      expect(await place.list(calm())).toEqual([]);
      expect(await kept().namesThere()).toEqual(before);
      expect(content.destroyed).toBe(true);
    }));
};
