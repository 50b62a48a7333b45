import type { Connection } from '@eoms/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceEntry } from './device-entry.fixture.ts';
import { createDeviceRegistry, type DeviceEntry } from './device-registry.ts';

const entry = (id: string, placeId: string, typeCode = 'projector', enabled = true): DeviceEntry =>
  deviceEntry({ id, placeId, typeCode, enabled });

describe('the device registry', () => {
  it('keeps counts equal to a recount whatever happens', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      fc.record({
        do: fc.constant('put' as const),
        id: ids,
        place: fc.constantFrom('p', 'q'),
        type: fc.constantFrom('t', 'u'),
      }),
      fc.record({ do: fc.constant('remove' as const), id: ids }),
      fc.record({ do: fc.constant('connect' as const), id: ids, to: fc.constantFrom('online', 'offline', 'unknown') }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const registry = createDeviceRegistry();
        for (const s of steps) {
          if (s.do === 'put') registry.put(entry(s.id, s.place, s.type));
          else if (s.do === 'remove') registry.remove(s.id);
          else registry.setConnection(s.id, s.to);
        }
        const alive = ['a', 'b', 'c', 'd'].flatMap((id) => registry.get(id) ?? []);
        for (const place of ['p', 'q']) {
          const own = alive.filter((e) => e.placeId === place);
          const connectedAs = (connection: Connection) =>
            own.filter((e) => registry.connectionOf(e.id) === connection).length;
          const [online, offline, unknown] = [connectedAs('online'), connectedAs('offline'), connectedAs('unknown')];
          const recounted = { all: own.length, online, offline, unknown };
          expect(registry.count({ places: new Set([place]) })).toEqual(recounted);
          const found = registry.search('brand', { places: new Set([place]) });
          expect(found.counts).toEqual(recounted);
          const byName = [...found.slots].sort(registry.byName()).map((slot) => registry.entryAt(slot).id);
          expect(byName).toEqual(own.map((e) => e.id).sort());
          expect(registry.search('brand', { places: new Set([place]) }, 'online').slots.length).toBe(online);
          expect(registry.idsIn(new Set([place])).sort()).toEqual(own.map((e) => e.id).sort());
        }
        expect(registry.count({ places: 'all', typeCode: 't' }).all).toBe(
          alive.filter((e) => e.typeCode === 't').length,
        );
        const together =
          registry.idsWith('online').size + registry.idsWith('offline').size + registry.idsWith('unknown').size;
        expect(together).toBe(alive.length);
        const named = alive.map((e) => e.id).sort();
        expect(named.map((_, i) => registry.order.at(i, false)?.id)).toEqual(named);
        expect(named.map((_, i) => registry.order.at(i, true)?.id)).toEqual([...named].reverse());
        expect(registry.order.length).toBe(alive.length);
      }),
    );
  });

  it('treats the state of a disabled device as unknown', () => {
    const registry = createDeviceRegistry();
    registry.put(entry('a', 'p'));
    registry.setConnection('a', 'online');
    registry.put(entry('a', 'p', 'projector', false));
    expect(registry.connectionOf('a')).toBe('unknown');
  });
});
