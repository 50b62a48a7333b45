import { createFakeClock, type PropertyDef } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import type { Reading } from './device-state.ts';
import { stateOfValue } from './live-device.ts';
import { createStateStore } from './state-store.ts';

const name = { zh: '值', en: 'value' };
const def = (id: string, staleAfterMs?: number): PropertyDef => ({
  id,
  name,
  type: 'enum',
  access: 'r',
  ...(staleAfterMs === undefined ? {} : { staleAfterMs }),
});

const setUp = (staleAfterMs?: number) => {
  const clock = createFakeClock();
  const published: { connections: string[]; values: Record<string, Reading['value']> }[] = [];
  const store = createStateStore({
    clock,
    publish: ({ connections, values }) =>
      published.push({
        connections: connections.map(({ deviceId }) => deviceId),
        values: Object.fromEntries(values.map((one) => [one.key, stateOfValue(one).value])),
      }),
  });
  const device = store.add({ id: 'd1', placeId: 'hall' });
  const power = store.describe(device, 'power', def('power', staleAfterMs));
  const read = (value: Reading['value'], at = clock.now()) => store.apply(power, value, at, 'good');
  return { clock, published, store, device, read, state: () => store.get('d1')?.values.power };
};

describe('the state store', () => {
  it('collects the changes of a tick and does not publish confirmations', async () => {
    const { clock, published, store, device, read, state } = setUp();
    await clock.advance(50);
    read('on');
    read('off');
    store.apply(store.describe(device, 'lampHours[1]', def('lampHours')), 5, clock.now(), 'good');
    await clock.advance(50);
    expect(published).toEqual([
      { connections: ['d1'], values: {} },
      { connections: [], values: { power: 'off', 'lampHours[1]': 5 } },
    ]);
    const { since } = state() ?? {};
    expect(read('off')).toBe(false);
    await clock.advance(500);
    expect(published.length).toBe(2);
    expect(state()).toMatchObject({ since, at: clock.now() - 500 });
  });

  it('shows no value that was never read', () => {
    const { store } = setUp();
    expect(store.get('d1')?.values).toEqual({});
  });

  it('marks an unconfirmed value stale, once, and good again when confirmed', async () => {
    const { clock, published, read, state } = setUp(10_000);
    read('on');
    await clock.advance(9_000);
    expect(state()?.quality).toBe('good');
    await clock.advance(3_000);
    expect(state()).toMatchObject({ value: 'on', quality: 'stale' });
    const before = published.length;
    await clock.advance(60_000);
    expect(published.length).toBe(before);
    expect(read('on')).toBe(true);
    expect(state()?.quality).toBe('good');
  });

  it('returns the same object until something changes, and never an outdated one', async () => {
    const { clock, store, device, read } = setUp(5_000);
    read('on');
    const changes = [
      () => read('off'),
      async () => {
        await clock.advance(10);
        read('off');
      },
      () => store.connection(device, { connection: 'online', since: clock.now() }),
      () => store.roundTrip(device, 12),
      () => clock.advance(10_000),
      () => read('on'),
      () => store.doubt(device),
    ];
    for (const change of changes) {
      const before = store.get('d1');
      expect(store.get('d1')).toBe(before);
      await change();
      expect(store.get('d1')).not.toBe(before);
      expect(store.get('d1')).toEqual(store.many(['d1'])[0]);
    }
  });

  it('starts with restored values, marked stale', () => {
    const { store } = setUp();
    const values = { power: { value: 'on', at: 1, since: 1, quality: 'good' as const } };
    store.add({ id: 'd2', placeId: 'hall' }, { deviceId: 'd2', connection: 'online', since: 1, values });
    expect(store.get('d2')).toMatchObject({
      connection: 'unknown',
      values: { power: { value: 'on', at: 1, quality: 'stale' } },
    });
  });

  it('never lets an older reading replace a newer one', async () => {
    const { clock, read, state } = setUp();
    await clock.advance(100);
    read('on');
    expect(read('off', clock.now() - 50)).toBe(false);
    expect(state()?.value).toBe('on');
  });

  it('returns each changed device once for the snapshot, and no trial devices', () => {
    const { clock, store, read } = setUp();
    const tried = store.add({ id: 'd2', placeId: '', trial: true });
    store.apply(store.describe(tried, 'power', def('power')), 'on', clock.now(), 'good');
    read('on');
    expect(store.takeChanged()).toEqual(['d1']);
    read('on');
    expect(store.takeChanged()).toEqual([]);
    read('off');
    expect(store.takeChanged().length).toBe(1);
  });

  it('drops a removed device, and publishes nothing more about it', async () => {
    const { clock, published, store, read } = setUp();
    read('on');
    store.remove('d1');
    expect(read('off')).toBe(false);
    expect(store.many(['d1', 'd2'])).toEqual([]);
    expect(store.takeChanged()).toEqual([]);
    await clock.advance(100);
    expect(published).toEqual([{ connections: [], values: {} }]);
  });
});
