import { createFakeClock } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import type { Reading, StateDiff } from './device-state.ts';
import { createStateStore } from './state-store.ts';

const setUp = () => {
  const clock = createFakeClock();
  const diffs: StateDiff[] = [];
  const store = createStateStore({ clock, publish: (diff) => diffs.push(diff) });
  store.add('d1');
  const read = (value: Reading['value'], staleAfterMs?: number) =>
    store.apply({ deviceId: 'd1', key: 'power', value, at: clock.now(), quality: 'good' }, staleAfterMs);
  return { clock, diffs, store, read };
};

describe('the state store', () => {
  it('gathers the changes of a tick and tells confirmations to nobody', async () => {
    const { clock, diffs, store, read } = setUp();
    await clock.advance(50);
    read('on');
    read('off');
    store.apply({ deviceId: 'd1', key: 'lampHours[1]', value: 5, at: clock.now(), quality: 'good' });
    await clock.advance(50);
    expect(diffs.length).toBe(2);
    expect(Object.keys(diffs[1]?.devices.d1?.values ?? {})).toEqual(['power', 'lampHours[1]']);
    expect(diffs[1]?.devices.d1?.values?.power?.value).toBe('off');
    const { since } = store.get('d1')?.values.power ?? {};
    expect(read('off')).toBe(false);
    await clock.advance(500);
    expect(diffs.length).toBe(2);
    expect(store.get('d1')?.values.power).toMatchObject({ since, at: clock.now() - 500 });
  });

  it('marks a value stale that nobody confirms, once, and good again when confirmed', async () => {
    const { clock, diffs, store, read } = setUp();
    read('on', 10_000);
    await clock.advance(9_000);
    expect(store.value('d1', 'power')?.quality).toBe('good');
    await clock.advance(3_000);
    expect(store.value('d1', 'power')).toMatchObject({ value: 'on', quality: 'stale' });
    const told = diffs.length;
    await clock.advance(60_000);
    expect(diffs.length).toBe(told);
    expect(read('on', 10_000)).toBe(true);
    expect(store.value('d1', 'power')?.quality).toBe('good');
  });

  it('gives out the same object until something changes, and never one that is out of date', async () => {
    const { clock, store, read } = setUp();
    read('on', 5_000);
    const changes = [
      () => read('off', 5_000),
      async () => {
        await clock.advance(10);
        read('off', 5_000);
      },
      () => store.connection('d1', { connection: 'online', since: clock.now() }),
      () => store.roundTrip('d1', 12),
      () => clock.advance(10_000),
      () => read('on'),
      () => store.doubt('d1'),
    ];
    for (const change of changes) {
      const before = store.get('d1');
      expect(store.get('d1')).toBe(before);
      await change();
      expect(store.get('d1')).not.toBe(before);
      expect(store.get('d1')).toEqual(store.many(['d1'])[0]);
    }
  });

  it('never lets an older reading replace a newer one', async () => {
    const { clock, store, read } = setUp();
    await clock.advance(100);
    read('on');
    store.apply({ deviceId: 'd1', key: 'power', value: 'off', at: clock.now() - 50, quality: 'good' });
    expect(store.value('d1', 'power')?.value).toBe('on');
  });

  it('gives each changed device once to the snapshot', () => {
    const { store, read } = setUp();
    read('on');
    expect(store.snapshotDirty().map((state) => state.deviceId)).toEqual(['d1']);
    read('on');
    expect(store.snapshotDirty()).toEqual([]);
  });

  it('knows nothing of a device that is gone', () => {
    const { store, read } = setUp();
    store.remove('d1');
    expect(read('on')).toBe(false);
    expect(store.many(['d1', 'd2'])).toEqual([]);
  });
});
