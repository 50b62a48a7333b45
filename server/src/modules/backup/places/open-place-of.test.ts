import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { letTimePass } from '@eoms/contract/testing';
import { describe, expect, it } from 'vitest';
import { openPlaceOf } from './open-place-of.ts';
import { bytes, calm, contentOf, stuckAfter } from './places.fixture.ts';
import type { Remote, RemoteEntry } from './remote.ts';

const secret = 'hunter2!';
const settings = { account: 'copies', secret };
const stuck = () => new Promise<never>(() => undefined);

/** A place in memory, of which a test replaces a part. */
const remoteOf = (replaced: Partial<Remote> = {}) => {
  const files = new Map<string, { content: Buffer; changedAt: number }>();
  const remote: Remote = {
    async upload(name, content) {
      files.set(name, { content: Buffer.alloc(0), changedAt: Date.now() });
      const whole = await buffer(Readable.from(content));
      files.set(name, { content: whole, changedAt: Date.now() });
    },
    async rename(from, to) {
      const file = files.get(from);
      if (file) files.set(to, file);
      files.delete(from);
    },
    async *list() {
      for (const [name, { content, changedAt }] of files) yield { name, size: content.length, changedAt };
    },
    sizeOf: async (name) => files.get(name)?.content.length ?? 0,
    download: async (name) => contentOf(files.get(name)?.content ?? Buffer.alloc(0)),
    remove: async (name) => void files.delete(name),
    freeBytes: async () => null,
    close: async () => undefined,
    ...replaced,
  };
  return { files, place: openPlaceOf(remote, { settings, silenceMs: 60 }) };
};
const many = async function* (count: number, nameOf: (n: number) => string): AsyncGenerator<RemoteEntry> {
  for (let n = 0; n < count; n += 1) yield { name: nameOf(n), size: 1, changedAt: 0 };
};

describe('a place that is', () => {
  it('full says so, and has nothing left of the copy', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const { files, place } = remoteOf({
      upload: async (name) => {
        files.set(name, { content: bytes(3), changedAt: 0 });
        throw full;
      },
    });
    await expect(place.put('a.zip', contentOf(bytes(9)), 9, calm())).rejects.toMatchObject({
      step: 'write',
      reason: 'noRoom',
    });
    expect(files.size).toBe(0);
  });

  it('silent is given up at each step', async () => {
    const { place } = remoteOf({
      list: () => many(0, String),
      sizeOf: stuck,
      download: stuck,
      remove: stuck,
      freeBytes: stuck,
    });
    const late = { reason: 'timeout' };
    await expect(place.put('a.zip', contentOf(bytes(9)), 9, calm())).rejects.toMatchObject({ ...late, step: 'write' });
    await expect(place.open('a.zip', calm())).rejects.toMatchObject({ ...late, step: 'read' });
    await expect(place.remove('a.zip', calm())).rejects.toMatchObject({ ...late, step: 'remove' });
    await expect(place.freeBytes(calm())).rejects.toMatchObject(late);
  }, 30_000);

  it('silent within a file is given up, and not while nobody reads', async () => {
    const halting = remoteOf({ sizeOf: async () => 100, download: async () => stuckAfter(bytes(50)) });
    const content = await halting.place.open('a.zip', calm());
    await expect(buffer(content)).rejects.toMatchObject({ step: 'read', reason: 'timeout' });
    const { place } = remoteOf();
    const whole = bytes(500_000);
    await place.put('b.zip', contentOf(whole), whole.length, calm());
    const slow = await place.open('b.zip', calm());
    const pieces = slow[Symbol.asyncIterator]();
    const first = await pieces.next();
    await letTimePass(150, 'nobody asks for more for longer than a place may be silent');
    const rest: Buffer[] = [first.value];
    for await (const piece of { [Symbol.asyncIterator]: () => pieces }) rest.push(piece);
    expect(Buffer.concat(rest).equals(whole)).toBe(true);
  });

  it('lying about a size is found out', async () => {
    const { place } = remoteOf({ sizeOf: async () => 5, download: async () => Readable.from([bytes(9)]) });
    await expect(place.put('a.zip', contentOf(bytes(9)), 9, calm())).rejects.toMatchObject({ reason: 'fault' });
    await expect(buffer(await place.open('a.zip', calm()))).rejects.toMatchObject({ reason: 'fault', step: 'read' });
  });

  it('crowded shows ours, by no name with a path', async () => {
    const names = ['../../etc/passwd', 'a/b.zip', '..', '\u202egpj.zip', 'x.zip\n', 'good-1.zip'];
    const { place } = remoteOf({ list: () => many(100_000, (n) => names[n] ?? `odd name ${n}`) });
    expect(await place.list(calm())).toEqual([{ name: 'good-1.zip', size: 1 }]);
    const endless = remoteOf({ list: () => many(Number.POSITIVE_INFINITY, (n) => `x${n}`) });
    await expect(endless.place.list(calm())).rejects.toMatchObject({ step: 'list', reason: 'fault' });
  });

  it('telling secrets is not passed on', async () => {
    const said = `bad ${secret}\r\nauthorization: Basic ${Buffer.from(`copies:${secret}`).toString('base64')}`;
    const { place } = remoteOf({ remove: () => Promise.reject(new Error(said)) });
    const fault: Error = await place.remove('a.zip', calm()).catch((error) => error);
    expect(fault.message).toBe('bad *** authorization: Basic ***');
  });
});

it('removes what a copy left that nobody has continued for a day', async () => {
  const { files, place } = remoteOf();
  const old = Date.now() - 25 * 3_600_000;
  files.set('a.zip.0123456789ab.unfinished', { content: bytes(3), changedAt: old });
  files.set('b.zip.0123456789ab.unfinished', { content: bytes(3), changedAt: Date.now() });
  files.set('theirs.unfinished', { content: bytes(3), changedAt: old });
  await place.put('c.zip', contentOf(bytes(9)), 9, calm());
  expect([...files.keys()].sort()).toEqual(['b.zip.0123456789ab.unfinished', 'c.zip', 'theirs.unfinished']);
});
