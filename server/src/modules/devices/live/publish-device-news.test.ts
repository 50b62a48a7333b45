import { LiveMessage } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import type { Identity } from '../../../platform/http/context.ts';
import type { Live, TopicRule } from '../../../platform/live/live.ts';
import { deviceEntry } from '../registry/device-entry.fixture.ts';
import { createDeviceRegistry } from '../registry/device-registry.ts';
import { createDeviceNews, createTopics } from './publish-device-news.ts';

const [hall, room, device] = [newId(), newId(), newId()];
const text = { zh: '断开', en: 'closed' };

const setUp = () => {
  const rules = new Map<string, { needs: unknown; rule: TopicRule }>();
  const published: { topic: string; payload: unknown; placeId: string | undefined }[] = [];
  const live: Live = {
    allowTopic: (family, needs, rule) => rules.set(family, { needs, rule }),
    isWanted: () => true,
    flush: () => undefined,
    pushes: () => undefined,
    publish: (topic, definition, payload, options) => {
      published.push({ topic, payload: definition.payload.parse(payload), placeId: options?.placeId });
    },
  };
  const registry = createDeviceRegistry();
  registry.put(deviceEntry({ id: device, placeId: hall }));
  const seesPlace = async (scope: 'all' | readonly string[], id: string) => scope === 'all' || scope.includes(id);
  const relations = { ofPart: () => [] };
  const news = createDeviceNews({ live, registry, topicsOf: createTopics(relations), relations, seesPlace });
  const may = (topic: string, places: Identity['places']) => {
    const [family = '', rest = ''] = topic.split(':');
    return rules.get(family)?.rule({ places } as unknown as Identity, rest);
  };
  return { news, published, may, needs: () => [...rules.values()].map((one) => one.needs) };
};

describe('live news of devices', () => {
  it('opens topics by permission and place', async () => {
    const { may, needs } = setUp();
    expect(needs()).toEqual(Array(3).fill(expect.objectContaining({ action: 'view' })));
    expect(await may('devices', [room])).toBe(true);
    expect(await may('devices:x', [room])).toBe(false);
    expect(await may(`device:${device}`, [hall])).toBe(true);
    expect(await may(`device:${device}`, [room])).toBe(false);
    expect(await may(`device:${newId()}`, 'all')).toBe(false);
    expect(await may(`place:${hall}`, [hall])).toBe(true);
    expect(await may(`place:${hall}`, [room])).toBe(false);
    expect(await may("place:' or 1=1", 'all')).toBe(false);
  });

  it('sends changes in the form of the contract, limited by place', () => {
    const { news, published } = setUp();
    const at = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
    const changed = {
      deviceId: device,
      placeId: hall,
      trial: false,
      connection: { connection: 'offline' as const, since: at, reason: text },
      roundTripMs: 7,
    };
    const lamp = { key: 'lampHours[1]', number: 12, other: undefined, at, since: at, quality: 'stale' as const };
    const tried = { ...changed, deviceId: newId(), trial: true };
    news.stateChanged({
      at,
      connections: [changed, tried],
      values: [
        { ...lamp, device: changed },
        { ...lamp, device: tried },
      ],
    });
    const iso = '2026-01-02T03:04:05.006Z';
    const payload = {
      deviceId: device,
      placeId: hall,
      connection: { connection: 'offline', since: iso, reason: text, roundTripMs: 7 },
      values: { 'lampHours[1]': { value: 12, at: iso, since: iso, quality: 'stale' } },
    };
    expect(published).toEqual(
      ['devices', `device:${device}`, `place:${hall}`].map((topic) => ({ topic, payload, placeId: hall })),
    );
    const events = published.map(({ topic, payload: sent }) => ({ name: 'device.stateChanged', topic, payload: sent }));
    expect(LiveMessage.safeParse({ type: 'changes', sequence: 1, events }).success).toBe(true);
  });
});
