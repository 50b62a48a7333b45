import { expect, it } from 'vitest';
import type { LockSession } from './lock-session.store.ts';
import { createRunningShards } from './running-shards.ts';
import { createShareOut } from './share-out.ts';

const session = (free: readonly number[] = []) => {
  const asked: string[] = [];
  const fake: Pick<LockSession, 'take' | 'release'> = {
    async take(wanted, onlyOwn) {
      asked.push(`take ${wanted.length}${onlyOwn ? ' handed over' : ''}`);
      return new Map(wanted.filter((shard) => free.includes(shard)).map((shard) => [shard, 1]));
    },
    async release(shards) {
      asked.push(`release ${shards.length}`);
    },
  };
  return { asked, fake: fake as LockSession };
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

it('runs again what it let go of while the database was silent, if it still holds the locks', async () => {
  const running = createRunningShards();
  const gained: number[] = [];
  running.listen({ gained: async (shards) => void gained.push(...shards), lost: async () => {} });
  const shareOut = createShareOut(running, () => 0);
  const holding = { nodes: 2, mine: new Set(range(0, 128)), others: new Set(range(128, 256)) };
  const { asked, fake } = session();
  await running.gain(range(0, 128));
  await running.lose(range(0, 128));
  gained.length = 0;
  expect(await shareOut.balance(fake, holding, true)).toBe(true);
  expect(gained).toEqual(range(0, 128));
  expect(await shareOut.balance(fake, holding, true)).toBe(false);
  expect(asked).toEqual([]);
});

it('does not run again what it gives up', async () => {
  const running = createRunningShards();
  const shareOut = createShareOut(running, () => 0);
  const { asked, fake } = session();
  await shareOut.balance(fake, { nodes: 2, mine: new Set(range(0, 256)), others: new Set() }, true);
  expect([running.size, asked]).toEqual([128, ['release 128']]);
});

it('says when free shards may be taken, once', async () => {
  let now = 1_000;
  const running = createRunningShards();
  const shareOut = createShareOut(running, () => now);
  const { asked, fake } = session([0]);
  const holding = { nodes: 2, mine: new Set(range(1, 128)), others: new Set(range(128, 256)) };
  await running.gain(range(1, 128));
  expect(shareOut.dueInMs()).toBeUndefined();
  await shareOut.balance(fake, holding, false);
  expect(shareOut.dueInMs()).toBe(700);
  now += 700;
  expect(shareOut.dueInMs()).toBeUndefined();
  expect(asked).toEqual(['take 1 handed over']);
});
